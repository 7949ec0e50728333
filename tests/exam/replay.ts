import type { LlmClient, LlmEvent, LlmRequest } from '#lib/llm/types.ts';
import { answerEvents, call, type Answer } from '../support/llm/scripted-llm.ts';
import { circuitPath } from './design-rules.ts';
import { benchPath } from './project-files.ts';

/** A conversation as data: the tool calls of each round. */
export type Replay = readonly (readonly [tool: string, parameters: Record<string, unknown>][])[];

/** How an engineer enters a circuit: reads the file, writes it, simulates. */
export function enter(circuit: string): Replay {
	return [
		[['read_file', { path: circuitPath }]],
		[['rewrite_file', { path: circuitPath, content: circuit }]],
		[['run_simulation', { file: benchPath }]]
	];
}

/** A model that makes the calls of a replay, a round per request, and then ends the turn. */
export class ReplayedModel implements LlmClient {
	#round = 0;

	constructor(private readonly replay: Replay) {}

	async *stream(request: LlmRequest): AsyncGenerator<LlmEvent, void, undefined> {
		if (request.json) {
			// The summary of a compression is no round.
			yield* answerEvents({ text: JSON.stringify({ goal: 'Something else', decisions: 'None' }) });
			return;
		}
		const round = this.#round++;
		const calls = this.replay[round]?.map(([tool, parameters], i) => call(`${round}-${i}`, tool, parameters));
		const answer: Answer = calls ? { calls } : { text: 'Done.' };
		if (request.messages.length > 0) yield* answerEvents(answer);
	}
}
