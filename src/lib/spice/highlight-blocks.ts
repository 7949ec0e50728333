const blocks = [
	{ opens: /^\s*\.(?:subckt|macro)\b/i, closes: /^\s*\.(?:ends|eom)\b/i },
	{ opens: /^\s*\.control\b/i, closes: /^\s*\.endc\b/i },
	// With one word, .lib begins a section; with two, it includes one from a file.
	{ opens: /^\s*\.lib\s+[^\s'"]+\s*$/i, closes: /^\s*\.endl\b/i },
	{ opens: /^\s*\.if\b/i, closes: /^\s*\.endif\b/i }
];

/** Maximum number of lines that are searched for the end of a block. */
const longestBlock = 20_000;

/**
 * The block that a line opens.
 *
 * @param line line number, from 1
 * @param lineAt text of a line by its number, undefined past the end
 * @returns number of the closing line, or null when the line opens no block or the block is not closed
 */
export function blockEnd(line: number, lineAt: (line: number) => string | undefined): number | null {
	const first = lineAt(line);
	const block = first === undefined ? undefined : blocks.find(({ opens }) => opens.test(first));
	if (!block) return null;
	let depth = 1;
	for (let next = line + 1; next <= line + longestBlock; next++) {
		const text = lineAt(next);
		if (text === undefined) return null;
		if (block.opens.test(text)) depth++;
		else if (block.closes.test(text) && --depth === 0) return next;
	}
	return null;
}
