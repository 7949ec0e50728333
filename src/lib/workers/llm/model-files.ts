import { Fault, toFault } from '#lib/base/fault.ts';
import { parseGguf, type GgufInfo } from '#lib/llm/in-page/gguf.ts';
import type { ExternalFetch } from '#lib/security/http.ts';

/** Where a model comes from: an address, or a file that the user has chosen. */
export type ModelSource = { url: string } | { file: File };

/** What is known about a model before it is downloaded. */
export interface ModelOffer {
	/** Name under which it will be stored. */
	name: string;
	/** Null if the host does not report it. */
	bytes: number | null;
	info: GgufInfo;
}

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

/** Number of bytes that contain the beginning of a header. */
const PROBE = 2 ** 18;
/** Interval of progress reports, bytes. */
const PROGRESS_STEP = 4 * 2 ** 20;

interface Opened {
	stream: ReadableStream<Uint8Array>;
	name: string;
	bytes: number | null;
}

/**
 * Reads a model's header without downloading the whole file.
 *
 * @throws Fault `in_page_not_gguf`, `in_page_split`, `in_page_download`, those of `ExternalFetch`, `llm_cancelled`
 */
export async function probeModel(
	source: ModelSource,
	request: ExternalFetch,
	signal: AbortSignal
): Promise<ModelOffer> {
	const { stream, name, bytes } = await open(source, request, signal);
	const reader = stream.getReader();
	const head: Uint8Array[] = [];
	let length = 0;
	try {
		while (length < PROBE) {
			const piece = await reader.read();
			if (piece.done) break;
			head.push(piece.value);
			length += piece.value.length;
		}
		return { name, bytes, info: parseGguf(join(head, length)) };
	} catch (thrown) {
		throw failure(thrown, signal, name);
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

/**
 * Copies a model into the folder. An incomplete model is discarded.
 *
 * @returns the name under which it is stored
 * @throws Fault those of `probeModel`, `in_page_storage`, `in_page_download_cut`, `in_page_name_taken`
 */
export async function fetchModel(
	source: ModelSource,
	{ request, folder, signal, onProgress }: FetchModelOptions
): Promise<string> {
	const { stream, name, bytes } = await open(source, request, signal);
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
			if (loaded === 0) checkMagic(piece.value);
			writer.write(piece.value);
			loaded += piece.value.length;
			if (loaded - told < PROGRESS_STEP && loaded !== bytes) continue;
			told = loaded;
			onProgress(loaded, bytes);
		}
		if (loaded === 0) throw new Fault('in_page_not_gguf', 'The file is empty');
		if (bytes !== null && loaded !== bytes)
			throw new Fault('in_page_download_cut', `Only ${loaded} of ${bytes} bytes arrived`, { name, loaded, bytes });
		await writer.keep();
		return name;
	} catch (thrown) {
		await writer?.drop();
		throw failure(thrown, signal, name);
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

interface FetchModelOptions {
	request: ExternalFetch;
	folder: ModelFolder;
	signal: AbortSignal;
	onProgress: (loaded: number, total: number | null) => void;
}

async function open(source: ModelSource, request: ExternalFetch, signal: AbortSignal): Promise<Opened> {
	if ('file' in source) {
		const name = checkName(source.file.name);
		return { stream: source.file.stream(), name, bytes: source.file.size };
	}
	const name = checkName(nameInUrl(source.url));
	const host = URL.canParse(source.url) ? new URL(source.url).host : '';
	let response: Response;
	try {
		response = await request(source.url, { signal }, { allowedHeaders: [], followRedirects: true });
	} catch (thrown) {
		if (signal.aborted) throw cancelled();
		if (thrown instanceof Fault) throw thrown;
		throw new Fault('in_page_unreachable', `No connection: ${String(thrown)}`, { host });
	}
	if (!response.ok || !response.body) {
		response.body?.cancel().catch(() => undefined);
		throw new Fault('in_page_download', `HTTP ${response.status}`, { host, status: response.status });
	}
	const length = Number(response.headers.get('content-length') ?? NaN);
	// The content-length of a compressed body is not the length of the data.
	const known = Number.isSafeInteger(length) && length > 0 && !response.headers.has('content-encoding');
	return { stream: response.body, name, bytes: known ? length : null };
}

function nameInUrl(url: string): string {
	const last = (URL.canParse(url) ? new URL(url).pathname : url).split('/').at(-1) ?? '';
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/** A name that is valid in any file system. @throws Fault `in_page_split` */
function checkName(given: string): string {
	const stem = given
		.replace(/\.gguf$/i, '')
		.replace(/[^\p{L}\p{N}._ -]+/gu, '_')
		.replace(/^\.+/, '')
		.slice(0, 120);
	if (/-\d{5}-of-(?!00001)\d{5}$/.test(stem))
		throw new Fault('in_page_split', 'The model is split into several files', { name: given });
	return `${stem.trim() || 'model'}.gguf`;
}

function checkMagic(bytes: Uint8Array): void {
	if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'GGUF')
		throw new Fault('in_page_not_gguf', 'The file does not have a GGUF header');
}

function failure(thrown: unknown, signal: AbortSignal, name: string): Fault {
	if (signal.aborted) return cancelled();
	if (thrown instanceof Fault) return thrown;
	if (thrown instanceof Error && thrown.name === 'QuotaExceededError')
		return new Fault('in_page_storage', 'The browser provides no more storage', { name });
	if (thrown instanceof TypeError) return new Fault('in_page_download_cut', thrown.message, { name });
	return toFault(thrown, 'in_page_download_cut');
}

function cancelled(): Fault {
	return new Fault('llm_cancelled', 'Cancelled');
}

function join(pieces: Uint8Array[], length: number): Uint8Array {
	const whole = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
