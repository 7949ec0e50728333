import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileEntry, ProjectFile } from '#lib/project/store.ts';

interface FileWrite {
	projectId: string;
	path: string;
	content: string | Uint8Array;
	/** Version on which the change is based; null if the file must not exist. */
	basedOn: number | null;
}

/** Stores a file as typing does, without a journal entry. */
export async function writeFile(
	database: SpicewrightDatabase,
	{ projectId, ...file }: FileWrite,
	now = Date.now()
): Promise<FileEntry> {
	const store = openProjectStore(database, projectId, { now: () => now });
	const { files } = await store.apply({ changes: [{ kind: 'write', ...file }], origin: null });
	return files[0]!;
}

export function readFile(database: SpicewrightDatabase, projectId: string, path: string): Promise<ProjectFile | null> {
	return openProjectStore(database, projectId).read(path);
}
