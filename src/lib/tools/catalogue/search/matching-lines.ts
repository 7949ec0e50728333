import type { FileMatches } from '#lib/search/scan-texts.ts';
import type { FoundLine } from '#lib/search/search-texts.ts';
import type { SearchedLines } from './search-lines.ts';

/** Characters of a result that are left for its title, its last lines and the fence. */
const FRAME_CHARACTERS = 600;

/** `3 matching lines in 2 files`. */
export function matchCount({ total, files }: SearchedLines): string {
	return `${count(total, 'matching line')} in ${count(files.length, 'file')}`;
}

/** `1 file`, `2 files`. */
export function count(number: number, thing: string): string {
	return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/**
 * Whole lines up to the length of a result, and how many were left out.
 *
 * @param limit maximum length of the result, characters
 */
export function fitting(lines: readonly string[], limit: number): { shown: string[]; left: number } {
	let room = Math.max(limit - FRAME_CHARACTERS, limit / 2);
	const end = lines.findIndex((line) => (room -= line.length + 1) < 0);
	const shown = end === -1 ? [...lines] : lines.slice(0, end);
	return { shown, left: lines.length - shown.length };
}

/** The lines below the path of each file, with their numbers; `--` stands for lines that were left out between them. */
export function matchingLines(result: SearchedLines, limit: number): string {
	const groups = result.files.flatMap((file) => fileLines(file));
	const { shown } = fitting(
		groups.map(({ text }) => text),
		limit
	);
	const parts = groups.slice(0, shown.length);
	const matches = parts.filter(({ isMatch }) => isMatch).length;
	// A path without a line, or a gap at the end, says nothing.
	while (parts.at(-1)?.isFrame) parts.pop();
	const left = result.total - matches;
	const rest = left === 0 ? [] : [`[... ${count(left, 'more matching line')} ...]`];
	return [...parts.map(({ text }) => text), ...rest].join('\n');
}

interface Part {
	text: string;
	isMatch: boolean;
	/** A path or a gap. */
	isFrame: boolean;
}

function fileLines({ path, lines }: FileMatches<FoundLine>): Part[] {
	if (lines.length === 0) return [];
	const parts: Part[] = [{ text: path, isMatch: false, isFrame: true }];
	const hasContext = lines.some(({ isMatch }) => !isMatch);
	lines.forEach((line, index) => {
		const previous = lines[index - 1];
		if (hasContext && previous && previous.number + 1 < line.number)
			parts.push({ text: '--', isMatch: false, isFrame: true });
		parts.push({ text: numbered(line), isMatch: line.isMatch, isFrame: false });
	});
	return parts;
}

/** As grep writes them: a colon after the number of a match, a hyphen after that of a line around it. */
function numbered({ number, text, isMatch }: FoundLine): string {
	return `${number}${isMatch ? ':' : '-'} ${text}`;
}
