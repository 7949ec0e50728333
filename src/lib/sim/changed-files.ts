import { contentHash } from '#lib/db/hash.ts';
import type { ClosureFile, FileReader } from './closure.ts';

/**
 * The files of a project with changes that are not stored.
 *
 * @param changed text by path; null for a file or folder that is removed
 */
export function withChangedFiles(files: FileReader, changed: ReadonlyMap<string, string | null>): FileReader {
	const isRemoved = (path: string): boolean => {
		if (changed.has(path)) return changed.get(path) === null;
		const slash = path.lastIndexOf('/');
		return slash > 0 && isRemoved(path.slice(0, slash));
	};
	return {
		async read(path) {
			if (isRemoved(path)) return null;
			const content = changed.get(path);
			return typeof content === 'string' ? { content } : files.read(path);
		},
		async readMany(paths) {
			const unchanged = paths.filter((path) => !changed.has(path) && !isRemoved(path));
			const stored = new Map((await files.readMany(unchanged)).map((file) => [file.path, file]));
			const found = await Promise.all(
				paths.map(async (path): Promise<ClosureFile[]> => {
					const content = changed.get(path);
					if (typeof content === 'string') return [{ path, content, hash: await contentHash(content) }];
					const file = stored.get(path);
					return file ? [file] : [];
				})
			);
			return found.flat();
		}
	};
}
