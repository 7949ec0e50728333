/** Other names that servers and gateways use for the finish reasons of Chat Completions, lower case. */
const otherNames: ReadonlyMap<string, string> = new Map([
	['sensitive', 'content_filter'],
	['safety', 'content_filter'],
	['refusal', 'content_filter'],
	['max_tokens', 'length'],
	['max_output_tokens', 'length'],
	['model_length', 'length'],
	['eos', 'stop'],
	['eos_token', 'stop'],
	['end_turn', 'stop'],
	['stop_sequence', 'stop'],
	['tool_use', 'tool_calls'],
	['tool_call', 'tool_calls']
]);

/** A finish reason by the protocol's name; null for an empty one, which several local servers send in every chunk. */
export function finishReasonOf(value: unknown): string | null {
	if (typeof value !== 'string' || value.trim() === '') return null;
	const name = value.trim().toLowerCase();
	return otherNames.get(name) ?? name;
}

interface ServiceFailure {
	code: string;
	message: string;
}

/** Finish reasons of services that mean a failure (docs.bigmodel.cn, api-docs.deepseek.com, openrouter.ai/docs). */
const failures: ReadonlyMap<string, ServiceFailure> = new Map([
	['network_error', { code: 'network_error', message: 'The service lost its model while answering' }],
	[
		'insufficient_system_resource',
		{ code: 'overloaded_error', message: 'The service ran out of resources before it finished its answer' }
	],
	['error', { code: 'overloaded_error', message: 'The service stopped with an error while answering' }],
	['model_context_window_exceeded', { code: 'context_length_exceeded', message: 'The context of the model is full' }]
]);

/** The error that a finish reason means, or null. */
export function failureOf(finishReason: unknown): ServiceFailure | null {
	return failures.get(finishReasonOf(finishReason) ?? '') ?? null;
}
