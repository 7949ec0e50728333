import { highlightLines, initialState, type LineState, type TokenKind } from '#lib/spice/highlight.ts';
import { toChunks } from '../ui/chunks.ts';

/** A run of characters and what it is; null where it is nothing in particular. */
export interface CodeSpan {
	text: string;
	kind: TokenKind | null;
}

/** Lines of a code block that are colored and drawn together. */
const CHUNK_LINES = 200;

/** Some lines of a code block. The colors depend on the lines before them, so they are read in order and only when needed. */
export interface CodeChunk {
	/** With the line end before the next chunk. */
	text: string;
	lines: number;
	before: CodeChunk | null;
	/** How the block begins; null for a language that has no colors here. */
	blockStart: LineState | null;
	/** The colors and the state after the last line; null until they are read. */
	colored: { spans: CodeSpan[]; end: LineState } | null;
}

const spiceNames = new Set(['spice', 'ngspice', 'cir', 'sp', 'net', 'netlist', 'lib', 'ltspice', 'hspice']);
const fragmentStart = initialState(false);
const netlistStart = initialState(true);

/**
 * Splits a code block for display.
 *
 * @param language as the fence names it; languages other than SPICE stay plain
 * @param old the chunks before the block has grown: those that did not change are kept, with their colors
 */
export function codeChunks(text: string, language: string, old: readonly CodeChunk[] = []): CodeChunk[] {
	// Answers mostly quote cards from the middle of a netlist: only a whole one has a title line.
	const spiceStart = /^[\t ]*\.end[\t ]*$/im.test(text) ? netlistStart : fragmentStart;
	const blockStart = spiceNames.has(language.toLowerCase()) ? spiceStart : null;
	const parts = toChunks(text.split('\n'), CHUNK_LINES);
	const chunks: CodeChunk[] = [];
	for (const [index, { items }] of parts.entries()) {
		const part = `${items.join('\n')}${index < parts.length - 1 ? '\n' : ''}`;
		const before = chunks.at(-1) ?? null;
		const same = old[index];
		const isSame = same?.text === part && same.before === before && same.blockStart === blockStart;
		chunks.push(isSame ? same : { text: part, lines: items.length, before, blockStart, colored: null });
	}
	return chunks;
}

/** A chunk with its colors; null while those of the chunks before it have not been read. */
export function spansOf(chunk: CodeChunk): CodeSpan[] | null {
	const { text, before, blockStart } = chunk;
	if (blockStart === null) return [{ text, kind: null }];
	const start = before ? before.colored?.end : blockStart;
	if (!start) return null;
	chunk.colored ??= readColors(text, start);
	return chunk.colored.spans;
}

/** Reads the colors of all chunks before one; yields after each. */
export function* readUpTo(chunk: CodeChunk): Generator<void, void, void> {
	const unread: CodeChunk[] = [];
	for (let at = chunk.before; at && !at.colored; at = at.before) unread.push(at);
	for (const one of unread.toReversed()) {
		spansOf(one);
		yield;
	}
}

function readColors(text: string, start: LineState): { spans: CodeSpan[]; end: LineState } {
	const spans: CodeSpan[] = [];
	const lines = text.split('\n');
	// What comes after a line end is the first line of the next chunk.
	const isEnded = lines.length > CHUNK_LINES;
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
