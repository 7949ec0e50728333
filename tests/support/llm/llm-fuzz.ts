import { systemClock } from '#lib/base/clock.ts';
import { faults } from '#lib/i18n/en/faults/faults.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { LlmEvent, LlmResponse } from '#lib/llm/types.ts';
import type { Outside } from '#lib/llm/call/transport.ts';
import { corrupt, type CorruptAnswer } from './corrupt-stream.ts';
import { callOptions, connectionTo, requestTo } from './llm.ts';
import type { Recording } from './llm-recordings.ts';

/** Idle limit for streams that stall, milliseconds; cases without a stall take far less. */
const idleMs = 60;
const hangMs = 20_000;
const limits = { connectMs: 5_000, refusalMs: 5_000, idleMs, totalMs: 3_600_000 };

export interface FuzzCase {
	recording: Recording;
	answer: CorruptAnswer;
	seed: number;
}

export function fuzzCase(recordings: readonly Recording[], seed: number): FuzzCase {
	const recording = recordings[seed % recordings.length]!;
	return { recording, answer: corrupt(recording.bytes, recording.contentType, seed), seed };
}

/** Plays a case without a network: a real `Response` with a real stream. */
export function playInProcess({ answer }: FuzzCase): Outside['fetch'] {
	return async (_url, init) => {
		let next = 0;
		const { signal } = init;
		const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
			start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
			pull(controller) {
				const piece = answer.pieces[next++];
				if (piece) controller.enqueue(piece);
				else if (answer.ending === 'end') controller.close();
				else if (answer.ending === 'break') controller.error(new TypeError('terminated'));
				else return new Promise(() => undefined);
				return undefined;
			}
		});
		return new Response(body, { headers: { 'content-type': answer.contentType } });
	};
}

/** Runs a case through the real transport. @returns what was wrong with the result, or null */
export async function checkCase(
	fuzzed: FuzzCase,
	fetch: Outside['fetch'],
	url = 'http://localhost:9'
): Promise<string | null> {
	const { recording, answer, seed } = fuzzed;
	const { basePath, ...more } = recording.connection;
	const connection = connectionTo('', { ...more, baseUrl: url + basePath });
	const outside = { clock: systemClock, fetch, pageOrigin: null };
	const events: LlmEvent[] = [];
	const hang = new AbortController();
	const timer = setTimeout(() => hang.abort(), hangMs);
	let wrong: string | null;
	try {
		const options = callOptions({ outside, limits, check: true, signal: hang.signal });
		for await (const event of streamCall(requestTo(connection), options)) events.push(event);
		wrong = hang.signal.aborted ? 'it hung' : verdict(events);
		if (wrong === null && answer.onlyCut) wrong = await compareWithWhole(fuzzed, events);
	} catch (thrown) {
		wrong = `it threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`;
	} finally {
		clearTimeout(timer);
	}
	return wrong && `${recording.name}, seed ${seed} (${answer.damage.join(', ')}): ${wrong}`;
}

function verdict(events: readonly LlmEvent[]): string | null {
	const last = events.at(-1);
	if (last?.type !== 'end') return `the last event is ${last?.type ?? 'missing'}`;
	if (events.filter(({ type }) => type === 'end').length > 1) return 'it ended twice';
	const { response } = last;
	const joined = (type: 'text' | 'reasoning') =>
		events.map((event) => (event.type === type ? event.text : '')).join('');
	if (joined('text') !== response.content) return 'the text differs from what was shown';
	if (joined('reasoning') !== response.reasoning) return 'the reasoning differs from what was shown';
	for (const event of events) {
		if (event.type !== 'tool_call') continue;
		const kept = response.toolCalls.find(({ id }) => id === event.call.id);
		if (kept?.argumentsText !== event.call.argumentsText) return `the tool call ${event.call.id} was not kept`;
	}
	return verdictOfEnd(response);
}

function verdictOfEnd(response: LlmResponse): string | null {
	const { fault, finishReason, partial } = response;
	if ((fault !== null) !== (finishReason === 'error')) return `fault ${fault?.code} with finish reason ${finishReason}`;
	if (fault !== null && !(fault.code in faults)) return `the code ${fault.code} has no advice`;
	if (fault !== null && !partial) return `whole in spite of ${fault.code}`;
	if (fault !== null && fault.code === 'unexpected') return `an unexpected fault: ${fault.message}`;
	for (const value of Object.values(response.usage))
		if (value !== null && !Number.isFinite(value)) return `the usage holds ${String(value)}`;
	for (const { name, id, argumentsText } of response.toolCalls)
		if ([name, id, argumentsText].some((value) => typeof value !== 'string')) return 'a tool call is no tool call';
	try {
		structuredClone(response);
	} catch {
		return 'the response cannot be posted to the page';
	}
	return null;
}

/** The response for an undamaged recording. */
async function responseOfWhole(recording: Recording): Promise<LlmResponse> {
	const answer: CorruptAnswer = {
		damage: [],
		contentType: recording.contentType,
		pieces: [recording.bytes],
		ending: 'end',
		onlyCut: false
	};
	const { basePath, ...more } = recording.connection;
	const connection = connectionTo('', { ...more, baseUrl: `http://localhost:9${basePath}` });
	const fetch = playInProcess({ recording, answer, seed: 0 });
	const outside = { clock: systemClock, fetch, pageOrigin: null };
	const events: LlmEvent[] = [];
	for await (const event of streamCall(requestTo(connection), callOptions({ outside, limits, check: true })))
		events.push(event);
	return responseOf(events);
}

/** Recordings without a result even when undamaged: damaging them would prove nothing. Returns a sentence for each. */
export async function unreadRecordings(recordings: readonly Recording[]): Promise<string[]> {
	const unread: string[] = [];
	for (const recording of recordings) {
		const { content, reasoning, toolCalls, fault } = await responseOfWhole(recording);
		if (content === '' && reasoning === '' && toolCalls.length === 0)
			unread.push(`${recording.name} gives nothing undamaged (${fault?.code ?? 'no fault'}: ${fault?.message ?? ''})`);
	}
	return unread;
}

/** The result of a stream that was only cut must be a prefix of the whole result. */
async function compareWithWhole({ recording }: FuzzCase, events: readonly LlmEvent[]): Promise<string | null> {
	const [cut, full] = [responseOf(events), await responseOfWhole(recording)];
	if (!full.content.startsWith(cut.content)) return 'the text is no beginning of the whole';
	if (!full.reasoning.startsWith(cut.reasoning)) return 'the reasoning is no beginning of the whole';
	return null;
}

function responseOf(events: readonly LlmEvent[]): LlmResponse {
	const last = events.at(-1);
	if (last?.type !== 'end') throw new Error('No end');
	return last.response;
}
