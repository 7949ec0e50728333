import type { WorkspaceState } from '#lib/db/records.ts';
import type { FileEntry } from '#lib/project/store.ts';
import { isNetlist } from '../language/netlist-path.ts';
import type { OpenFiles } from './open-files.svelte.ts';

/**
 * Opens the files that were open, or a netlist to begin with, and those with text that an earlier page could not store.
 * Returns the layout with them.
 */
export async function openAsLeft(
	files: OpenFiles,
	entries: readonly FileEntry[],
	left: WorkspaceState | null,
	unsaved: readonly string[]
): Promise<Partial<WorkspaceState>> {
	const openable = entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
	const open = [...new Set(left?.openPaths)].filter((path) => openable.includes(path));
	const first = entries.find(({ kind, path }) => kind === 'text' && isNetlist(path))?.path;
	if (open.length === 0 && first) open.push(first);
	for (const path of open) await files.open(path);
	for (const path of unsaved) if (!open.includes(path) && (await files.open(path))) open.push(path);
	const active = left?.activePath ?? null;
	const activePath = active !== null && open.includes(active) ? active : (open[0] ?? null);
	return { ...left, openPaths: open, activePath };
}
