import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { readQuantity } from '#lib/base/read-quantity.ts';
import type { FamilyParameter } from './dataset.ts';
import { quantityUnit } from './units.ts';

/** What a filter is about. */
export interface FilteredFamily {
	count: number;
	parameters: readonly FamilyParameter[];
}

/** Why a filter chooses nothing; each code has a text in the catalogue. */
type FilterCode =
	| 'family_filter_incomplete'
	| 'family_filter_unexpected'
	| 'family_filter_member'
	| 'family_filter_order'
	| 'family_filter_name'
	| 'family_filter_value'
	| 'family_filter_nothing';

/** A text and where it is in the filter. */
interface Part {
	text: string;
	from: number;
}

/** A value of a parameter is as typed if it differs by less than this part of the parameter's largest value. */
const SAME = 1e-9;

/**
 * The members that a filter chooses, from 0, in their order. It is a list of numbers from 1 and conditions on parameters, each of which
 * adds members: `1..10, 25`, `r1 >= 5k`, `vgs = 1..2, vgs = 3`. Conditions that hold together are joined by `and`: `r1 > 1k and r1 < 10k`.
 * Ranges include their ends, either of which may be left out.
 *
 * @returns null for an empty text: all of them
 * @throws Fault of `FilterCode`, with the place of the mistake in `data.from` and `data.to`
 */
export function filterMembers(text: string, family: FilteredFamily): number[] | null {
	if (text.trim() === '') return null;
	const isChosen = new Uint8Array(family.count);
	for (const item of split(text, /,/gu, { text, from: 0 })) {
		const choose = choiceOf(item, family);
		for (let member = 0; member < family.count; member++) if (choose(member)) isChosen[member] = 1;
	}
	const members = [...isChosen.keys()].filter((member) => isChosen[member] === 1);
	if (members.length === 0)
		throw filterFault('family_filter_nothing', 'No curve is chosen.', { text, from: 0 }, { count: family.count });
	return members;
}

type Choice = (member: number) => boolean;

function choiceOf(item: Part, family: FilteredFamily): Choice {
	if (item.text === '') throw filterFault('family_filter_incomplete', 'Something is missing here.', item);
	if (/^[\d.]/u.test(item.text)) return numbered(item, family.count);
	const conditions = split(item.text, /\band\b|&&?/giu, item).map((part) => condition(part, family.parameters));
	return (member) => conditions.every((holds) => holds(member));
}

/** `7`, `1..10`, `..10` or `40..`. */
function numbered(item: Part, count: number): Choice {
	const [first, last] = rangeOf(item, (part) => {
		const number = /^\d+$/u.test(part.text) ? Number(part.text) : NaN;
		if (number >= 1 && number <= count) return number;
		throw filterFault('family_filter_member', `There is no curve ${part.text}.`, part, { found: part.text, count });
	});
	return (member) => member + 1 >= first && member + 1 <= last;
}

const comparisons: Readonly<Record<string, (value: number, wanted: number, slack: number) => boolean>> = {
	'<': (value, wanted, slack) => value < wanted - slack,
	'<=': (value, wanted, slack) => value <= wanted + slack,
	'>': (value, wanted, slack) => value > wanted + slack,
	'>=': (value, wanted, slack) => value >= wanted - slack,
	'!=': (value, wanted, slack) => Math.abs(value - wanted) > slack
};

/** `r1 > 5k`, `vgs = 2`, `vgs = 1..2`. */
function condition(item: Part, parameters: readonly FamilyParameter[]): Choice {
	if (item.text === '') throw filterFault('family_filter_incomplete', 'Something is missing here.', item);
	const found = /<=|>=|!=|==?|<|>/u.exec(item.text);
	const name = item.text.slice(0, found?.index).trim();
	const operator = found?.[0] ?? '';
	const parameter = parameters.find((one) => one.name.toLowerCase() === name.toLowerCase());
	if (!parameter)
		throw filterFault(
			'family_filter_name',
			`There is no parameter ${name}.`,
			{ text: name, from: item.from },
			{
				found: name,
				names: parameters.map((one) => one.name).join(', ')
			}
		);
	if (operator === '') throw filterFault('family_filter_incomplete', 'A comparison is missing.', item);
	const { values, quantity } = parameter;
	const unit = quantityUnit(quantity);
	const slack = SAME * values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
	const after = (found?.index ?? 0) + operator.length;
	const rest = trimmed({ text: item.text.slice(after), from: item.from + after });
	if (rest.text === '') throw filterFault('family_filter_incomplete', 'A value is missing.', rest);
	const compare = ownValue(comparisons, operator);
	if (compare) {
		const wanted = valueOf(rest, unit);
		return (member) => compare(values[member]!, wanted, slack);
	}
	const [low, high] = rangeOf(rest, (part) => valueOf(part, unit));
	return (member) => values[member]! >= low - slack && values[member]! <= high + slack;
}

function valueOf(part: Part, unit: string): number {
	const value = readQuantity(part.text, unit);
	if (typeof value === 'number') return value;
	throw filterFault('family_filter_value', `${part.text} is not a value.`, part, { found: part.text, unit });
}

/** One value, or two with `..` between them, of which one may be missing. */
function rangeOf(item: Part, read: (part: Part) => number): [number, number] {
	const parts = split(item.text, /\.\./gu, item);
	if (parts.length === 1) {
		const value = read(item);
		return [value, value];
	}
	const [first, last, extra] = parts;
	if (extra || (first!.text === '' && last!.text === ''))
		throw filterFault('family_filter_unexpected', `${item.text} is not a range.`, item, { found: item.text });
	const range: [number, number] = [
		first!.text === '' ? -Infinity : read(first!),
		last!.text === '' ? Infinity : read(last!)
	];
	if (range[0] <= range[1]) return range;
	throw filterFault('family_filter_order', `${item.text} ends before it begins.`, item, { found: item.text });
}

/** The parts between separators, without the space around them. */
function split(text: string, separator: RegExp, { from }: Part): Part[] {
	const parts: Part[] = [];
	let start = 0;
	for (const match of [...text.matchAll(separator), null]) {
		const end = match?.index ?? text.length;
		parts.push(trimmed({ text: text.slice(start, end), from: from + start }));
		start = end + (match?.[0].length ?? 0);
	}
	return parts;
}

function trimmed({ text, from }: Part): Part {
	return { text: text.trim(), from: from + (text.length - text.trimStart().length) };
}

function filterFault(
	code: FilterCode,
	message: string,
	{ text, from }: Part,
	data: Readonly<Record<string, string | number>> = {}
): Fault {
	return new Fault(code, message, { ...data, from, to: from + Math.max(1, text.length) });
}
