/**
 * Candidate paths for a reference in a netlist, in order of precedence: relative to the file that contains it, then to the
 * netlist that is run. Paths outside the project are left out.
 */
export function candidatePaths(reference: string, from: string, entry: string): string[] {
	const paths = [resolvePath(folderOf(from), reference), resolvePath(folderOf(entry), reference)];
	return [...new Set(paths)].filter((path) => path !== null);
}

/** The project file that a reference resolves to; null if there is none. */
export function resolveReference(
	files: { has(path: string): boolean },
	reference: string,
	from: string,
	entry: string
): string | null {
	return candidatePaths(reference, from, entry).find((path) => files.has(path)) ?? null;
}

function folderOf(path: string): string[] {
	return path.split('/').slice(0, -1);
}

/** Null if the reference leaves the project. */
function resolvePath(folder: readonly string[], reference: string): string | null {
	if (reference.startsWith('/')) return null;
	const segments = [...folder];
	for (const segment of reference.split('/')) {
		if (segment === '' || segment === '.') continue;
		if (segment !== '..') segments.push(segment);
		else if (segments.pop() === undefined) return null;
	}
	return segments.join('/');
}
