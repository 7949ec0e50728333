import { isSpace } from './characters.ts';
import { tokenize, type Token } from './tokens.ts';

/**
 * How ngspice reads a group of whole lines.
 *
 * `comment`: also a card that ngspice discards for its first character, such as `;`, with its continuation lines.
 * `device`: an element line, or anything in its place. `dot`: a card that begins with a dot. `command`: a line
 * of a script. `orphan`: a continuation line with nothing to continue. `encrypted`: lines that only another simulator can
 * read. `rest`: what ngspice never reads.
 */
export type StatementKind =
	| 'title'
	| 'blank'
	| 'comment'
	| 'device'
	| 'dot'
	| 'command'
	| 'orphan'
	| 'encrypted'
	| 'rest';

/** Where a span of `code` comes from: `text.slice(from, to)` is at `at` in `code`. */
export interface Segment {
	at: number;
	from: number;
	to: number;
}

/**
 * Whole lines that belong together: a card with its continuation lines and the comments between them, or one line that
 * is not a card. Immutable and independent of its place, so that it survives edits elsewhere in the file.
 */
export class Statement {
	/** First word of `code`, lower case: a device's name, `.subckt`, a command. Empty if there is no code. */
	readonly head: string;
	#tokens: readonly Token[] | null = null;
	#lineStarts: readonly number[] | null = null;

	/**
	 * @param text as written, with all line breaks
	 * @param code what ngspice reads: without comments and `+`, lines joined by a space
	 * @param lineBreaks number of line breaks in `text`
	 * @param inScript whether it is between `.control` and `.endc`
	 */
	constructor(
		readonly kind: StatementKind,
		readonly text: string,
		readonly code: string,
		readonly segments: readonly Segment[],
		readonly lineBreaks: number,
		readonly inScript: boolean
	) {
		let end = 0;
		while (end < code.length && !endsHead(code.charCodeAt(end))) end += 1;
		this.head = code.slice(0, end).toLowerCase();
	}

	/** Tokens of `code`, positions in `code`. */
	get tokens(): readonly Token[] {
		return (this.#tokens ??= tokenize(this.code, this.inScript));
	}

	/** Offset in `text` of an offset in `code`. */
	toText(offset: number): number {
		const segment = this.segments[this.#segmentAt('at', offset)];
		return segment ? segment.from + (offset - segment.at) : offset;
	}

	/** Offset in `code` of an offset in `text`; in a comment, the end of the code before it. */
	toCode(offset: number): number {
		const segment = this.segments[this.#segmentAt('from', offset)];
		if (!segment) return 0;
		return segment.at + Math.min(Math.max(0, offset - segment.from), segment.to - segment.from);
	}

	/** For an offset in `text`: the number of line breaks before it, and where its line begins. */
	lineAt(offset: number): { breaks: number; lineStart: number } {
		const starts = (this.#lineStarts ??= lineStartsOf(this.text));
		let low = 1;
		let high = starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (starts[middle]! <= offset) low = middle + 1;
			else high = middle;
		}
		return { breaks: low - 1, lineStart: starts[low - 1] ?? 0 };
	}

	/** The last segment that begins at or before an offset, else the first. */
	#segmentAt(side: 'at' | 'from', offset: number): number {
		let low = 0;
		let high = this.segments.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.segments[middle]?.[side] ?? Infinity) <= offset) low = middle + 1;
			else high = middle;
		}
		return Math.max(0, low - 1);
	}
}

function lineStartsOf(text: string): number[] {
	const starts = [0];
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return starts;
}

function endsHead(code: number): boolean {
	return isSpace(code) || code === 61 || code === 40 || code === 44;
}
