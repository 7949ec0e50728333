import { contourLines, type ContourPoint } from '#lib/charts/contours.ts';
import { verticalTicks } from '#lib/charts/draw/axis-ticks.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { isLogSpaced, sweepValues } from '#lib/studies/kinds/sweep-values.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';

/** A level of a sweep whose values are numbers. */
export interface ContourAxis {
	/** Number of the level. */
	level: number;
	target: Target;
	/** Different values, rising. */
	values: readonly number[];
	/** For each of them, its place among the values of the level. */
	places: readonly number[];
	isLog: boolean;
}

/** A metric over two levels of a sweep. */
export interface ContourMap {
	x: ContourAxis;
	y: ContourAxis;
	/** Along x, then along y: the row of the study, and the value of the metric, NaN where there is none. */
	rows: Uint32Array;
	values: Float64Array;
}

/** The levels that can be axes: those with at least two different numbers. The first is drawn across. */
export function contourAxes({ study }: StudyPlan): readonly [ContourAxis, ContourAxis] | null {
	if (study.kind !== 'sweep') return null;
	const [x, y] = study.plan.levels.flatMap(({ target, values: spacing }, level): ContourAxis[] => {
		const values = sweepValues(spacing);
		if (!values.every((value) => typeof value === 'number')) return [];
		const places = [...new Map(values.map((value, place) => [value, place])).values()].sort(
			(a, b) => values[a]! - values[b]!
		);
		if (places.length < 2) return [];
		const rising = places.map((place) => values[place]!);
		return [{ level, target, values: rising, places, isLog: isLogSpaced(spacing) }];
	});
	return x && y ? [x, y] : null;
}

/** @param held places of the values of the other levels, by the number of the level */
export function contourMap(
	{ study }: StudyPlan,
	[x, y]: readonly [ContourAxis, ContourAxis],
	held: readonly number[],
	column: StudyColumn
): ContourMap {
	const counts = study.kind === 'sweep' ? study.plan.levels.map(({ values }) => sweepValues(values).length) : [];
	const rowOf = (acrossPlace: number, upPlace: number): number =>
		counts.reduceRight((row, count, level) => {
			const place = level === x.level ? acrossPlace : level === y.level ? upPlace : (held[level] ?? 0);
			return row * count + place;
		}, 0);
	const rows = Uint32Array.from({ length: x.values.length * y.values.length }, (_, node) =>
		rowOf(x.places[node % x.values.length]!, y.places[Math.floor(node / x.values.length)]!)
	);
	return { x, y, rows, values: Float64Array.from(rows, (row) => column.values[row] ?? NaN) };
}

interface Contour {
	value: number;
	lines: ContourPoint[][];
}

/** Of values that are this many times apart, contours are at decades. */
const DECADES = 100;
/** About eight contours: the height of as many labels, CSS pixels. */
const HEIGHT = 144;

const finite = (map: ContourMap): number[] => [...map.values].filter(Number.isFinite);

/** Lines at round values of the metric; none for a metric that is the same everywhere. */
export function contoursOf(map: ContourMap, unit: string): Contour[] {
	const values = finite(map);
	const range = { min: Math.min(...values), max: Math.max(...values) };
	if (!(range.max - range.min > FLAT * Math.max(Math.abs(range.min), Math.abs(range.max)))) return [];
	const scale = hasDecades(values) ? 'log' : 'linear';
	const { ticks } = verticalTicks({ quantity: 'none', unit, scale }, range, HEIGHT);
	return (
		ticks
			.filter(({ label }) => label !== '')
			// A tick may be -0.
			.map(({ value }) => ({ value: value + 0, lines: linesAt(map, value) }))
			.filter(({ lines }) => lines.length > 0)
	);
}

/** Differences below are rounding. */
const FLAT = 1e-9;

function hasDecades(values: readonly number[]): boolean {
	const min = Math.min(...values);
	return min > 0 && Math.max(...values) / min >= DECADES;
}

/** Where the metric has a value, straight between the points of the map in the scales of its axes. */
export function linesAt(map: ContourMap, value: number): ContourPoint[][] {
	const isLog = hasDecades(finite(map));
	if (isLog && value <= 0) return [];
	const [x, y] = [map.x, map.y].map(({ values, isLog: isLogAxis }) => (isLogAxis ? values.map(Math.log) : values));
	const grid = { x: x!, y: y!, values: isLog ? map.values.map(Math.log) : map.values };
	const back = (at: number, isLogAxis: boolean): number => (isLogAxis ? Math.exp(at) : at);
	return contourLines(grid, isLog ? Math.log(value) : value).map((line) =>
		line.map((point) => ({ x: back(point.x, map.x.isLog), y: back(point.y, map.y.isLog) }))
	);
}
