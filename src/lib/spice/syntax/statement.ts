import { isSpace } from './characters.ts';
import { tokenize, type Token } from './tokens.ts';

/**
 * What a run of whole lines is to ngspice.
 *
 * `comment`: also a card that ngspice throws away for its first letter, such as `;`; it has the continuation lines behind it.
 * `device`: an element line, or whatever stands where one should. `dot`: a card that begins with a dot. `command`: a line
 * of a script. `orphan`: a continuation line with nothing to continue. `rest`: what ngspice never reads.
 */
export type StatementKind = 'title' | 'blank' | 'comment' | 'device' | 'dot' | 'command' | 'orphan' | 'rest';

/** Where a stretch of `code` comes from: `text` from `from` up to before `to` stands at `at`. */
export interface Segment {
	at: number;
	from: number;
	to: number;
}

/**
 * Whole lines that belong together: a card with its continuation lines and the comments between them, or one line that
 * is no card. Immutable and without a place of its own, so that it outlives edits elsewhere in the file.
 */
export class Statement {
	/** First word of `code`, lower case: a device's name, `.subckt`, a command. Empty where there is no code. */
	readonly head: string;
	#tokens: readonly Token[] | null = null;
	#lineStarts: readonly number[] | null = null;

	/**
	 * @param text as written, with all line breaks
	 * @param code what ngspice computes with: without comments and `+`, lines joined by a space
	 * @param lineBreaks number of line breaks in `text`
	 * @param inScript whether it lies between `.control` and `.endc`
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

	/** Offset in `code` of an offset in `text`; of one in a comment, the end of the code before it. */
	toCode(offset: number): number {
		const segment = this.segments[this.#segmentAt('from', offset)];
		if (!segment) return 0;
		return segment.at + Math.min(Math.max(0, offset - segment.from), segment.to - segment.from);
	}

	/** Of an offset in `text`: the line breaks before it, and where its line begins. */
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

	/** The last segment that begins at or before an offset; the first where none does. */
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
