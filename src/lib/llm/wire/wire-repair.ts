import { ownValue } from '#lib/base/own-value.ts';
import { asRecord } from '../call/service-fault.ts';

/**
 * Mends chunks of the Chat Completions stream where services leave the protocol and the library that reads it would lose
 * something. One instance per stream.
 *
 * - Parallel calls that all carry index 0: a new id with a name opens a new call, which gets an index of its own.
 * - Arguments given as an object instead of as text.
 * - Chunks without `choices` (usage only, keep-alive).
 * - An error in a chunk that also carries content or usage: both are delivered, the error last.
 * - An error as `{code, msg}` without the `error` around it.
 * - Finish reasons that are failures or go by another name.
 */
export class ChunkRepair {
	/** True once the service has said why it stopped: a connection that breaks after that lost nothing. */
	finished = false;
	/** Index on the wire -> index that we give the call opened last there. */
	#current = new Map<number, number>();
	/** Ids that have opened a call, with the index they were given. */
	#opened = new Map<string, number>();
	#count = 0;

	/** @returns the chunks to pass on, in order */
	repair(chunk: unknown): unknown[] {
		const record = asRecord(chunk);
		if (!record) return [chunk];
		const error = errorOf(record);
		const { error: _error, ...rest } = record;
		const choices = Array.isArray(rest.choices) ? rest.choices : [];
		const mended = { ...rest, choices: choices.map((choice) => this.#repairChoice(asRecord(choice) ?? {})) };
		if (error === null) return [mended, ...choices.flatMap(failureOf)];
		const carriesMore = choices.length > 0 || asRecord(rest.usage) !== null;
		return carriesMore ? [mended, { error }] : [{ error }];
	}

	#repairChoice(choice: Record<string, unknown>): Record<string, unknown> {
		if (typeof choice.finish_reason === 'string') this.finished = true;
		if (choice.finish_reason === 'sensitive') choice = { ...choice, finish_reason: 'content_filter' };
		const delta = asRecord(choice.delta);
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

/** Reasons for which a service breaks off (docs.bigmodel.cn, api-docs.deepseek.com), as the error that each one is. */
const failures: Readonly<Record<string, { code: string; message: string }>> = {
	network_error: { code: 'network_error', message: 'The service lost its model while answering' },
	insufficient_system_resource: { code: 'overloaded_error', message: 'The service had no room to go on answering' },
	model_context_window_exceeded: { code: 'context_length_exceeded', message: 'The context of the model is full' }
};

function failureOf(choice: unknown): unknown[] {
	const failure = ownValue(failures, String(asRecord(choice)?.finish_reason));
	return failure ? [{ error: failure }] : [];
}

/** The error that a chunk reports, in the shape that the library reads, or null. */
function errorOf(chunk: Record<string, unknown>): { message: string; code: string | number | null } | null {
	if (typeof chunk.error === 'string') return { message: chunk.error, code: null };
	const source = asRecord(chunk.error) ?? (Array.isArray(chunk.choices) ? null : chunk);
	if (!source) return null;
	const message = source.message ?? source.msg;
	if (typeof message !== 'string') return null;
	const code = source.code ?? source.type;
	return { message, code: typeof code === 'string' || typeof code === 'number' ? code : null };
}
