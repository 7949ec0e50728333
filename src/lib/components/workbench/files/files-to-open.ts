import type { FileEntry } from '#lib/project/store.ts';
import type { WorkspaceState } from '#lib/db/records.ts';

/**
 * The files of a project in the order in which they are offered: other open files, the rest, the app's own files, and
 * last the one that is already shown.
 */
export function filesToOpen(
	entries: readonly FileEntry[],
	{ openPaths, activePath }: Pick<WorkspaceState, 'openPaths' | 'activePath'>
): string[] {
	const rank = (path: string): number => {
		if (path === activePath) return 3;
		if (openPaths.includes(path)) return 0;
		return path.startsWith('.') ? 2 : 1;
	};
	const paths = entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
	return paths.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }));
}
