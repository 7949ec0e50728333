import { Fault } from '#lib/base/fault.ts';
import { parseGguf, type GgufInfo } from '#lib/llm/in-page/gguf.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import {
	copyFault,
	copyFile,
	nameInUrl,
	openSource,
	type CopyOptions,
	type FileSource,
	type OpenedSource
} from './file-copy.ts';

/** What is known about a model before it is downloaded. */
export interface ModelOffer {
	/** Name under which it will be stored. */
	name: string;
	/** Null if the host does not report it. */
	bytes: number | null;
	info: GgufInfo;
}

/** Number of bytes that contain the beginning of a header. */
const PROBE = 2 ** 18;

/**
 * Reads a model's header without downloading the whole file.
 *
 * @throws Fault `in_page_not_gguf`, `in_page_split`, `in_page_download`, those of `ExternalFetch`, `llm_cancelled`
 */
export async function probeModel(source: FileSource, request: ExternalFetch, signal: AbortSignal): Promise<ModelOffer> {
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
		throw copyFault(thrown, signal, name);
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
export async function fetchModel(source: FileSource, options: CopyOptions): Promise<string> {
	const opened = await open(source, options.request, options.signal);
	await copyFile(opened, opened.name, options, checkMagic);
	return opened.name;
}

/** With the name under which the model is stored. */
async function open(
	source: FileSource,
	request: ExternalFetch,
	signal: AbortSignal
): Promise<OpenedSource & { name: string }> {
	const name = checkName('file' in source ? source.file.name : nameInUrl(source.url));
	return { ...(await openSource(source, request, signal)), name };
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
	if (bytes.length === 0) throw new Fault('in_page_not_gguf', 'The file is empty');
	if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'GGUF')
		throw new Fault('in_page_not_gguf', 'The file does not have a GGUF header');
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
