import { readSpiceNumber, unitFactor } from './quantity.ts';

/** Why a text is not a value: it is not a number, `1M` may mean two things, or its unit is another one. */
export type QuantityFault = 'not_a_number' | 'ambiguous' | 'other_unit';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iu;

/**
 * Reads a value as users type it: `10k`, `2.5 MHz`, `-40 dB`, `1meg`. A suffix without a unit is ngspice's; `1M` is refused,
 * because ngspice reads it as a thousandth.
 *
 * @param unit of the result; it may be left out of the text
 */
export function readQuantity(text: string, unit: string): number | QuantityFault {
	const [digits] = NUMBER.exec(text.trim()) ?? [];
	if (digits === undefined) return 'not_a_number';
	const tail = text.trim().slice(digits.length).trim();
	if (tail === '') return Number(digits);
	const factor = unit === '' ? null : unitFactor(tail, unit);
	if (factor !== null) return Number(digits) * factor;
	const read = readSpiceNumber(digits + tail);
	if (!read) return 'not_a_number';
	if (read.trap === 'milli_for_mega' || read.trap === 'digits_ignored') return 'ambiguous';
	if (read.unit !== '' || read.trap !== null || /\s/u.test(tail)) return 'other_unit';
	// ngspice ignores what follows: `1,5` is 1 to it.
	if (tail !== read.suffix) return 'not_a_number';
	return read.value;
}
