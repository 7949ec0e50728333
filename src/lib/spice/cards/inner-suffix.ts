import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Dialect } from '../project/program.ts';

/** A suffix in place of the decimal point, with the digits after it: `4k7`, `2R2`. */
const INNER_SUFFIX = /^([+-]?\d+)(\.\d*)?(meg|[tgkmunpfr])(\d+)[a-z]*$/iu;

/** Whether the dialect reads `4k7` as 4.7k, as LTspice does for a positional value; ngspice reads 4k. */
export function readsInnerSuffix(dialect: Dialect): boolean {
	return dialect === 'ltspice';
}

/**
 * The positional value of a resistor, capacitor or inductor; ngspice appends the digits after the suffix to those before it.
 *
 * @returns null for a text that does not begin with a number
 */
export function passiveValue(text: string, letter: string, dialect: Dialect): number | null {
	const [, whole, point = '.', suffix = '', fraction = ''] = INNER_SUFFIX.exec(text) ?? [];
	// A resistance has no femto, and only a resistance has an `R`.
	const isOther = /^[fr]$/iu.test(suffix) && /^r$/iu.test(suffix) !== (letter === 'r');
	if (whole === undefined || isOther || !readsInnerSuffix(dialect)) return parseSpiceNumber(text);
	return parseSpiceNumber(`${whole}${point}${fraction}${/^r$/iu.test(suffix) ? '' : suffix}`);
}
