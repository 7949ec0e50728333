import { isDeepStrictEqual } from 'node:util';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { LlmEvent, LlmResponse } from '#lib/llm/types.ts';
import { sequence, summary, told, type ConformanceCase } from '../llm/conformance.ts';
import { callOptions, collect, connectionTo, requestTo } from '../llm/llm.ts';
import type { ReplayServer } from '../llm/replay-server.ts';

/** Seeds for splitting the bytes of an answer. */
const seeds = [1, 2, 3, 4, 5];

/** Plays a recording over HTTP with its bytes split at random. */
export async function playSplit(
	server: ReplayServer,
	{ body, contentType, connection: { basePath, ...given } }: ConformanceCase,
	seed: number
): Promise<{ events: LlmEvent[]; response: LlmResponse }> {
	server.script([{ body, contentType, seed }]);
	const connection = connectionTo(server.url, { ...given, baseUrl: server.url + basePath });
	return collect(streamCall(requestTo(connection), callOptions()));
}

/** Plays a recording with five different splits. @returns differences from the expected result and between the splits */
export async function splitProblems(server: ReplayServer, recorded: ConformanceCase): Promise<string[]> {
	const { name, expected } = recorded;
	const sequences = new Set<string>();
	const problems: string[] = [];
	for (const seed of seeds) {
		const { events, response } = await playSplit(server, recorded, seed);
		const { content, reasoning, toolCalls, sources } = response;
		const differs = (what: string, got: unknown, wanted: unknown) => {
			if (isDeepStrictEqual(got, wanted)) return;
			problems.push(`${name}, seed ${seed}: ${what} ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
		};
		differs('answer', summary(response), expected);
		differs('partial', response.partial, expected.failed);
		differs('events', told(events), { content, reasoning, toolCalls, sources });
		differs(
			'arguments read',
			toolCalls.every((call) => call.arguments !== null),
			true
		);
		differs('different ids', new Set(toolCalls.map((call) => call.id)).size, toolCalls.length);
		if (toolCalls.length > 0) differs('finish reason', response.finishReason, 'tool_calls');
		sequences.add(sequence(events));
	}
	if (sequences.size > 1) problems.push(`${name}: ${sequences.size} sequences of events`);
	return problems;
}
