import * as zip from '@zip.js/zip.js';
import { Fault, type FaultData } from '#lib/base/fault.ts';
import { maxFileSize } from '../file-content.ts';
import { besideAppFolder, findCollision, isSystemClutter, pathProblem } from '../paths.ts';

/** Limits of a zip, because a browser tab has to unpack it in memory. */
const zipLimits = {
	entries: 5_000,
	/** One unpacked file, bytes. */
	fileSize: maxFileSize,
	/** All unpacked files, and also the zip itself, bytes. */
	totalSize: 200_000_000
};

export interface ZipEntry {
	/** Relative, POSIX, NFC, without a trailing slash. */
	path: string;
	isFolder: boolean;
	bytes: Uint8Array;
	modifiedAt: number;
}

/**
 * Reads a whole zip without trusting it: names, sizes, checksums and links are checked, and sizes are measured again while
 * unpacking. Files that operating systems add are left out.
 *
 * @throws Fault `zip_…` for the first problem found, with the `entry`
 */
export async function readZip(blob: Blob, limits = zipLimits): Promise<ZipEntry[]> {
	if (blob.size > limits.totalSize) throw bomb(null, limits.totalSize);
	const reader = new zip.ZipReader(new zip.BlobReader(blob), {
		useWebWorkers: false,
		// Ambiguous zips are refused, because they can show one content and unpack another.
		strictness: 'strict',
		// Names are checked here, so that the fault says what is wrong with them.
		filenameValidation: 'tolerant',
		checkCrc32: true,
		checkOverlappingEntry: true
	});
	try {
		const listed = await list(reader, limits);
		const found: ZipEntry[] = [];
		let room = limits.totalSize;
		for (const { entry, path, isFolder } of listed) {
			const bytes = isFolder ? new Uint8Array() : await unpack(entry, room, limits);
			room -= bytes.length;
			found.push({ path, isFolder, bytes, modifiedAt: entry.lastModDate.getTime() });
		}
		if (found.length === 0) throw new Fault('zip_empty', 'The zip contains no files.');
		return found;
	} finally {
		await reader.close();
	}
}

interface ListedEntry {
	entry: zip.Entry;
	path: string;
	isFolder: boolean;
}

async function list(reader: zip.ZipReader<unknown>, limits: typeof zipLimits): Promise<ListedEntry[]> {
	const listed: ListedEntry[] = [];
	const seen = new Set<string>();
	let declared = 0;
	try {
		let count = 0;
		for await (const entry of reader.getEntriesGenerator()) {
			if (++count > limits.entries) {
				throw new Fault('zip_too_many', 'The zip contains too many entries.', { limit: limits.entries });
			}
			const path = checkedPath(entry);
			checkKind(entry, path);
			declared += entry.uncompressedSize;
			if (entry.uncompressedSize > limits.fileSize) throw tooLarge(path, limits.fileSize);
			if (declared > limits.totalSize) throw bomb(path, limits.totalSize);
			if (isSystemClutter(path)) continue;
			// Checked here because the reader reports duplicates only at the end and without the name.
			if (seen.has(path)) throw duplicate(path);
			seen.add(path);
			listed.push({ entry, path, isFolder: entry.directory });
		}
	} catch (thrown) {
		throw readerFault(thrown, null);
	}
	const collision = findCollision(listed);
	if (collision) throw duplicate(collision.path);
	return listed;
}

function checkedPath(entry: zip.Entry): string {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(entry.rawFilename);
	} catch {
		throw badName(entry.filename, 'not_utf8');
	}
	const path = entry.filename.normalize('NFC').replace(/\/$/, '');
	const problem = pathProblem(path);
	if (problem === 'absolute' || (problem === 'dot_segment' && /(^|[/\\])\.\.([/\\]|$)/.test(path))) {
		throw new Fault('zip_path_traversal', 'The zip contains a path outside the project.', { entry: shown(path) });
	}
	if (problem !== null && problem !== 'reserved_for_backup') throw badName(path, problem);
	return besideAppFolder(path);
}

