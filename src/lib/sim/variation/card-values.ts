import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { evaluate } from '#lib/spice/expressions/evaluate.ts';
import { cardsOf, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Span, Token } from '#lib/spice/syntax/tokens.ts';
import { statedSpread } from './stated-spread.ts';

/** Elements whose value is a number by itself, which may also be a parameter with the name of their letter. */
const withOwnValue = new Set(['r', 'c', 'l']);
/** Controlled sources, whose last value is a gain when there is only one. */
const gains = new Set(['e', 'f', 'g', 'h']);

/** What ngspice takes for parameters of MOS transistors that an element does not give. Source: BSIM4 manual, "Instance parameters". */
export const unsetOfTransistor: Readonly<Record<string, number>> = { delvto: 0, delvt0: 0, mulu0: 1 };

/** The elements at the top level. */
export const devices = (program: Program): PlacedCard<DeviceCard>[] =>
	cardsOf(program).filter(
		(placed): placed is PlacedCard<DeviceCard> => placed.card.type === 'device' && isAtTop(placed)
	);

/** The value of an element; `missing` for a source without a DC value, which is 0. */
export function valueOf({ letter, values, assignments }: DeviceCard): Span | 'missing' | null {
	if (letter === 'v' || letter === 'i') {
		const dc = values.findIndex(({ text }) => isSame(text, 'dc'));
		const value = dc === -1 ? values[0] : values[dc + 1];
		if (value && isNumeric(value)) return value;
		const given = assignments.find(({ name }) => isSame(name.text, 'dc'));
		return given ? valueSpan(given) : 'missing';
	}
	if (gains.has(letter)) return values.length === 1 && values[0] ? values[0] : null;
	if (!withOwnValue.has(letter)) return null;
	const given = assignments.find(({ name }) => isSame(name.text, letter));
	return values[0] ?? (given ? valueSpan(given) : null);
}

/** The value of a number; of a random function its nominal value, as a run replaces the whole function. */
export const nominalIn = (text: string): number | null =>
	numberIn(text) ?? statedSpread(text, numberIn)?.nominal ?? null;

/** The value of a number as ngspice reads it, or of an expression of numbers; null for any other text. */
export function numberIn(text: string): number | null {
	const isPlain = /^[+-]?[\d.]+(?:e[+-]?\d+)?\p{L}*$/iu.test(text);
	const value = isPlain ? parseSpiceNumber(text) : evaluate(withoutBraces(text), { parameter: () => null });
	return value !== null && Number.isFinite(value) ? value : null;
}

const isNumeric = ({ kind }: Token): boolean => kind === 'number' || kind === 'expression' || kind === 'string';
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
export const withoutBraces = (text: string): string => text.replace(/^[{'](.*)[}']$/u, '$1');
