import { byUser } from '#lib/project/store.ts';
import type { Workspace } from './workspace.svelte.ts';

/** A file that is added to a project. */
export interface NewFile {
	path: string;
	content: string | Uint8Array;
}

/**
 * Creates files as one change, without opening them: a change for each would list all files of the project again each time.
 *
 * @returns the paths of those that were created; failures have been reported
 */
export async function createFiles(
	workspace: Pick<Workspace, 'store' | 'create'>,
	files: readonly NewFile[]
): Promise<string[]> {
	const changes = files.map(({ path, content }) => ({ kind: 'write', path, content, basedOn: null }) as const);
	try {
		await workspace.store.apply({ changes, origin: byUser('create') });
		return files.map(({ path }) => path);
	} catch {
		// All or none: those that can be created are found one by one, and the others reported.
		const created: string[] = [];
		for (const { path, content } of files) {
			const kind = typeof content === 'string' ? 'text' : 'binary';
			if (await workspace.create(path, kind, content, false)) created.push(path);
		}
		return created;
	}
}
