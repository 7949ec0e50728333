import { atOnce } from '#lib/base/slices.ts';
import { alternatingCrossings, valueAt } from './crossings.ts';
import { stateLevels } from './levels.ts';
import type { Curve } from './statistics.ts';

/** Why there is no eye; each code has a text in the catalogue. */
export type NoEye = 'too_few_points' | 'flat' | 'too_few_transitions' | 'no_bit_period';

export interface Eye {
	/** Duration of a bit, s. */
	unitInterval: number;
	/** Where the eyes begin, s: half a bit before a crossing, so that crossings are at 0.5 and 1.5 bits of each. */
	start: number;
	/** Mean of the high and of the low bits in their middle. */
	one: number;
	zero: number;
	/** Lowest high minus highest low value in the middle of the bits; negative for a closed eye. */
	height: number;
	/** Bit minus the range of the crossings, s. */
	width: number;
	/** Standard deviation and range of the crossings about the even grid, s. */
	jitterRms: number;
	jitterRange: number;
}

const MIN_TRANSITIONS = 8;
/** Part of the swing on either side of the middle in which crossings do not count. */
const HYSTERESIS = 0.1;
/** Maximum standard deviation of the crossings from the grid, bits; even random crossings have 0.29. */
const MAX_DEVIATION = 0.12;

/**
 * The eye of a two-level signal over time.
 *
 * @param unitInterval duration of a bit, s; without it the longest one of which all distances of crossings are multiples
 */
export function eyeOf(curve: Curve, unitInterval?: number): Eye | { reason: NoEye } {
	if (curve.x.length < 3) return { reason: 'too_few_points' };
	const levels = stateLevels(curve);
	if (!levels) return { reason: 'flat' };
	const middle = (levels.base + levels.top) / 2;
	const crossings = atOnce(alternatingCrossings(curve, middle, HYSTERESIS * (levels.top - levels.base))).map(
		({ x }) => x
	);
	if (crossings.length < MIN_TRANSITIONS) return { reason: 'too_few_transitions' };
	const grid = unitInterval === undefined ? findGrid(crossings) : fitPhase(crossings, unitInterval);
	if (!grid) return { reason: 'no_bit_period' };
	const { interval, phase, errors } = grid;
	const start = phase - Math.ceil((phase - curve.x[0]!) / interval) * interval + interval / 2;
	const bits = Math.floor((curve.x.at(-1)! - start) / interval);
	const values = Array.from({ length: bits }, (_, bit) => valueAt(curve, start + bit * interval));
	const high = values.filter((value) => value > middle);
	const low = values.filter((value) => value <= middle);
	const [earliest, latest] = errors.reduce(([a, b], error) => [Math.min(a, error), Math.max(b, error)], [0, 0]);
	return {
		unitInterval: interval,
		start: start - interval,
		one: mean(high),
		zero: mean(low),
		height:
			high.reduce((least, value) => Math.min(least, value), Infinity) -
			low.reduce((most, value) => Math.max(most, value), -Infinity),
		width: interval - (latest - earliest),
		jitterRms: Math.sqrt(mean(errors.map((error) => error * error))),
		jitterRange: latest - earliest
	};
}

interface Grid {
	interval: number;
	phase: number;
	/** Of each crossing from the grid, s. */
	errors: number[];
}

/** The grid with the largest interval on which all crossings are. */
function findGrid(crossings: readonly number[]): Grid | null {
	const shortest = crossings
		.slice(1)
		.map((x, i) => x - crossings[i]!)
		.sort((a, b) => a - b)[Math.floor(crossings.length / 20)]!;
	for (const parts of [1, 2, 3, 4]) {
		let grid = fitLine(crossings, shortest / parts);
		for (let round = 0; round < 4; round++) grid = fitLine(crossings, grid.interval);
		if (deviation(grid) <= MAX_DEVIATION) return grid;
	}
	return null;
}

/** Least squares of the crossings over their numbers on a grid, counted from crossing to crossing. */
function fitLine(crossings: readonly number[], guess: number): Grid {
	const numbers = [0];
	for (let i = 1; i < crossings.length; i++)
		numbers.push(numbers[i - 1]! + Math.max(1, Math.round((crossings[i]! - crossings[i - 1]!) / guess)));
	const [n, t] = [mean(numbers), mean(crossings)];
	const interval =
		numbers.reduce((sum, number, i) => sum + (number - n) * (crossings[i]! - t), 0) /
		numbers.reduce((sum, number) => sum + (number - n) ** 2, 0);
	const phase = t - n * interval;
	return { interval, phase, errors: crossings.map((x, i) => x - phase - numbers[i]! * interval) };
}

/** The phase of a given grid: the mean direction of the crossings on a circle. */
function fitPhase(crossings: readonly number[], interval: number): Grid | null {
	const angles = crossings.map((x) => (2 * Math.PI * (x - crossings[0]!)) / interval);
	const direction = Math.atan2(mean(angles.map(Math.sin)), mean(angles.map(Math.cos)));
	const phase = crossings[0]! + (direction / (2 * Math.PI)) * interval;
	const errors = crossings.map((x) => x - phase - Math.round((x - phase) / interval) * interval);
	const grid = { interval, phase, errors };
	return deviation(grid) <= MAX_DEVIATION ? grid : null;
}

/** Standard deviation of the crossings from the grid, bits. */
function deviation({ errors, interval }: Grid): number {
	return Math.sqrt(mean(errors.map((error) => error * error))) / interval;
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
