/** What is read of a body at most, so that one without end cannot fill the memory. */
export interface BodyLimits {
	bytes: number;
	/** Ends the reading; what came is given. */
	signal?: AbortSignal;
	/** Called with the length of every piece. */
	onBytes?: (length: number) => void;
}

/** Reads a body as text. A body that is longer than the limit, or breaks off, gives what came. */
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
			limits.onBytes?.(piece.value.length);
			text += decoder.decode(piece.value, { stream: true });
		}
	} catch {
		// The connection broke: what came is all there is.
	} finally {
		limits.signal?.removeEventListener('abort', stop);
		stop();
	}
	return text;
}

/** The same stream, which tells the length of every piece that passes. */
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
