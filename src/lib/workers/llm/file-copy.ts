import { Fault, toFault } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';

/** Where a file comes from: an address, or a file that the user has chosen. */
export type FileSource = { url: string } | { file: File };

/** A place for model files, such as the browser's private file system. */
export interface ModelFolder {
	/** Opens a file that `keep` makes visible under its name. @throws Fault `in_page_name_taken`, `in_page_storage` */
	create(name: string): Promise<ModelWriter>;
	/** Bytes that can still be stored; null if the browser does not report it. */
	freeBytes(): Promise<number | null>;
}

export interface ModelWriter {
	write(bytes: Uint8Array): void;
	keep(): Promise<void>;
	/** Discards what was written. */
	drop(): Promise<void>;
}

export interface CopyOptions {
	request: ExternalFetch;
	folder: ModelFolder;
	signal: AbortSignal;
	/** Called with the bytes so far and the total; null if unknown. */
	onProgress: (loaded: number, total: number | null) => void;
}

export interface OpenedSource {
	stream: ReadableStream<Uint8Array>;
	/** Null if the host does not report it. */
	bytes: number | null;
}

/** Interval of progress reports, bytes. */
export const PROGRESS_STEP = 4 * 2 ** 20;

/** @throws Fault those of `requestFile` */
export async function openSource(
	source: FileSource,
	request: ExternalFetch,
	signal: AbortSignal
): Promise<OpenedSource> {
	if ('file' in source) return { stream: source.file.stream(), bytes: source.file.size };
	const response = await requestFile(source.url, request, signal);
	return { stream: response.body, bytes: lengthOf(response) };
}

/**
 * Asks for a file, or for the part of it that begins at `from`, in bytes; whether it gets the part the status says.
 *
 * @throws Fault `in_page_unreachable`, `in_page_download`, those of `ExternalFetch`, `llm_cancelled`
 */
export async function requestFile(
	url: string,
	request: ExternalFetch,
	signal: AbortSignal,
	from = 0
): Promise<Response & { body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
	const host = URL.canParse(url) ? new URL(url).host : '';
	const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
	let response: Response;
	try {
		const policy = { allowedHeaders: Object.keys(headers), followRedirects: true };
		response = await request(url, { signal, headers }, policy);
	} catch (thrown) {
		if (signal.aborted) throw cancelled();
		if (thrown instanceof Fault) throw thrown;
		throw new Fault('in_page_unreachable', `No connection: ${String(thrown)}`, { host });
	}
	if (hasBody(response)) return response;
	response.body?.cancel().catch(() => undefined);
	// The file has become shorter: it begins at 0 again.
	if (response.status === 416 && from > 0) return requestFile(url, request, signal);
	throw new Fault('in_page_download', `HTTP ${response.status}`, { host, status: response.status });
}

function hasBody(response: Response): response is Response & { body: ReadableStream<Uint8Array<ArrayBuffer>> } {
	return response.ok && response.body !== null;
}

/** Bytes of a response; null if the host does not report them. The content-length of a compressed body is not that of the data. */
export function lengthOf({ headers }: Response): number | null {
	const length = Number(headers.get('content-length') ?? NaN);
	return Number.isSafeInteger(length) && length > 0 && !headers.has('content-encoding') ? length : null;
}

/**
 * Copies an opened file into the folder. An incomplete one is discarded.
 *
 * @param checkBegin throws a fault if the first bytes show that it is another kind of file
 * @returns its size, bytes
 * @throws Fault `in_page_storage`, `in_page_download_cut`, `in_page_name_taken`, `llm_cancelled`
 */
export async function copyFile(
	{ stream, bytes }: OpenedSource,
	name: string,
	{ folder, signal, onProgress }: CopyOptions,
	checkBegin: (bytes: Uint8Array) => void
): Promise<number> {
	const reader = stream.getReader();
	let writer: ModelWriter | null = null;
	try {
		const free = await folder.freeBytes();
		if (bytes !== null && free !== null && bytes > free)
			throw new Fault('in_page_storage', 'Not enough storage', { name, bytes, free });
		writer = await folder.create(name);
		let loaded = 0;
		let told = 0;
		for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
			signal.throwIfAborted();
			if (loaded === 0) checkBegin(piece.value);
			writer.write(piece.value);
			loaded += piece.value.length;
			if (loaded - told < PROGRESS_STEP && loaded !== bytes) continue;
			told = loaded;
			onProgress(loaded, bytes);
		}
		if (loaded === 0) checkBegin(new Uint8Array());
		if (bytes !== null && loaded !== bytes)
			throw new Fault('in_page_download_cut', `Only ${loaded} of ${bytes} bytes arrived`, { name, loaded, bytes });
		await writer.keep();
		return loaded;
	} catch (thrown) {
		await writer?.drop();
		throw copyFault(thrown, signal, name);
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

/** The fault for what reading or writing a file has thrown. */
export function copyFault(thrown: unknown, signal: AbortSignal, name: string): Fault {
	if (signal.aborted) return cancelled();
	if (thrown instanceof Fault) return thrown;
	if (thrown instanceof Error && thrown.name === 'QuotaExceededError')
		return new Fault('in_page_storage', 'The browser provides no more storage', { name });
	if (thrown instanceof TypeError) return new Fault('in_page_download_cut', thrown.message, { name });
	return toFault(thrown, 'in_page_download_cut');
}

/** The last part of an address. */
export function nameInUrl(url: string): string {
	const last = (URL.canParse(url) ? new URL(url).pathname : url).split('/').at(-1) ?? '';
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

function cancelled(): Fault {
	return new Fault('llm_cancelled', 'Cancelled');
}
