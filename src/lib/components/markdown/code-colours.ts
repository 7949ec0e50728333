import { highlightLines, initialState, type LineState, type TokenKind } from '#lib/spice/highlight.ts';
import { isSpiceName } from '#lib/spice/recognise/recognise-netlist.ts';

/** A run of characters and its kind; null for plain text. */
export interface CodeSpan {
	text: string;
	kind: TokenKind | null;
}

/** Lines of a code block. Colours depend on the lines before, so they are computed in order and only when needed. */
export interface CodeChunk {
	/** Its lines, without the line break before the next chunk. */
	part: string;
	/** With it; long lines are cut. */
	text: string;
	/** Number of lines that are cut. */
	cutLines: number;
	lines: number;
	/** Whether a netlist ends in it. */
	hasEnd: boolean;
	before: CodeChunk | null;
	/** Initial state of the block; null for a language without colours. */
	blockStart: LineState | null;
	/** The colours and the state after the last line; null until they are computed. */
	colored: { spans: CodeSpan[]; end: LineState } | null;
}

/** Maximum length of a line that is shown, characters: laying out a line of a million takes a second. */
export const MAX_LINE = 10_000;

const fragmentStart = initialState(false);
const netlistStart = initialState(true);

/**
 * The parts of a code block for display.
 *
 * @param language named by the fence; languages other than SPICE are not coloured
 * @param old chunks before the block has grown: unchanged ones are kept with their colours
 */
export function codeChunks(parts: readonly string[], language: string, old: readonly CodeChunk[] = []): CodeChunk[] {
	const ends = parts.map((part, index) =>
		old[index]?.part === part ? old[index].hasEnd : /^[\t ]*\.end[\t ]*$/im.test(part)
	);
	// Answers mostly quote lines from the middle of a netlist: only a complete netlist has a title line.
	const spiceStart = ends.includes(true) ? netlistStart : fragmentStart;
	const blockStart = isSpiceName(language) ? spiceStart : null;
	const chunks: CodeChunk[] = [];
	for (const [index, part] of parts.entries()) {
		const before = chunks.at(-1) ?? null;
		const { shown, cutLines } = cutLongLines(part);
		const text = index < parts.length - 1 ? `${shown}\n` : shown;
		const same = old[index];
		const isSame = same?.part === part && same.text.length === text.length && same.before === before;
		if (isSame && same.blockStart === blockStart) chunks.push(same);
		else {
			const lines = part.split('\n').length;
			chunks.push({ part, text, cutLines, lines, hasEnd: ends[index] ?? false, before, blockStart, colored: null });
		}
	}
	return chunks;
}

function cutLongLines(part: string): { shown: string; cutLines: number } {
	if (part.length <= MAX_LINE) return { shown: part, cutLines: 0 };
	const lines = part.split('\n');
	const cutLines = lines.filter(({ length }) => length > MAX_LINE).length;
	if (cutLines === 0) return { shown: part, cutLines };
	const shown = lines.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
	return { shown: shown.join('\n'), cutLines };
}

/** The coloured spans of a chunk; null until the chunks before it are done. */
export function spansOf(chunk: CodeChunk): CodeSpan[] | null {
	const { text, lines, before, blockStart } = chunk;
	if (blockStart === null) return [{ text, kind: null }];
	const start = before ? before.colored?.end : blockStart;
	if (!start) return null;
	chunk.colored ??= readColors(text, lines, start);
	return chunk.colored.spans;
}

/** Computes the colours of all chunks before a given one; yields after each. */
export function* readUpTo(chunk: CodeChunk): Generator<void, void, void> {
	const unread: CodeChunk[] = [];
	for (let at = chunk.before; at && !at.colored; at = at.before) unread.push(at);
	for (const one of unread.toReversed()) {
		spansOf(one);
		yield;
	}
}

function readColors(text: string, count: number, start: LineState): { spans: CodeSpan[]; end: LineState } {
	const spans: CodeSpan[] = [];
	const lines = text.split('\n');
	// Text after a line break is the first line of the next chunk.
	const isEnded = lines.length > count;
	if (isEnded) lines.pop();
	const { tokens, end } = highlightLines(lines, start);
	lines.forEach((content, index) => {
		const line = isEnded || index < lines.length - 1 ? `${content}\n` : content;
		let reached = 0;
		for (const { from, to, kind } of tokens[index] ?? []) {
			if (from > reached) spans.push({ text: line.slice(reached, from), kind: null });
			spans.push({ text: line.slice(from, to), kind });
			reached = to;
		}
		if (reached < line.length) spans.push({ text: line.slice(reached), kind: null });
	});
	return { spans, end };
}
