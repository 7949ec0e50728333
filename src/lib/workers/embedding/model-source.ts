import { Fault } from '#lib/base/fault.ts';
import type { LocalEmbeddingModel } from './local-model.ts';
import { fetchAsset } from '#lib/security/fetch-asset.ts';

/** Reads one file of a model. @throws Fault */
export type ReadModelFile = (path: string) => Promise<Blob>;

/**
 * The files of a model, each checked against its size and checksum.
 *
 * @throws Fault `embedding_damaged`; those of `read`
 */
export async function checkedFiles(model: LocalEmbeddingModel, read: ReadModelFile): Promise<Map<string, Blob>> {
	const files = new Map<string, Blob>();
	for (const [path, { bytes, sha256 }] of Object.entries(model.files)) {
		if (path.endsWith('.txt')) continue;
		const file = await read(path);
		if (file.size !== bytes || (await sha256Of(file)) !== sha256)
			throw new Fault('embedding_damaged', `${path} is not the file it should be`, {
				model: model.name,
				detail: `${path}: SHA-256`
			});
		files.set(path, file);
	}
	return files;
}

/** Files that are shipped with the app. @param folder its address, ending in a slash */
export function appFiles(folder: string): ReadModelFile {
	return async (path) => (await fetchAsset(folder + path)).blob();
}

/** Checksum in hexadecimal digits. */
export async function sha256Of(file: Blob): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
