import { linearFit } from './linear-fit.ts';

/** A row of the search: its normal draws, and how far it is from each limit; null where it has no figure. */
export interface Trial {
	normals: Float64Array;
	margins: readonly (number | null)[];
}

/** Where a limit is thought to be reached with the likeliest draws. */
export interface Center {
	/** Index of the limit; null for rows without figures. */
	limit: number | null;
	point: Float64Array;
	isSettled: boolean;
}

/** Failures further than this many sigma from the nominal values are rarer than 1 in 10^15, and not looked for. */
const MAX_DISTANCE = 8;
/** A plane that explains less says nothing about where the limit is. */
const MIN_EXPLAINED = 0.3;
/** Rows that come nearest to a limit are this part of all. */
const NEAREST = 0.1;
const MIN_NEAREST = 5;
/** Regions at one limit. */
export const MAX_REGIONS = 3;
const MAX_STEP = 3;
/** A center that moves less is found. */
const SETTLED = 0.3;
const MIN_LACKING = 3;

/** Centers from rows that are drawn widely around the nominal values: of each limit, by a plane and in directions that it does not have. */
export function firstCenters(trials: readonly Trial[], dimensions: number): Center[] {
	const origin = new Float64Array(dimensions);
	const limits = trials[0]?.margins.length ?? 0;
	const found: Center[] = [];
	for (let limit = 0; limit < limits; limit += 1) {
		const known = trials.flatMap(({ normals, margins }) => {
			const margin = margins[limit] ?? null;
			return margin === null ? [] : [{ normals, margin }];
		});
		const fit = linearFit(
			known.map(({ normals }) => normals),
			known.map(({ margin }) => margin),
			origin
		);
		if (!fit) continue;
		const points = fit.explained < MIN_EXPLAINED ? [] : [nearestPoint(fit.middle, fit.slope, origin)];
		const count = Math.max(MIN_NEAREST, Math.floor(NEAREST * known.length));
		const nearest = known.toSorted((a, b) => a.margin - b.margin).slice(0, count);
		const others = regionsOf(
			nearest.map(({ normals }) => normals),
			points
		);
		found.push(...[...points, ...others].map((point) => ({ limit, point, isSettled: false })));
	}
	const lacking = trials.filter(({ margins }) => margins.some((margin) => margin === null));
	if (lacking.length < MIN_LACKING) return found;
	const byLength = lacking.map(({ normals }) => normals).toSorted((a, b) => length(a) - length(b));
	return [...found, ...regionsOf(byLength, []).map((point) => ({ limit: null, point, isSettled: true }))];
}

/**
 * A center by rows that are drawn around it: the likeliest point of the plane where the limit is reached.
 *
 * Source: R. Rackwitz, B. Fiessler, "Structural reliability under combined random load sequences", Computers & Structures 9 (1978), with the
 * gradient from a regression.
 */
export function movedCenter({ limit, point }: Center, trials: readonly Trial[]): Center {
	const known = trials.flatMap(({ normals, margins }) => {
		const margin = margins[limit ?? -1] ?? null;
		return margin === null ? [] : [{ normals, margin }];
	});
	const fit = linearFit(
		known.map(({ normals }) => normals),
		known.map(({ margin }) => margin),
		point
	);
	if (!fit || fit.explained < MIN_EXPLAINED) return { limit, point, isSettled: true };
	const target = nearestPoint(fit.middle, fit.slope, point);
	const distance = length(target.map((each, i) => each - point[i]!));
	const part = Math.min(1, MAX_STEP / distance);
	return {
		limit,
		point: distance === 0 ? point : point.map((each, i) => each + part * (target[i]! - each)),
		isSettled: distance < SETTLED
	};
}

/** Where a limit would be reached that is as far on the other side; of centers without one on the other side. */
export function mirroredCenters(centers: readonly Center[]): Center[] {
	return centers
		.filter(
			(center) =>
				center.limit !== null && !centers.some((other) => other.limit === center.limit && isOpposite(other, center))
		)
		.map(({ limit, point }) => ({ limit, point: point.map((each) => -each), isSettled: false }));
}

/** Whether two centers are on different sides of the nominal values. */
export const isOpposite = (one: Center, other: Center): boolean => dot(one.point, other.point) < 0;

/** Centers that are near enough to matter, each once, the nearest first. */
export function distinctCenters(centers: readonly Center[], most: number): Center[] {
	const kept: Center[] = [];
	for (const center of centers.toSorted((a, b) => length(a.point) - length(b.point))) {
		if (!(length(center.point) <= MAX_DISTANCE)) continue;
		const isKnown = kept.some(
			({ limit, point }) => limit === center.limit && length(point.map((each, i) => each - center.point[i]!)) < SETTLED
		);
		if (!isKnown && kept.length < most) kept.push(center);
	}
	return kept;
}

/** The point next to the origin where middle + slope · (point - center) is not above 0. */
function nearestPoint(middle: number, slope: Float64Array, center: Float64Array): Float64Array {
	const atOrigin = middle - dot(slope, center);
	if (atOrigin <= 0) return new Float64Array(center.length);
	const square = dot(slope, slope);
	return slope.map((each) => (-atOrigin * each) / square);
}

/** Means of the points that are on the opposite side of all centers so far, region by region. */
function regionsOf(points: readonly Float64Array[], centers: readonly Float64Array[]): Float64Array[] {
	const found: Float64Array[] = [];
	while (centers.length + found.length < MAX_REGIONS) {
		const open = points.filter((point) => [...centers, ...found].every((center) => dot(point, center) < 0));
		const [seed] = open;
		if (!seed) break;
		const members = open.filter((point) => dot(point, seed) > 0);
		found.push(seed.map((_, i) => members.reduce((sum, point) => sum + point[i]!, 0) / members.length));
	}
	return found;
}

function dot(one: Float64Array, other: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < one.length; i += 1) sum += one[i]! * other[i]!;
	return sum;
}

const length = (point: Float64Array): number => Math.sqrt(dot(point, point));
