/** Limits for reading a body, so that an endless one cannot fill the memory. */
export interface BodyLimits {
	bytes: number;
	/** Ends the reading; the text so far is returned. */
	signal?: AbortSignal;
}

/** Reads a body as text. If it exceeds the limit or breaks off, the text so far is returned. */
export async function readText(body: ReadableStream<Uint8Array> | null, limits: BodyLimits): Promise<string> {
	if (body === null) return '';
	const reader = body.getReader();
	const decoder = new TextDecoder();
	const stop = () => void reader.cancel().catch(() => undefined);
	if (limits.signal?.aborted) stop();
	limits.signal?.addEventListener('abort', stop, { once: true });
	let text = '';
	let length = 0;
	try {
		while (length < limits.bytes) {
			const piece = await reader.read();
			if (piece.done) break;
			length += piece.value.length;
			text += decoder.decode(piece.value, { stream: true });
		}
	} catch {
		// The connection broke: the text so far is returned.
	} finally {
		limits.signal?.removeEventListener('abort', stop);
		stop();
	}
	return text;
}

/** The same stream, with the length of every piece reported. */
export function watchedStream(
	body: ReadableStream<Uint8Array>,
	onBytes: (length: number) => void
): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const piece = await reader.read();
			if (piece.done) return controller.close();
			onBytes(piece.value.length);
			controller.enqueue(piece.value);
		},
		cancel: (reason) => reader.cancel(reason)
	});
}

/** Enough to recognize an event stream. */
const BEGIN_BYTES = 64;

/** Reads the first bytes of a body to see whether it is an event stream. @returns the same body, from its beginning */
export async function beginOfBody(
	body: ReadableStream<Uint8Array>
): Promise<{ isEventStream: boolean; body: ReadableStream<Uint8Array> }> {
	const reader = body.getReader();
	const pieces: Uint8Array[] = [];
	let text = '';
	const decoder = new TextDecoder();
	while (text.length < BEGIN_BYTES && !text.trimStart().includes('\n')) {
		// If it fails here, it fails again where it is read.
		const piece = await reader.read().catch(() => null);
		if (piece === null || piece.done) break;
		pieces.push(piece.value);
		text += decoder.decode(piece.value, { stream: true });
	}
	const again = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const first = pieces.shift();
			if (first) return controller.enqueue(first);
			const piece = await reader.read();
			if (piece.done) controller.close();
			else controller.enqueue(piece.value);
		},
		cancel: (reason) => reader.cancel(reason)
	});
	return { isEventStream: /^\s*(?:data|event|id|retry|error)?:/.test(text), body: again };
}
