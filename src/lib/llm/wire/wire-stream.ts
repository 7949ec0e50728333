import { createParser } from 'eventsource-parser';
import { asRecord, parseRecord } from '../call/service-fault.ts';
import { ChunkRepair } from './wire-repair.ts';

const encoder = new TextEncoder();

/**
 * Reads an event stream and returns it with every chunk repaired (see `ChunkRepair`).
 *
 * It ends at `[DONE]`, because some servers keep the connection open after it, and without an error if the connection
 * breaks after the finish reason. What came before a break is passed on before the error.
 */
export function repairedStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	const repair = new ChunkRepair();
	let pending: string[] = [];
	let atEnd = false;
	let done = false;
	/** Why the connection broke before the finish reason. */
	let broken: { reason: unknown } | null = null;
	const parser = createParser({
		onEvent({ data }) {
			if (done) return;
			if (data.trim() === '[DONE]') {
				pending.push(...repair.endMark().map(toEvent));
				done = true;
				return;
			}
			const chunks = parseChunks(data);
			if (chunks) pending.push(...chunks.flatMap((chunk) => repair.repair(chunk)).map(toEvent));
			// Not JSON: passed on unchanged, so that the reader reports it; at the end it is half an event of a cut-off stream.
			else if (!atEnd) pending.push(`data: ${data.replaceAll('\n', ' ')}\n\n`);
		},
		// llama.cpp reports a failure in a separate field, which the standard ignores.
		onError({ field, value = '' }) {
			if (done || field !== 'error' || value === '') return;
			pending.push(...repair.repair({ error: parseRecord(value) ?? value }).map(toEvent));
		}
	});

	/** The last event may lack the empty line after it. */
	function finish(): void {
		atEnd = true;
		parser.feed('\n\n');
		done = true;
	}

	async function read(): Promise<void> {
		try {
			const piece = await reader.read();
			if (piece.done) finish();
			else parser.feed(decoder.decode(piece.value, { stream: true }));
		} catch (thrown) {
			finish();
			if (!repair.finished) broken = { reason: thrown };
		}
	}

	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			while (pending.length === 0 && !done) await read();
			if (pending.length > 0) controller.enqueue(encoder.encode(pending.join('')));
			if (broken !== null && pending.length === 0) throw broken.reason;
			pending = [];
			if (!done || broken !== null) return;
			controller.close();
			await reader.cancel().catch(() => undefined);
		},
		cancel: (reason) => reader.cancel(reason)
	});
}

/** A complete response, from a server that ignores `stream: true`, as an event stream with one chunk. */
export function streamOfWhole(body: unknown): ReadableStream<Uint8Array> {
	const record = asRecord(body) ?? {};
	const choices = Array.isArray(record.choices) ? record.choices : [];
	const chunk = { ...record, choices: choices.map((choice) => asDelta(asRecord(choice) ?? {})) };
	const repair = new ChunkRepair();
	const text = [...repair.repair(chunk), ...repair.endMark()].map(toEvent).join('');
	return new Blob([text]).stream();
}

function asDelta(choice: Record<string, unknown>): Record<string, unknown> {
	const { message, ...rest } = choice;
	return { ...rest, delta: message };
}

/** The chunks of one event: several if the empty line between events is missing; null if it is not JSON. */
function parseChunks(data: string): unknown[] | null {
	try {
		return [JSON.parse(data)];
	} catch {
		if (!data.includes('\n')) return null;
	}
	try {
		return data.split('\n').map((line): unknown => JSON.parse(line));
	} catch {
		return null;
	}
}

function toEvent(chunk: unknown): string {
	return `data: ${JSON.stringify(chunk)}\n\n`;
}
