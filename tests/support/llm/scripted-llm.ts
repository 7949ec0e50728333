import { noTiming, noUsage } from '#lib/llm/call/response-buffer.ts';
import type { LlmClient, LlmEvent, LlmRequest, LlmResponse, ToolCall } from '#lib/llm/types.ts';

export interface Answer {
	reasoning?: string;
	text?: string;
	calls?: ToolCall[];
	end?: Partial<LlmResponse>;
}

/** A tool call by a model. */
export function call(id: string, name: string, parameters: Record<string, unknown>): ToolCall {
	return { id, name, arguments: parameters, argumentsText: JSON.stringify(parameters) };
}

/** The events of one answer. */
export function* answerEvents(answer: Answer): Generator<LlmEvent> {
	yield { type: 'start', model: 'scripted' };
	if (answer.reasoning) yield { type: 'reasoning', text: answer.reasoning };
	if (answer.text) yield { type: 'text', text: answer.text };
	for (const toolCall of answer.calls ?? []) {
		yield { type: 'tool_call_delta', id: toolCall.id, name: toolCall.name, text: toolCall.argumentsText };
		yield { type: 'tool_call', call: toolCall };
	}
	yield { type: 'end', response: response(answer) };
}

function response(answer: Answer): LlmResponse {
	return {
		content: answer.text ?? '',
		reasoning: answer.reasoning ?? '',
		toolCalls: answer.calls ?? [],
		usage: noUsage,
		finishReason: answer.calls?.length ? 'tool_calls' : 'stop',
		model: 'scripted',
		provider: 'openai-compatible',
		partial: false,
		fault: null,
		replay: null,
		sources: [],
		timing: noTiming,
		...answer.end
	};
}

/** A model that gives the n-th answer to the n-th request, and then repeats the last one. */
export class ScriptedLlm implements LlmClient {
	readonly requests: LlmRequest[] = [];

	constructor(private readonly answers: readonly Answer[]) {}

	async *stream(request: LlmRequest): AsyncGenerator<LlmEvent, void, undefined> {
		const answer = this.answers[Math.min(this.requests.length, this.answers.length - 1)] ?? {};
		this.requests.push(request);
		yield* answerEvents(answer);
	}
}
