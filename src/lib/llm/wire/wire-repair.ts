import { asRecord } from '../call/service-fault.ts';
import { failureOf, finishReasonOf } from './finish-reasons.ts';

/**
 * Repairs chunks of the Chat Completions stream where services deviate from the protocol and the library would lose data.
 * One instance per stream.
 *
 * - Parallel calls that all have index 0: a new id with a name starts a new call with a new index.
 * - Arguments given as an object instead of text.
 * - Chunks without `choices` (usage only, keep-alive).
 * - An error in a chunk that also contains content or usage: both are delivered, the error last.
 * - An error as `{code, msg}` without the `error` around it.
 * - Finish reasons that are failures, have another name, or are an empty string, which means nothing.
 * - Usage inside the choice instead of next to it (Kimi).
 */
export class ChunkRepair {
	/** True once the service has reported a finish reason: a connection that breaks later has lost nothing. */
	finished = false;
	#hasAnswered = false;
	#hasFailed = false;
	/** Maps an index in the stream to the index given to the latest call there. */
	#current = new Map<number, number>();
	/** Ids of started calls, with the index given to them. */
	#opened = new Map<string, number>();
	#count = 0;

	/** @returns the chunks to pass on, in order */
	repair(chunk: unknown): unknown[] {
		const record = asRecord(chunk);
		if (!record) return [chunk];
		const error = errorOf(record);
		const { error: _error, ...rest } = record;
		const choices = (Array.isArray(rest.choices) ? rest.choices : []).map((choice) => asRecord(choice) ?? {});
		const failures = error === null ? choices.flatMap((choice) => failureOf(choice.finish_reason) ?? []) : [];
		if (choices.length > 0) this.#hasAnswered = true;
		if (error !== null || failures.length > 0) this.#hasFailed = true;
		const usage = asRecord(rest.usage) ?? choices.map((choice) => asRecord(choice.usage)).find(Boolean) ?? null;
		const repaired = { ...rest, usage, choices: choices.map((choice) => this.#repairChoice(choice)) };
		if (error === null) return [repaired, ...failures.map((failure) => ({ error: failure }))];
		return choices.length > 0 || usage !== null ? [repaired, { error }] : [{ error }];
	}

	/**
	 * What the end mark `[DONE]` means if the service sent no finish reason (Snowflake): the answer is complete.
	 *
	 * @returns the chunks to pass on
	 */
	endMark(): unknown[] {
		if (this.finished || this.#hasFailed || !this.#hasAnswered) return [];
		this.finished = true;
		return [{ choices: [{ index: 0, delta: {}, finish_reason: this.#count > 0 ? 'tool_calls' : 'stop' }] }];
	}

	#repairChoice(given: Record<string, unknown>): Record<string, unknown> {
		const choice = { ...given, finish_reason: finishReasonOf(given.finish_reason) };
		if (choice.finish_reason !== null) this.finished = true;
		const delta = asRecord(given.delta);
		if (!delta || !Array.isArray(delta.tool_calls)) return choice;
		const calls = delta.tool_calls.map((call, position) => this.#repairCall(asRecord(call) ?? {}, position));
		return { ...choice, delta: { ...delta, tool_calls: calls } };
	}

	#repairCall(call: Record<string, unknown>, position: number): Record<string, unknown> {
		const given = asRecord(call.function) ?? {};
		const text = asRecord(given.arguments) ? JSON.stringify(given.arguments) : given.arguments;
		const wireIndex = typeof call.index === 'number' ? call.index : position;
		const id = typeof call.id === 'string' && call.id !== '' ? call.id : null;
		const named = typeof given.name === 'string' && given.name !== '';
		const opens = named && id !== null && (!this.#opened.has(id) || !this.#current.has(wireIndex));
		let index = (id === null ? undefined : this.#opened.get(id)) ?? this.#current.get(wireIndex);
		if (opens || index === undefined) index = this.#open(id);
		this.#current.set(wireIndex, index);
		return { ...call, index, id, function: { ...given, arguments: text } };
	}

	#open(id: string | null): number {
		const index = this.#count++;
		if (id !== null) this.#opened.set(id, index);
		return index;
	}
}

/** The error in a chunk, in the format that the library reads, or null. */
function errorOf(chunk: Record<string, unknown>): { message: string; code: string | number | null } | null {
	if (typeof chunk.error === 'string') return { message: chunk.error, code: null };
	const source = asRecord(chunk.error) ?? (Array.isArray(chunk.choices) ? null : chunk);
	if (!source) return null;
	const message = source.message ?? source.msg;
	if (typeof message !== 'string') return null;
	const code = source.code ?? source.type;
	return { message, code: typeof code === 'string' || typeof code === 'number' ? code : null };
}
