import { splitUnit, unitFactor } from '#lib/base/quantity.ts';
import { curveName, type Axis, type Series } from '../series.ts';
import { commonPoints, POINTS_AT_ONCE, resampled } from './resampled.ts';

/** How far a curve may be from a reference: in percent of its values, or in a unit. */
export interface Tolerance {
	value: number;
	/** `%` or a unit without a prefix, such as `V` or `dB`. */
	unit: string;
}

/** The largest and smallest value that a tolerance allows at a value of the reference. */
interface Limits {
	upper: (y: number) => number;
	lower: (y: number) => number;
}

/** Whether a signal stays within a tolerance. */
export interface ToleranceCheck {
	/** Of a family that leaves it, the first member that does. */
	signal: string;
	pane: string;
	/** Where it leaves the tolerance first; null if it does not. */
	from: number | null;
	/** What was compared; null if these are all points. */
	part: { from: number; to: number } | null;
	xAxis: Axis;
}

/** Reads `5 %`, `10 mV` or `0.5 dB`; null if the text is not a positive number with a unit. */
export function readTolerance(text: string): Tolerance | null {
	const match = /^±?\s*(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+)\s*([%°a-zµΩ][^\d\s]*)$/iu.exec(text.trim());
	const [, digits, unit] = match ?? [];
	if (digits === undefined || unit === undefined) return null;
	const { base, factor } = splitUnit(unit === '°' ? 'deg' : unit);
	const value = Number(digits) * factor;
	return value > 0 && Number.isFinite(value) ? { value, unit: base } : null;
}

/** What a tolerance allows on an axis; null if it does not concern its unit. Percents of decibels are those of the magnitude. */
export function limitsOf({ value, unit }: Tolerance, { unit: axis, quantity }: Axis): Limits | null {
	if (unit !== '%') {
		const factor = unitFactor(unit, axis);
		return factor === null ? null : { upper: (y) => y + value * factor, lower: (y) => y - value * factor };
	}
	const share = value / 100;
	if (quantity === 'phase') return null;
	if (quantity !== 'decibel') return { upper: (y) => y + share * Math.abs(y), lower: (y) => y - share * Math.abs(y) };
	const [up, down] = [20 * Math.log10(1 + share), share < 1 ? 20 * Math.log10(1 - share) : -Infinity];
	return { upper: (y) => y + up, lower: (y) => y + down };
}

/**
 * Where signals leave the tolerance around those of the same name of a reference, at their own points; a family is one signal. Curves
 * whose axis it does not concern, and those that have no point in common with the reference, are left out. Yields wherever it may be
 * interrupted.
 */
export function* checkTolerance(
	own: readonly Series[],
	reference: readonly Series[],
	tolerance: Tolerance
): Generator<void, ToleranceCheck[], void> {
	const checks = new Map<string, ToleranceCheck>();
	const others = new Map(reference.map((series) => [series.id, series]));
	for (const series of own) {
		const { signal, pane, xAxis } = series;
		const key = `${pane} ${signal}`;
		const before = checks.get(key);
		const other = others.get(series.id);
		const limits = limitsOf(tolerance, series.yAxis);
		if (!other || !limits || (before && before.from !== null)) continue;
		const [from, to] = commonPoints(series.x, other.x);
		if (from === to) continue;
		const x = series.x.subarray(from, to);
		const expected = yield* resampled(other, other.y, x, xAxis.scale === 'log');
		const outside = yield* firstOutside(series.y.subarray(from, to), expected, limits);
		const part = x.length === series.x.length ? null : { from: x[0]!, to: x.at(-1)! };
		if (outside >= 0) {
			checks.set(key, { signal: curveName(series), pane, from: x[outside]!, part, xAxis });
		} else checks.set(key, { signal, pane, from: null, part: commonPart(before?.part ?? null, part), xAxis });
	}
	return [...checks.values()];
}

function commonPart(one: ToleranceCheck['part'], other: ToleranceCheck['part']): ToleranceCheck['part'] {
	if (!one || !other) return one ?? other;
	return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

/** The first sample that is outside of the limits around another curve; -1 if there is none. */
function* firstOutside(y: Float64Array, expected: Float64Array, limits: Limits): Generator<void, number, void> {
	for (let i = 0; i < y.length; i++) {
		if (i % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) yield;
		if (isOutside(y[i]!, expected[i]!, limits)) return i;
	}
	return -1;
}

/** A gap is not within; equal infinite values are. */
function isOutside(y: number, expected: number, { upper, lower }: Limits): boolean {
	return y !== expected && !(y <= upper(expected) && y >= lower(expected));
}
