import { Fault } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import type { FileOrigin } from '../embedding/begun-models.ts';
import { copyFault, lengthOf, PROGRESS_STEP, requestFile, type FileSource } from './file-copy.ts';

/** A file that is arriving. What was written stays until it is removed, also when the tab is killed. */
export interface IncomingFile {
	/** Bytes that have arrived. */
	readonly size: number;
	truncate(size: number): void;
	/** Appends. @throws Fault `in_page_storage` */
	write(bytes: Uint8Array): void;
	/** Makes what was written survive a loss of power. */
	flush(): void;
	close(): void;
}

interface ReceiveOptions {
	name: string;
	/** Of the bytes that have arrived; null if there are none, or if the host did not say. */
	origin: FileOrigin | null;
	/** Notes another origin, before the first of its bytes is written. */
	noteOrigin: (origin: FileOrigin | null) => Promise<void>;
	/** Throws a fault if the first bytes show that it is another kind of file. */
	checkBegin: (bytes: Uint8Array) => void;
	freeBytes: () => Promise<number | null>;
	request: ExternalFetch;
	signal: AbortSignal;
	/** Called with the bytes so far and the total; null if unknown. */
	onProgress: (loaded: number, total: number | null) => void;
}

/** The rest of a file: where it begins, bytes. */
interface Rest {
	stream: ReadableStream<Uint8Array>;
	from: number;
	total: number | null;
}

/**
 * Writes a file to what has arrived of it, and asks its host for the rest only. If that is another file by now, or the host sends
 * whole files only, it starts over. After a fault, what has arrived can be continued.
 *
 * @returns its size, bytes
 * @throws Fault `in_page_storage`, `in_page_download_cut`, those of `requestFile` and `checkBegin`, `llm_cancelled`
 */
export async function receiveFile(source: FileSource, file: IncomingFile, options: ReceiveOptions): Promise<number> {
	const { name, signal } = options;
	let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
	try {
		const rest = await openRest(source, file.size, options);
		if (rest === null) return file.size;
		reader = rest.stream.getReader();
		await write(reader, rest, file, options);
		return file.size;
	} catch (thrown) {
		throw copyFault(thrown, signal, name);
	} finally {
		file.flush();
		reader?.cancel().catch(() => undefined);
	}
}

async function write(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	{ from, total }: Rest,
	file: IncomingFile,
	{ name, checkBegin, freeBytes, signal, onProgress }: ReceiveOptions
): Promise<void> {
	const free = await freeBytes();
	file.truncate(from);
	if (total !== null && free !== null && total - from > free)
		throw new Fault('in_page_storage', 'Not enough storage', { name, bytes: total, free });
	let told = from;
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
		signal.throwIfAborted();
		if (file.size === 0) checkBegin(piece.value);
		file.write(piece.value);
		if (file.size - told < PROGRESS_STEP && file.size !== total) continue;
		told = file.size;
		file.flush();
		onProgress(file.size, total);
	}
	if (file.size === 0) checkBegin(new Uint8Array());
	if (total !== null && file.size !== total)
		throw new Fault('in_page_download_cut', `Only ${file.size} of ${total} bytes arrived`, {
			name,
			loaded: file.size,
			bytes: total
		});
}

/** @returns null if nothing is missing */
async function openRest(source: FileSource, arrived: number, options: ReceiveOptions): Promise<Rest | null> {
	if ('file' in source) return { stream: source.file.stream(), from: 0, total: source.file.size };
	const { origin, noteOrigin, request, signal } = options;
	const isComplete = arrived === origin?.bytes;
	// Of the bytes after the last flush, a loss of power may have left zeros.
	const from = origin === null || isComplete ? 0 : Math.max(0, Math.min(arrived, origin.bytes) - PROGRESS_STEP);
	let response = await requestFile(source.url, request, signal, from);
	if (origin !== null && isRestOf(origin, response, from)) {
		if (!isComplete) return { stream: response.body, from, total: origin.bytes };
		response.body.cancel().catch(() => undefined);
		return null;
	}
	if (response.status === 206) {
		response.body.cancel().catch(() => undefined);
		response = await requestFile(source.url, request, signal);
	}
	const total = lengthOf(response);
	const validator = validatorOf(response);
	await noteOrigin(total === null || validator === null ? null : { bytes: total, validator });
	return { stream: response.body, from: 0, total };
}

/**
 * Whether the response is the rest of the file. `If-Range` would leave that to the host, but as a header that pages may not send to
 * every host it would make many of them refuse the request.
 */
function isRestOf({ bytes, validator }: FileOrigin, response: Response, from: number): boolean {
	if (response.status !== (from > 0 ? 206 : 200) || validatorOf(response) !== validator) return false;
	const range = response.headers.get('content-range');
	return range === null || from === 0
		? lengthOf(response) === bytes - from
		: range.startsWith(`bytes ${from}-`) && range.endsWith(`/${bytes}`);
}

function validatorOf({ headers }: Response): string | null {
	const tag = headers.get('etag');
	return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified');
}
