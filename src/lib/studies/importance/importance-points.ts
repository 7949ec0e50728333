import { Fault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { DrawPlan } from '../distributions/draw-plan.ts';
import type { EndedRows, Point, Points } from '../kinds/study-kind.ts';
import { normalQuantile } from '../random/normal-quantile.ts';
import { PURPOSES, StudyRandom } from '../random/study-random.ts';
import {
	distinctCenters,
	firstCenters,
	isOpposite,
	MAX_REGIONS,
	mirroredCenters,
	movedCenter,
	type Center,
	type Trial
} from './failure-search.ts';
import { limitCount, limitMargins } from './limit-margins.ts';
import { Mixture, type Component } from './mixture.ts';

/** Draws that a study can have: its search needs rows in proportion. */
const MAX_DRAWS = 200;
const FIRST_ROWS = 100;
const FIRST_SCALE = 2;
const ROWS_AROUND = 50;
const MAX_MOVES = 4;
const MAX_MIRROR_MOVES = 2;
const MAX_CENTERS = 8;
/** Samples that are drawn together. */
const BATCH = 1_000;

/** How many rows each step of a search has, and the maximum of all its rows; without a number of limits, for any. */
export function searchRows(
	draws: number,
	limits = Infinity
): { first: number; around: number; regions: number; most: number } {
	const [first, around] = [FIRST_ROWS, ROWS_AROUND].map((least) => Math.max(least, 2 * (draws + 1))) as [
		number,
		number
	];
	const regions = Math.min(MAX_CENTERS, MAX_REGIONS * (limits + 1));
	return { first, around, regions, most: first + (MAX_MOVES + MAX_MIRROR_MOVES) * regions * around };
}

/**
 * Samples of rare failures. The first rows search where goals are missed; the others are drawn around these places and have weights.
 *
 * @param samples after the search
 * @throws Fault `study_importance_goals` for a project without goals; `study_importance_draws` for more draws than the search can follow
 */
export function importancePoints(draws: DrawPlan, seed: number, samples: number, goals: readonly DesignGoal[]): Points {
	const dimensions = draws.draws.length;
	if (goals.length === 0) throw new Fault('study_importance_goals', 'Importance sampling needs at least one goal');
	if (dimensions > MAX_DRAWS) {
		const message = `Importance sampling works with at most ${MAX_DRAWS} independent draws, not ${dimensions}`;
		throw new Fault('study_importance_draws', message, { most: MAX_DRAWS, count: dimensions });
	}
	const random = new StudyRandom(seed);
	const { first, around, regions, most } = searchRows(dimensions, limitCount(goals));
	/** Of the samples after the search. */
	const weights: number[] = [];
	let searched = Infinity;

	const normalsAt = (row: number, { center, scale }: Component): Float64Array =>
		center.map((each, i) => each + scale * normalQuantile(random.uniform(row, i, PURPOSES.importance)));
	const pointOf = (normals: Float64Array): Point => [...draws.values(normals)];

	function* search(rows: EndedRows): Generator<readonly Point[], Float64Array[]> {
		let row = 0;
		function* tried(components: readonly Component[], count: number): Generator<readonly Point[], Trial[][]> {
			const from = row;
			const normals = components.flatMap((component) =>
				Array.from({ length: count }, () => normalsAt(row++, component))
			);
			yield normals.map(pointOf);
			const trials = normals.map((each, i): Trial => ({ normals: each, margins: limitMargins(goals, rows, from + i) }));
			return components.map((_, i) => trials.slice(i * count, (i + 1) * count));
		}
		const [wide] = yield* tried([{ center: new Float64Array(dimensions), scale: FIRST_SCALE }], first);
		function* settled(centers: readonly Center[], moves: number): Generator<readonly Point[], Center[]> {
			const open = centers.filter(({ isSettled }) => !isSettled);
			if (open.length === 0 || moves === 0) return [...centers];
			const trials = yield* tried(
				open.map(({ point }) => ({ center: point, scale: 1 })),
				around
			);
			const moved = open.map((center, i): Center => movedCenter(center, trials[i]!));
			return yield* settled(
				distinctCenters([...centers.filter(({ isSettled }) => isSettled), ...moved], regions),
				moves - 1
			);
		}
		const centers = yield* settled(firstCenters(wide!, dimensions).slice(0, regions), MAX_MOVES);
		const mirrors = mirroredCenters(centers).slice(0, regions);
		const opposite = (yield* settled(mirrors, MAX_MIRROR_MOVES)).filter(
			(center) =>
				center.isSettled && !centers.some((other) => other.limit === center.limit && !isOpposite(other, center))
		);
		searched = row;
		return distinctCenters([...centers, ...opposite], regions).map(({ point }) => point);
	}

	return {
		count: 0,
		values: () => [],
		later: {
			maxCount: most + samples,
			version: 1,
			async *rounds(rows) {
				weights.length = 0;
				const mixture = new Mixture(dimensions, yield* search(rows));
				for (let from = 0; from < samples; from += BATCH) {
					const batch = Array.from({ length: Math.min(BATCH, samples - from) }, (_, i) => {
						const row = searched + from + i;
						return normalsAt(row, mixture.component(random.uniform(row, 0, PURPOSES.mixture)));
					});
					for (const normals of batch) weights.push(mixture.weight(normals));
					yield batch.map(pointOf);
					// A finished study is read with all of its rounds at once.
					await nextTask();
				}
			},
			weight: (row) => weights[row - searched] ?? null
		}
	};
}
