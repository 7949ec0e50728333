import type { Passage } from '#lib/knowledge/knowledge.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import type { CallContext } from '../../types.ts';
import { searchLines } from './search-lines.ts';

/** Lines that are returned, and those of each that are shown. */
const MAX_LINES = 20;
const MAX_CHARACTERS = 200;

/**
 * Lines of files that contain a text as it is written and are in none of the passages: those of files that are not indexed yet, or not
 * as they are now. Each as `path:line: text`.
 */
export async function linesBesides(
	query: string,
	path: string,
	passages: readonly Passage[],
	context: CallContext
): Promise<string[]> {
	const pattern = escapePattern(query.trim());
	const search = { pattern, ignoreCase: true, wholeWord: false, path, glob: null, exclude: null, before: 0, after: 0 };
	const result = await searchLines({ ...search, maxLines: MAX_LINES }, context);
	// A query that is too long is not in any line.
	if ('status' in result) return [];
	const isCovered = (file: string, line: number) =>
		passages.some(
			({ place }) => place.kind === 'file' && place.path === file && place.start <= line && line <= place.end
		);
	return result.files.flatMap((file) =>
		file.lines
			.filter(({ number }) => !isCovered(file.path, number))
			.map(({ number, text }) => `${file.path}:${number}: ${text.slice(0, MAX_CHARACTERS)}`)
	);
}
