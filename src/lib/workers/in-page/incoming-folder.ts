import { Fault } from '#lib/base/fault.ts';
import type { IncomingFile } from '../llm/receive-file.ts';
import { openFolder, openWritable } from './private-folder.ts';

const KEPT = 'embedding-models';
const INCOMING = 'embedding-models-incoming';

/**
 * Opens what has arrived of a file of an embedding model, or an empty file. Only a worker can.
 *
 * @throws DOMException while the file is open
 */
export async function openIncomingFile(name: string): Promise<IncomingFile> {
	const access = await (await openWritable(await openFolder(INCOMING), name, true)).createSyncAccessHandle();
	let size = access.getSize();
	return {
		get size() {
			return size;
		},
		truncate(to) {
			access.truncate(to);
			size = to;
		},
		write(bytes) {
			// When storage is full, Chromium returns 4294967288: a negative error code as an unsigned number.
			if (access.write(bytes, { at: size }) !== bytes.length)
				throw new Fault('in_page_storage', 'The browser provides no more storage', { name });
			size += bytes.length;
		},
		flush: () => access.flush(),
		close: () => access.close()
	};
}

/** Moves a file that has arrived to those of the installed models. */
export async function keepIncomingFile(name: string): Promise<void> {
	const file = await openWritable(await openFolder(INCOMING), name, false);
	await file.move(await openFolder(KEPT), name);
}