function checkKind(entry: zip.Entry, path: string): void {
	// The upper half is the Unix mode; its first four bits are the type: 0 unset, 4 folder, 8 file; others are links or devices.
	const type = entry.externalFileAttributes >>> 28;
	if (entry.symlink || ![0, 4, 8].includes(type)) {
		throw new Fault('zip_symlink', 'The zip contains a link or a device.', { entry: shown(path) });
	}
	if (entry.encrypted) throw new Fault('zip_encrypted', 'The zip is encrypted.', { entry: shown(path) });
}

/** Unpacks one entry and counts the actual bytes, because the declared size may be false. */
async function unpack(entry: zip.Entry, room: number, limits: typeof zipLimits): Promise<Uint8Array> {
	const path = entry.filename;
	const bytes = new Uint8Array(Math.min(entry.uncompressedSize, room));
	let length = 0;
	let refused: Fault | null = null;
	const sink = new WritableStream<Uint8Array>({
		write(chunk) {
			if (length + chunk.length > limits.fileSize) refused = tooLarge(path, limits.fileSize);
			else if (length + chunk.length > bytes.length) refused = bomb(path, limits.totalSize);
			if (refused) throw refused;
			bytes.set(chunk, length);
			length += chunk.length;
		}
	});
	try {
		if (entry.directory) return bytes;
		await entry.getData(sink);
	} catch (thrown) {
		throw refused ?? readerFault(thrown, path);
	}
	return bytes.subarray(0, length);
}

/** Fault codes for the library's messages; any other message means that the zip is damaged. */
const readerCodes = new Map([
	[zip.ERR_BAD_FORMAT, 'zip_not_a_zip'],
	[zip.ERR_EOCDR_NOT_FOUND, 'zip_not_a_zip'],
	[zip.ERR_SPLIT_ZIP_FILE, 'zip_unsupported'],
	[zip.ERR_UNSUPPORTED_COMPRESSION, 'zip_unsupported'],
	[zip.ERR_ENCRYPTED, 'zip_encrypted'],
	[zip.ERR_UNSUPPORTED_ENCRYPTION, 'zip_encrypted'],
	[zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY, 'zip_encrypted'],
	[zip.ERR_OVERLAPPING_ENTRY, 'zip_bomb'],
	[zip.ERR_INVALID_UNCOMPRESSED_SIZE, 'zip_bomb']
]);

function readerFault(thrown: unknown, entry: string | null): Fault {
	if (thrown instanceof Fault) return thrown;
	const detail = thrown instanceof Error ? thrown.message : String(thrown);
	const code = readerCodes.get(detail) ?? 'zip_corrupt';
	const data: FaultData = { entry: entry === null ? null : shown(entry), detail, limit: zipLimits.totalSize };
	return new Fault(code, `The zip cannot be read: ${detail}.`, data);
}

function bomb(entry: string | null, limit: number): Fault {
	const data = { entry: entry === null ? null : shown(entry), limit };
	return new Fault('zip_bomb', 'The unpacked zip exceeds the size limit of a project.', data);
}

function tooLarge(entry: string, limit: number): Fault {
	return new Fault('zip_file_too_large', 'A file in the zip exceeds the size limit of a file.', {
		entry: shown(entry),
		limit
	});
}

function badName(entry: string, reason: string): Fault {
	return new Fault('zip_bad_name', `The zip contains an invalid file name: ${reason}.`, {
		entry: shown(entry),
		reason
	});
}

function duplicate(entry: string): Fault {
	return new Fault('zip_duplicate', 'The zip contains the same name twice.', { entry: shown(entry) });
}

/** A hostile name in printable form: control characters escaped, shortened. */
function shown(name: string): string {
	const visible = name.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
		return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
	});
	return visible.length > 120 ? `${visible.slice(0, 120)}…` : visible;
}
