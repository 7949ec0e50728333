import { numberValue } from '../algebra/coefficient.ts';
import { pairValues } from '../source-parts.ts';

/** Relative deviation up to which magnitudes are equal and phases are on a line. */
const TOLERANCE = 1e-6;

/**
 * The transfer function of a `FREQ` table in decibels and degrees, as an expression in `s`, where the table says nothing
 * but a gain and a delay; null for any other table, which no circuit of finite order has.
 */
export function tableDelay(text: string): string | null {
	const delayed = /^(.*?)\bdelay\s*=\s*(\S+)\s*$/iu.exec(text);
	const values = pairValues(delayed ? delayed[1]! : text);
	if (values.length < 3 || values.length % 3 !== 0 || !values.every((value) => /^[+-]?[\d.]/u.test(value))) return null;
	const numbers = values.map((value) => (value.startsWith('-') ? -1 : 1) * numberValue(value.replace(/^[+-]/u, '')));
	const points = Array.from({ length: numbers.length / 3 }, (_, index) => numbers.slice(3 * index, 3 * index + 3));
	const [first] = points;
	const last = points.at(-1)!;
	const slope = last[0] === 0 ? 0 : last[2]! / last[0]!;
	const isFlat = points.every(
		([, decibels]) => Math.abs(decibels! - first![1]!) <= TOLERANCE * Math.max(1, Math.abs(first![1]!))
	);
	const isLine = points.every(([frequency, , degrees]) => Math.abs(degrees! - slope * frequency!) <= TOLERANCE * 360);
	if (!isFlat || !isLine || slope > 0) return null;
	const delay = -slope / 360 + (delayed ? numberValue(delayed[2]!) : 0);
	const gain = Number((10 ** (first![1]! / 20)).toPrecision(15));
	return delay === 0 ? String(gain) : `${gain}*exp(-s*${delay})`;
}
