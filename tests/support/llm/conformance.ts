import type { LlmEvent, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import type { Expected } from './expected-answer.ts';

/** One recorded answer for tests in the browser: plain data, read in Node. */
export interface ConformanceCase {
	name: string;
	body: string;
	contentType: string;
	connection: Pick<ModelConnection, 'provider' | 'thinking'> & { basePath: string };
	expected: Expected;
}

/** The parts of a response that are compared with the independently computed result. */
export function summary(response: LlmResponse): Expected {
	return {
		content: response.content,
		reasoning: response.reasoning,
		toolCalls: response.toolCalls.map(({ name, argumentsText }) => ({ name, argumentsText })),
		usage: response.usage,
		sources: response.sources.map(({ url }) => url),
		failed: response.fault !== null
	};
}

/** What the events contain in total, which must match the response. */
export function told(
	events: readonly LlmEvent[]
): Pick<LlmResponse, 'content' | 'reasoning' | 'toolCalls' | 'sources'> {
	const joined = (type: 'text' | 'reasoning') =>
		events.map((event) => (event.type === type ? event.text : '')).join('');
	return {
		content: joined('text'),
		reasoning: joined('reasoning'),
		toolCalls: events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : [])),
		// A later source replaces the one with the same address.
		sources: [
			...new Map(
				events.flatMap((event) => (event.type === 'source' ? [[event.source.url, event.source] as const] : []))
			).values()
		]
	};
}

/** The whole sequence of events as text: without times, and with generated ids replaced by numbers. */
export function sequence(events: readonly LlmEvent[]): string {
	const ids: string[] = [];
	const numbered = (id: string) => {
		if (!ids.includes(id)) ids.push(id);
		return `id-${ids.indexOf(id)}`;
	};
	return JSON.stringify(events, (key, value: unknown) => {
		if (key === 'timing') return undefined;
		if (key === 'host') return 'host';
		return (key === 'id' || key === 'callId') && typeof value === 'string' ? numbered(value) : value;
	});
}
