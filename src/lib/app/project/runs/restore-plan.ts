import type { KeptFile } from '#lib/db/runs/run-netlists.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** What brings the files back to what a run read. */
export interface RestorePlan {
	/** Empty if all of them are as they were. */
	changes: FileChange[];
	/** Files that differ and cannot be brought back: binary, or too large to be kept. */
	left: string[];
}

/**
 * Compares the files that a run read with those of the project, after storing unsaved text in them. Files that the run did not read
 * stay as they are.
 *
 * @throws Fault `text_not_saved`
 */
export async function planRestore(workspace: Workspace, files: readonly KeptFile[]): Promise<RestorePlan> {
	const plan: RestorePlan = { changes: [], left: [] };
	for (const { path, hash, content } of files) {
		await workspace.flush(path);
		const entry = await workspace.store.find(path);
		if (entry?.hash === hash) continue;
		const before = await workspace.textOf(path);
		if (typeof content !== 'string' || (entry && before === null)) plan.left.push(path);
		else plan.changes.push({ path, before, after: content });
	}
	return plan;
}
