import { PURPOSES, StudyRandom } from '../../random/study-random.ts';
import { cmaEs, populationOf } from './cma-es.ts';
import { patternSearch } from './pattern-search.ts';
import type { Candidate, Search, SearchRequest } from './search.ts';

const FIRST_SIGMA = 0.2;
const RESTART_SIGMA = 0.3;
/** Step of the local search at the end. */
const FINISH_STEP = 0.01;
/** Part of the budget that is kept for it, and rounds of it per parameter. */
const FINISH_PART = 0.15;
const FINISH_ROUNDS = 8;

/**
 * CMA-ES from the start, then from random points, and a local search around the best point at the end. The restarts with a large
 * population, which doubles each time, and those with a small one and a step of random size have equal parts of the budget.
 *
 * Source: N. Hansen, "Benchmarking a BI-population CMA-ES on the BBOB-2009 function testbed", GECCO 2009.
 */
export function* restartedCma({ start, seed, budget }: SearchRequest): Search {
	const random = new StudyRandom(seed);
	const n = start.length;
	const finish = Math.min(Math.floor(budget * FINISH_PART), 2 * n * FINISH_ROUNDS);
	const population = populationOf(n);
	let [large, usedLarge, usedSmall] = [population, 0, 0];
	let best: { point: Candidate; cost: number } = { point: start, cost: Infinity };
	let run: Run = { mean: start, sigma: FIRST_SIGMA, population };
	for (let isSmall = true; usedLarge + usedSmall < budget - finish;) {
		const first = usedLarge + usedSmall;
		const batches = cmaEs({ ...run, random, firstSample: first });
		let used = 0;
		let batch = batches.next();
		while (!batch.done && first + used < budget - finish) {
			const points = batch.value;
			const costs = yield points;
			used += points.length;
			costs.forEach((cost, k) => {
				if (cost < best.cost) best = { point: points[k]!, cost };
			});
			batch = batches.next(costs);
		}
		if (isSmall) usedSmall += used;
		else usedLarge += used;
		isSmall = usedSmall < usedLarge;
		// The samples of a run follow those of the run before; a start takes the next one.
		const drawn = (dimension: number) => random.uniform(first + used, dimension, PURPOSES.searchStart);
		const mean = start.map((_, i) => drawn(i));
		if (isSmall) run = { mean, ...smallRun(population, large, drawn(n), drawn(n + 1)) };
		else run = { mean, sigma: RESTART_SIGMA, population: (large *= 2) };
	}
	yield* patternSearch(best.point, best.cost, FINISH_STEP);
}

interface Run {
	mean: Candidate;
	sigma: number;
	population: number;
}

/** A population between the usual one and half of the large one, and a step from that of other restarts to a hundredth of it. */
function smallRun(usual: number, large: number, one: number, other: number): Omit<Run, 'mean'> {
	return {
		population: Math.floor(usual * (large / usual / 2) ** (one * one)),
		sigma: RESTART_SIGMA * 10 ** (-2 * other)
	};
}
