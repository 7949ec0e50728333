import type { FromSchema } from '../../schema-type.ts';
import { failed } from '../../outcome.ts';
import { splitLines } from '../../text/numbered.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { answerAboutFile, notNetlist } from './code-file.ts';
import { LinePlaces } from './line-places.ts';

/** A place is given by its line and a name on that line, because models count columns wrong. */
export const placeParameters = {
	type: 'object',
	properties: {
		path: { type: 'string', description: 'Path of a netlist relative to the project.' },
		line: { type: 'integer', minimum: 1, description: 'Line, from 1.' },
		symbol: { type: 'string', description: 'The name on that line, as written: a device, node, model, parameter ...' },
		occurrence: {
			type: 'integer',
			minimum: 1,
			default: 1,
			description: 'Which one, if the name occurs several times on the line.'
		}
	},
	required: ['path', 'line', 'symbol'],
	additionalProperties: false
} as const;

export type NamedPlace = FromSchema<typeof placeParameters>;

/**
 * Runs a tool on a name in a line of a netlist.
 *
 * @param answer gets the offset of the name in UTF-16 units, and the name in quotes
 */
export function answerAboutPlace(
	tool: string,
	place: NamedPlace,
	context: CallContext,
	answer: (offset: number, symbol: string) => Promise<string>
): Promise<ToolOutcome> {
	return answerAboutFile(place.path, context, async ({ text, language }) => {
		if (language !== 'spice') return notNetlist(tool, place.path);
		const offset = findPlace(text, place);
		return typeof offset === 'number' ? answer(offset, JSON.stringify(place.symbol)) : offset;
	});
}

/** Offset of a name on a line, or the failure if it is not there. */
function findPlace(text: string, { path, line, symbol, occurrence }: NamedPlace): number | ToolOutcome {
	const lines = splitLines(text);
	const content = lines[line - 1];
	const start = new LinePlaces(text).startOf(line);
	if (content === undefined || start === null)
		return failed({
			errorType: 'line_out_of_range',
			message: `${path} has ${lines.length} lines; there is no line ${line}.`
		});
	const places = placesOf(content, symbol);
	const place = places[occurrence - 1];
	if (place !== undefined) return start + place;
	const elsewhere = lines.flatMap((other, index) => (placesOf(other, symbol).length > 0 ? [index + 1] : []));
	return failed({
		errorType: 'symbol_not_on_line',
		message:
			places.length === 0
				? `${JSON.stringify(symbol)} is not on line ${line}.`
				: `${JSON.stringify(symbol)} occurs only ${places.length} times on line ${line}.`,
		context: {
			line_text: content.slice(0, 200),
			...(elsewhere.length > 0 ? { found_in_lines: elsewhere.slice(0, 10) } : {})
		},
		suggestions: ['Copy the line number and the name exactly from the file.']
	});
}

/** Offsets of a name in a line, as a whole word, ignoring case. */
export function placesOf(line: string, symbol: string): number[] {
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
