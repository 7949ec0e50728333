import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as zip from '@zip.js/zip.js';

/** The files of a zip, by their paths. */
export async function zipFiles(blob: Blob): Promise<Map<string, Uint8Array>> {
	const reader = new zip.ZipReader(new zip.BlobReader(blob), { useWebWorkers: false });
	const files = new Map<string, Uint8Array>();
	for (const entry of await reader.getEntries())
		if (!entry.directory) files.set(entry.filename, await entry.getData(new zip.Uint8ArrayWriter()));
	await reader.close();
	return files;
}

/** Writes the files of a bundle into a folder. */
export async function unpackBundle(blob: Blob, folder: string): Promise<void> {
	for (const [path, content] of await zipFiles(blob)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
}
