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
 * CMA-ES from the start, then from random points with twice the population each time, and a local search around the best point at
 * the end.
 *
 * Source: A. Auger, N. Hansen, "A restart CMA evolution strategy with increasing population size", CEC 2005.
 */
export function* restartedCma({ start, seed, budget }: SearchRequest): Search {
	const random = new StudyRandom(seed);
	const n = start.length;
	const finish = Math.min(Math.floor(budget * FINISH_PART), 2 * n * FINISH_ROUNDS);
	let best: { point: Candidate; cost: number } = { point: start, cost: Infinity };
	let used = 0;
	for (let round = 0, population = populationOf(n); used < budget - finish; round += 1, population *= 2) {
		// The samples of a run follow those of the run before; a start point takes the next one.
		const mean = round === 0 ? start : start.map((_, i) => random.uniform(used, i, PURPOSES.searchStart));
		const sigma = round === 0 ? FIRST_SIGMA : RESTART_SIGMA;
		const run = cmaEs({ mean, sigma, population, random, firstSample: used });
		let batch = run.next();
		while (!batch.done && used < budget - finish) {
			const points = batch.value;
			const costs = yield points;
			used += points.length;
			costs.forEach((cost, k) => {
				if (cost < best.cost) best = { point: points[k]!, cost };
			});
			batch = run.next(costs);
		}
	}
	yield* patternSearch(best.point, best.cost, FINISH_STEP);
}
