import { Fault } from '#lib/base/fault.ts';
import { encodedText } from '#lib/base/encode-text.ts';
import { isPdf } from '#lib/base/pdf.ts';
import { newId } from '#lib/base/ids.ts';
import { inSlices } from '#lib/base/slices.ts';
import { contentHash, hashBytes } from './hash.ts';
import { collisionKey, parentFolders } from './paths.ts';
import type { FileDataRecord, FileMetaRecord } from './records.ts';

/** Maximum size of a file in a project, bytes. */
export const maxFileSize = 50_000_000;
/** Maximum length of a text that is encoded in one task, characters: the longest that the editor opens. */
const MAX_AT_ONCE = 5_000_000;

/** Content prepared before a transaction begins, because hashing inside one would end it. */
export interface PreparedContent {
	kind: 'text' | 'binary';
	content: string | Uint8Array;
	hash: string;
	size: number;
}

/** @throws Fault `file_too_large` */
export async function prepareContent(path: string, content: string | Uint8Array): Promise<PreparedContent> {
	// A view would be stored with its whole underlying buffer.
	const bytes = typeof content === 'string' ? await encoded(content) : new Uint8Array(content);
	const size = bytes.length;
	checkSize(path, size);
	return {
		kind: typeof content === 'string' ? 'text' : 'binary',
		content: typeof content === 'string' ? content : bytes,
		// Most texts have no CRLF, and encoding a long text twice would delay typing.
		hash: await (typeof content === 'string' && content.includes('\r\n') ? contentHash(content) : hashBytes(bytes)),
		size
	};
}

/** @throws Fault `file_too_large` */
export function checkSize(path: string, size: number): void {
	if (size <= maxFileSize) return;
	const data = { path, size, limit: maxFileSize };
	throw new Fault('file_too_large', `"${path}" exceeds the size limit of a file.`, data);
}

/** Texts that an editor shows are encoded at once: the page may be about to close. */
async function encoded(text: string): Promise<Uint8Array<ArrayBuffer>> {
	return text.length > MAX_AT_ONCE ? inSlices(encodedText(text)) : new TextEncoder().encode(text);
}

/** A file or folder of a new project; a folder has no content. */
export interface InitialFile {
	path: string;
	content: string | Uint8Array | null;
	modifiedAt?: number;
}

export interface FileRecords {
	metas: FileMetaRecord[];
	datas: FileDataRecord[];
	/** Bytes. */
	size: number;
}

/**
 * Records for all files of a new project, including the folders that contain them; versions count from 1.
 *
 * @param files with valid paths without collisions
 */
export async function newFileRecords(
	projectId: string,
	files: readonly InitialFile[],
	now: number
): Promise<FileRecords> {
	const records: FileRecords = { metas: [], datas: [], size: 0 };
	const folders = new Set<string>();
	const addFolder = (path: string, modifiedAt: number) => {
		if (folders.has(collisionKey(path))) return;
		folders.add(collisionKey(path));
		records.metas.push(folderMeta(projectId, path, records.metas.length + 1, modifiedAt));
	};
	for (const file of files) {
		const modifiedAt = file.modifiedAt ?? now;
		for (const folder of parentFolders(file.path)) addFolder(folder, modifiedAt);
		if (file.content === null) {
			addFolder(file.path, modifiedAt);
			continue;
		}
		const { kind, hash, size, content } = await prepareContent(file.path, file.content);
		const id = newId();
		const version = records.metas.length + 1;
		records.metas.push({ id, projectId, path: file.path, kind, version, hash, size, modifiedAt });
		records.datas.push({ id, content });
		records.size += size;
	}
	return records;
}

export function folderMeta(projectId: string, path: string, version: number, now: number): FileMetaRecord {
	return { id: newId(), projectId, path, kind: 'folder', version, hash: '', size: 0, modifiedAt: now };
}

/**
 * Bytes from outside in the form that a project stores: text if they are UTF-8 without zero bytes, else binary. A PDF is binary even
 * if all its bytes are letters.
 */
export function contentFromBytes(bytes: Uint8Array): string | Uint8Array {
	return isPdf(bytes) || bytes.includes(0) ? bytes : (decodeUtf8(bytes) ?? bytes);
}

/** The text exactly as stored, including a byte order mark, or null if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** The content of a stored file; null if it is missing or damaged. */
export function storedContent(data: FileDataRecord | undefined): string | Uint8Array | null {
	const content: unknown = data?.content;
	return typeof content === 'string' || content instanceof Uint8Array ? content : null;
}
