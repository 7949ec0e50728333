import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import { drawsOf } from '../kinds/monte-carlo.ts';
import { keyOf } from '../kinds/read-target.ts';
import { isTarget } from '../kinds/read-varied.ts';
import type { Point, PointContext } from '../kinds/study-kind.ts';
import { makeSampler } from '../sampling/sampler.ts';
import type { OptimizePlan } from './optimize-plan.ts';
import type { SpreadPlan } from './read-spread.ts';

/** Values of all rows together, 40 MB. */
const MAX_VALUES = 5_000_000;

/** What the samples vary apart from what the search changes; of a plan that names everything. */
export function sampledTargets({ parameters, spread }: OptimizePlan): Target[] {
	const changed = new Set(parameters.map(({ target }) => keyOf(target)));
	return (spread?.vary ?? []).flatMap((varied) =>
		isTarget(varied) && !changed.has(keyOf(varied.target)) ? [varied.target] : []
	);
}

/**
 * The rows of a candidate: its values, moved by the deviations of each sample, then those that it would have without them.
 *
 * @throws those of `drawsOf`; Fault `study_invalid`, `study_relative_of_zero`, `study_area_searched`
 */
export function sampledRows(
	plan: OptimizePlan,
	spread: SpreadPlan,
	{ nominal, areas = [] }: PointContext
): (candidate: Point) => Point[] {
	const { parameters, budget, seed } = plan;
	const targets = [...parameters.map(({ target }) => target), ...sampledTargets(plan)];
	if (budget * targets.length > MAX_VALUES) {
		const expected = `at most ${Math.floor(MAX_VALUES / targets.length)}, as so many values vary`;
		throw new Fault('study_invalid', `budget must be ${expected}`, { path: 'budget', expected });
	}
	const places = new Map(targets.map((target, place) => [keyOf(target), place]));
	const varied = spread.vary.filter(isTarget).map(({ target }) => places.get(keyOf(target))!);
	const own = varied.map((place) => nominal[place] ?? null);
	const draws = drawsOf(
		spread,
		own,
		varied.map((place) => areas[place] ?? null)
	);
	refuseChangedAreas(plan, spread);
	const around = (values: Point) => draws.around(varied.map((place, index) => Number(values[place] ?? own[index])));
	// A relative tolerance means nothing for a candidate with the value 0.
	around(parameters.map(({ range }) => (range.from <= 0 && range.to >= 0 ? 0 : null)));
	const sampler = makeSampler(spread.sampling, seed, draws.draws.length, spread.samples);
	const normals = Array.from({ length: spread.samples }, (_, sample) => draws.normals(sampler.row(sample)));
	return (candidate) => {
		const moved = around(candidate);
		return normals.map((each) => {
			const row = targets.map((_, place) => candidate[place] ?? null);
			moved.values(each).forEach((value, index) => (row[varied[index]!] = value));
			return [...row, ...candidate];
		});
	};
}

/** The areas are those of the netlist, so mismatch by area does not follow a search that changes them. */
function refuseChangedAreas({ parameters }: OptimizePlan, { vary }: SpreadPlan): void {
	const changesAny = parameters.some(({ target: { kind } }) => /^(?:parameter|option|number)$/u.test(kind));
	for (const varied of vary.filter(isTarget)) {
		if (!varied.parts.some(({ distribution }) => distribution.shape === 'mismatch')) continue;
		const { target } = varied;
		const changesOwn = parameters.some(
			({ target: changed }) =>
				target.kind === 'device' &&
				changed.kind === 'device' &&
				changed.parameter !== undefined &&
				changed.device.toLowerCase() === target.device.toLowerCase()
		);
		if (!changesAny && !changesOwn) continue;
		const parameter = targetName(target);
		const message = `${parameter}: mismatch by area uses the area in the netlist, which the search could change`;
		throw new Fault('study_area_searched', message, { parameter });
	}
}
