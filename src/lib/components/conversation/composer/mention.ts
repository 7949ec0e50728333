/** A file name being typed after `@`, from `start` (the `@` itself) to the caret. */
export interface Mention {
	start: number;
	query: string;
}

/** Maximum number of files offered. */
const longestList = 8;

/** The mention at the caret, or null. An `@` inside a word (an e-mail address) is not a mention. */
export function mentionAt(text: string, caret: number): Mention | null {
	const match = /(?:^|[\s(（])@([^\s@]*)$/.exec(text.slice(0, caret));
	return match ? { start: caret - (match[1] ?? '').length - 1, query: match[1] ?? '' } : null;
}

/** Files whose path contains the query; those whose name begins with it come first. */
export function matchFiles(files: readonly string[], query: string): string[] {
	const needle = query.toLowerCase();
	const rank = (path: string): number => {
		const lower = path.toLowerCase();
		if (lower.slice(lower.lastIndexOf('/') + 1).startsWith(needle)) return 0;
		return lower.includes(needle) ? 1 : 2;
	};
	return files
		.filter((path) => rank(path) < 2)
		.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
		.slice(0, longestList);
}

/** The text with the completed mention, and the new caret position. */
export function completeMention(text: string, mention: Mention, path: string): { text: string; caret: number } {
	const rest = text.slice(mention.start + 1 + mention.query.length);
	const head = `${text.slice(0, mention.start)}@${path}${/^\s/.test(rest) ? '' : ' '}`;
	return { text: head + rest, caret: head.length + (/^\s/.test(rest) ? 1 : 0) };
}
