import { createParser } from 'eventsource-parser';
import { asRecord } from './service-fault.ts';
import { ChunkRepair } from './wire-repair.ts';

const encoder = new TextEncoder();

/**
 * Reads an event stream and gives it again, repaired chunk by chunk (see `ChunkRepair`).
 *
 * It ends at `[DONE]`, because some servers keep the connection open after it; and quietly when the connection breaks after
 * the finish reason has come.
 *
 * @param onBytes called for every piece that arrives, comments included: the sign of life that the idle limit watches
 */
export function repairedStream(body: ReadableStream<Uint8Array>, onBytes: () => void): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	const repair = new ChunkRepair();
	let pending: string[] = [];
	let done = false;
	const parser = createParser({
		onEvent({ data }) {
			if (done) return;
			if (data === '[DONE]') done = true;
			else pending.push(...repairText(repair, data));
		}
	});

	async function read(): Promise<void> {
		try {
			const piece = await reader.read();
			onBytes();
			if (piece.done) done = true;
			else parser.feed(decoder.decode(piece.value, { stream: true }));
		} catch (thrown) {
			if (!repair.finished) throw thrown;
			done = true;
		}
	}

	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			while (pending.length === 0 && !done) await read();
			if (pending.length > 0) controller.enqueue(encoder.encode(pending.join('')));
			pending = [];
			if (!done) return;
			controller.close();
			await reader.cancel().catch(() => undefined);
		},
		cancel: (reason) => reader.cancel(reason)
	});
}

/** A whole answer, from a server that ignores `stream: true`, as an event stream of one chunk. */
export function streamOfWhole(body: unknown): ReadableStream<Uint8Array> {
	const record = asRecord(body) ?? {};
	const choices = Array.isArray(record.choices) ? record.choices : [];
	const chunk = { ...record, choices: choices.map((choice) => asDelta(asRecord(choice) ?? {})) };
	const text = new ChunkRepair().repair(chunk).map(toEvent).join('');
	return new Blob([text]).stream();
}

function asDelta(choice: Record<string, unknown>): Record<string, unknown> {
	const { message, ...rest } = choice;
	return { ...rest, delta: message };
}

function repairText(repair: ChunkRepair, data: string): string[] {
	try {
		return repair.repair(JSON.parse(data)).map(toEvent);
	} catch {
		// Not JSON: passed on as it is, so that the reader reports it.
		return [`data: ${data.replaceAll('\n', ' ')}\n\n`];
	}
}

function toEvent(chunk: unknown): string {
	return `data: ${JSON.stringify(chunk)}\n\n`;
}
