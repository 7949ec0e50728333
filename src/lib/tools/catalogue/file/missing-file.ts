import type { FileEntry } from '#lib/project/store.ts';
import { failed } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { ToolOutcome } from '../../types.ts';

/** The failure for a path without a file, with the most similar paths. */
export function fileNotFound(path: string, entries: readonly FileEntry[], suggestions: string[]): ToolOutcome {
	const files = entries.filter(({ kind }) => kind !== 'folder').map((entry) => entry.path);
	const name = baseName(path).toLowerCase();
	const sameName = files.filter((candidate) => baseName(candidate).toLowerCase() === name);
	const similar = [...new Set([...sameName, ...mostSimilar(path, files)])].slice(0, 5);
	return failed({
		errorType: 'file_not_found',
		message: `There is no file ${JSON.stringify(path)} in the project.`,
		context: similar.length > 0 ? { similar_paths: similar } : {},
		suggestions
	});
}

export function binaryFile(path: string, size: number): ToolOutcome {
	return failed({
		errorType: 'binary_file',
		message: `${path} is a binary file of ${size} bytes; its content is not text.`
	});
}

export function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
