import { failed } from '../../outcome.ts';
import { splitLines } from '../../text/numbered.ts';
import type { ToolOutcome } from '../../types.ts';

/** Tells the lines of offsets in one text. */
export class LinePlaces {
	readonly #starts: number[] = [0];

	constructor(readonly text: string) {
		for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
	}

	/** Line of an offset, from 1. */
	lineOf(offset: number): number {
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#starts[middle]! <= offset) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** `7` or `7-12`: the lines of a span that ends before `to`. */
	range({ from, to }: { from: number; to: number }): string {
		const first = this.lineOf(from);
		// the line break at the end of a span belongs to its last line
		const last = this.lineOf(Math.max(from, to - 1));
		return last > first ? `${first}-${last}` : String(first);
	}

	/** Offset at which a line begins; null when there is no such line. */
	startOf(line: number): number | null {
		return this.#starts[line - 1] ?? null;
	}
}

/** What a model says of a place: a line, and a name on it. Columns it counts wrong. */
export const placeParameters = {
	path: { type: 'string', description: 'Path relative to the project.' },
	line: { type: 'integer', minimum: 1, description: 'Line, from 1.' },
	symbol: { type: 'string', description: 'The name on that line, as written: a device, node, model, parameter ...' },
	occurrence: { type: 'integer', minimum: 1, default: 1, description: 'Which of several such names on the line.' }
} as const;

/** Offset of a name on a line, or why there is none. */
export function findPlace(text: string, parameters: Record<string, unknown>): number | ToolOutcome {
	const line = Number(parameters.line);
	const symbol = String(parameters.symbol);
	const lines = splitLines(text);
	const content = lines[line - 1];
	const start = new LinePlaces(text).startOf(line);
	if (content === undefined || start === null)
		return failed({
			errorType: 'line_out_of_range',
			message: `${String(parameters.path)} has ${lines.length} lines; there is no line ${line}.`
		});
	const places = placesOf(content, symbol);
	const place = places[Math.max(1, Number(parameters.occurrence) || 1) - 1];
	if (place !== undefined) return start + place;
	const elsewhere = lines.flatMap((other, index) => (placesOf(other, symbol).length > 0 ? [index + 1] : []));
	return failed({
		errorType: 'symbol_not_on_line',
		message: `Line ${line} has ${places.length === 0 ? 'no' : `only ${places.length} times`} ${JSON.stringify(symbol)}.`,
		context: {
			line_text: content.slice(0, 200),
			...(elsewhere.length > 0 ? { found_in_lines: elsewhere.slice(0, 10) } : {})
		},
		suggestions: ['Give the line and the name as they stand in the file.']
	});
}

/** Where a name stands by itself on a line, without regard to case. */
function placesOf(line: string, symbol: string): number[] {
	const wanted = symbol.toLowerCase();
	const text = line.toLowerCase();
	const places: number[] = [];
	if (wanted === '') return places;
	for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
		const isInside = /\w/u.test(wanted[0]!) && /[\w$]/u.test(text[at - 1] ?? ' ');
		const goesOn = /\w/u.test(wanted.at(-1)!) && /[\w$]/u.test(text[at + wanted.length] ?? ' ');
		if (!isInside && !goesOn) places.push(at);
	}
	return places;
}
