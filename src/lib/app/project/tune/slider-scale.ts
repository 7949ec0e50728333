import type { SliderRecord, SliderScale } from '#lib/db/tune-records.ts';
import { preferredValues, type SeriesSize } from '#lib/studies/kinds/e-series.ts';

/** Steps of a slider that is not snapped to preferred values: a step of a slider over two decades is 1.2 %. */
const STEPS = 400;

const series = { e12: 12, e24: 24, e96: 96 } as const satisfies Partial<Record<SliderScale, SeriesSize>>;

type Range = Pick<SliderRecord, 'from' | 'to' | 'scale'>;

/** The last position of a slider; the first one is 0. -1 if no preferred value is between its ends. */
export function lastPosition(range: Range): number {
	const values = valuesOf(range);
	return values ? values.length - 1 : STEPS;
}

/** The value at a position, with as few digits as tell it from its neighbours. */
export function valueAt(range: Range, position: number): number {
	const { from, to } = range;
	const values = valuesOf(range);
	if (values) return values[Math.max(0, Math.min(values.length - 1, position))] ?? from;
	if (position <= 0) return from;
	if (position >= STEPS) return to;
	const share = position / STEPS;
	if (range.scale === 'linear') return rounded(from + (to - from) * share, (to - from) / STEPS);
	const value = from * (to / from) ** share;
	return rounded(value, value * ((to / from) ** (1 / STEPS) - 1));
}

/** The position nearest to a value. */
export function positionOf(range: Range, value: number): number {
	const { from, to, scale } = range;
	const values = valuesOf(range);
	if (values) return nearest(values, value);
	if (scale !== 'linear' && value <= 0) return 0;
	const share = scale === 'linear' ? (value - from) / (to - from) : Math.log(value / from) / Math.log(to / from);
	return Math.round(STEPS * Math.max(0, Math.min(1, share)));
}

/** A range around the value in the netlist: by factors for what is always positive, evenly for what may be of any sign. */
export function defaultRange(target: SliderRecord['target'], nominal: number): Range {
	if (target.kind === 'temperature') return { from: -40, to: 125, scale: 'linear' };
	const isElement = target.kind === 'device' && target.parameter === undefined && /^[rcl]/iu.test(target.device);
	const isInside = target.kind === 'number' && /\/[rcl]\S*$/iu.test(target.name);
	const isNumeric = target.kind === 'option' || target.kind === 'time_step';
	if (nominal > 0 && (isElement || isInside || isNumeric)) return factors(nominal, 10);
	if (nominal > 0 && target.kind === 'device' && target.parameter !== undefined) return factors(nominal, 4);
	if (nominal === 0) return { from: -1, to: 1, scale: 'linear' };
	const ends = [0, rounded(2 * nominal, Math.abs(nominal) / 1e6)];
	return { from: Math.min(...ends), to: Math.max(...ends), scale: 'linear' };
}

function factors(nominal: number, factor: number): Range {
	const [from, to] = [nominal / factor, nominal * factor].map((end) => rounded(end, end / 1e6));
	return { from: from!, to: to!, scale: 'logarithmic' };
}

function valuesOf({ from, to, scale }: Range): number[] | null {
	if (scale === 'linear' || scale === 'logarithmic') return null;
	return preferredValues(series[scale], from, to);
}

function nearest(values: readonly number[], value: number): number {
	const distances = values.map((each) => Math.abs(Math.log(each / value)));
	return value > 0 ? distances.indexOf(Math.min(...distances)) : 0;
}

/** A number to the first digit of a step. As decimal text, so that it reads as it was meant: 0.3 and not 0.30000000000000004. */
function rounded(value: number, step: number): number {
	if (Math.abs(value) < step / 2) return 0;
	const digits = Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(Math.abs(step))) + 1;
	return Number(value.toPrecision(Math.max(1, Math.min(15, digits))));
}
