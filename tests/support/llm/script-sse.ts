/** One action of a scripted model. Arguments as a string are sent as they are. */
export type ScriptEvent =
	| { reasoning: string }
	| { text: string }
	| { call: string; arguments: Record<string, unknown> | string; id?: string };

export interface ScriptOptions {
	model?: string;
	/** `null` leaves the stream without a finish reason and without `[DONE]`. */
	finishReason?: string | null;
	usage?: { prompt: number; completion: number; cached?: number } | null;
	/** Number of characters per delta. */
	pieceLength?: number;
}

/**
 * Creates the bytes of a Chat Completions stream from a short script, so that a test can define the model's output:
 *
 *     sse([{ reasoning: 'Let me look.' }, { call: 'read_file', arguments: { path: 'main.cir' } }])
 */
export function sse(events: readonly ScriptEvent[], options: ScriptOptions = {}): string {
	const { model = 'scripted', pieceLength = 12, usage = { prompt: 100, completion: 20 } } = options;
	const madeCalls = events.some((event) => 'call' in event);
	const finishReason = options.finishReason === undefined ? (madeCalls ? 'tool_calls' : 'stop') : options.finishReason;
	const chunk = (choices: unknown[], more: object = {}) =>
		`data: ${JSON.stringify({ id: 'chatcmpl-script', object: 'chat.completion.chunk', created: 1, model, choices, ...more })}\n\n`;
	const delta = (value: object) => chunk([{ index: 0, delta: value, finish_reason: null }]);
	const lines: string[] = [delta({ role: 'assistant', content: '' })];
	let callIndex = 0;
	for (const event of events) {
		if ('reasoning' in event)
			for (const piece of pieces(event.reasoning, pieceLength)) lines.push(delta({ reasoning_content: piece }));
		else if ('text' in event)
			for (const piece of pieces(event.text, pieceLength)) lines.push(delta({ content: piece }));
		else {
			const index = callIndex++;
			const id = event.id ?? `call_${index}_${event.call}`;
			lines.push(
				delta({ tool_calls: [{ index, id, type: 'function', function: { name: event.call, arguments: '' } }] })
			);
			const written = typeof event.arguments === 'string' ? event.arguments : JSON.stringify(event.arguments);
			for (const piece of pieces(written, pieceLength))
				lines.push(delta({ tool_calls: [{ index, function: { arguments: piece } }] }));
		}
	}
	if (finishReason === null) return lines.join('');
	lines.push(chunk([{ index: 0, delta: {}, finish_reason: finishReason }]));
	if (usage) lines.push(chunk([], { usage: toWire(usage) }));
	lines.push('data: [DONE]\n\n');
	return lines.join('');
}

function toWire({ prompt, completion, cached = 0 }: { prompt: number; completion: number; cached?: number }) {
	return {
		prompt_tokens: prompt,
		completion_tokens: completion,
		total_tokens: prompt + completion,
		prompt_tokens_details: { cached_tokens: cached }
	};
}

function pieces(text: string, length: number): string[] {
	const characters = [...text];
	const result: string[] = [];
	for (let start = 0; start < characters.length; start += length)
		result.push(characters.slice(start, start + length).join(''));
	return result;
}
