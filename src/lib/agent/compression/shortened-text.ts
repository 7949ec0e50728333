/** Lines of a block of code that are kept. */
const CODE_LINES = 20;
const FENCE_LINE = /^\s*(`{3,}|~{3,})/u;

/**
 * The beginning of a text: blocks of code are cut to 20 lines, then the whole to a number of characters. What was left out is said.
 *
 * @param characters UTF-16 units, without what is said about the rest
 */
export function shortenedText(text: string, characters: number): string {
	const short = withShortCode(text);
	if (short.length <= characters) return short;
	// A pair of surrogates is not split.
	const end = /[\uD800-\uDBFF]$/u.test(short.slice(0, characters)) ? characters - 1 : characters;
	return `${short.slice(0, end)}… [${short.length - end} more characters]`;
}

function withShortCode(text: string): string {
	const lines: string[] = [];
	/** The fence that opened the block, or null outside. */
	let open: string | null = null;
	let codeLines = 0;
	const sayRest = () => {
		if (codeLines > CODE_LINES) lines.push(`[${codeLines - CODE_LINES} more lines]`);
		codeLines = 0;
	};
	for (const line of text.split('\n')) {
		const mark = FENCE_LINE.exec(line)?.[1] ?? null;
		if (open !== null && !mark?.startsWith(open)) {
			codeLines++;
			if (codeLines <= CODE_LINES) lines.push(line);
			continue;
		}
		sayRest();
		lines.push(line);
		open = open === null ? mark : null;
	}
	sayRest();
	return lines.join('\n');
}
