import type { Steps } from '#lib/base/slices.ts';
import { normalQuantile } from '../../../random/normal-quantile.ts';
import { PURPOSES, StudyRandom } from '../../../random/study-random.ts';
import { latinHypercube } from '../../../sampling/latin-hypercube.ts';
import { FAILED_COST, type Candidate, type Search, type SearchRequest } from '../search.ts';
import { chooseBatch, type Choosing, type Region } from './choose-batch.ts';
import { expectedKernel, fitKernel } from './fit-kernel.ts';

/** Points of a round. It does not depend on the number of engines, so that the points do not. */
const BATCH = 4;
/** Points of the first round for each dimension. Half of them are around the start, with this deviation. */
const FIRST_POINTS = 2;
const START_DEVIATION = 0.2;
/** Samples of which a model is made: those nearest to the best point. More take too long for a task of the page. */
const MAX_SAMPLES = 150;
/** Steps of the fit of a model: of the first one, and of one that goes on from that of the round before. */
const FIRST_FIT = 30;
const FIT = 10;
/** Lengths of the trust region, and rounds with a better point after which it grows. */
const LENGTH = { first: 0.8, least: 0.5 ** 7, most: 1.6 };
const SUCCESSES = 3;

interface Sample {
	point: Candidate;
	cost: number;
}

/**
 * Points where a model of the cost, a Gaussian process, expects the largest improvement, inside of a region around the best point that
 * grows with success and shrinks without. When it has become too small, the search begins again elsewhere.
 *
 * The model is of the logarithms of distances from the least cost, so that neither failed rows nor costs of any size distort it.
 *
 * Source: D. Eriksson et al., "Scalable global optimization via local Bayesian optimization", NeurIPS 2019 (TuRBO-1).
 */
export function* surrogateSearch(request: SearchRequest): Search {
	const random = new StudyRandom(request.seed);
	const known = new Set<string>();
	for (let restart = 0, used = 0; ; restart += 1) used = yield* regionSearch(request, random, known, restart, used);
}

/**
 * @param known points that have been run
 * @param used random samples that have been used
 * @returns those and its own
 */
function* regionSearch(
	{ start, snap = (candidate) => candidate }: SearchRequest,
	random: StudyRandom,
	known: Set<string>,
	restart: number,
	used: number
): Generator<readonly Candidate[], number, readonly number[]> {
	const n = start.length;
	const first = firstPoints(start, random, restart).map(snap);
	const firstCosts = yield first;
	const samples = first.map((point, k): Sample => ({ point, cost: firstCosts[k]! }));
	for (const point of first) known.add(point.join());
	const patience = Math.ceil(Math.max(4, n) / BATCH);
	let kernel = expectedKernel(n);
	let [length, successes, failures] = [LENGTH.first, 0, 0];
	for (let round = 0; length >= LENGTH.least; round += 1, used += RANDOM_SAMPLES) {
		const best = samples.reduce((least, each) => (each.cost < least.cost ? each : least));
		const near = nearest(samples, best.point);
		const values = modelled(near.map(({ cost }) => cost));
		const points = near.map(({ point }) => point);
		const fitted = yield* paused(fitKernel({ points, values }, kernel, round === 0 ? FIRST_FIT : FIT));
		if (!fitted.process) return used;
		({ kernel } = fitted);
		const choosing: Choosing = {
			...{
				region: regionOf(best.point, length, fitted.process.lengths),
				least: Math.min(...values),
				count: BATCH,
				snap
			},
			isKnown: (point) => known.has(point.join()),
			uniform: (candidate, i) => random.uniform(used + candidate, i, PURPOSES.search),
			normal: (candidate, i) => normalQuantile(random.uniform(used + candidate, i, PURPOSES.search))
		};
		const batch = yield* paused(chooseBatch(fitted.process, choosing));
		if (batch.length === 0) return used;
		const costs = yield batch;
		batch.forEach((point, k) => {
			samples.push({ point, cost: costs[k]! });
			known.add(point.join());
		});
		[successes, failures] = Math.min(...costs) < best.cost ? [successes + 1, 0] : [0, failures + 1];
		if (successes >= SUCCESSES) [length, successes] = [Math.min(2 * length, LENGTH.most), 0];
		else if (failures >= patience) [length, failures] = [length / 2, 0];
	}
	return used;
}
/** Random samples of a round: at least as many as it has candidates. */
const RANDOM_SAMPLES = 1_000;

/** Passes the pauses of a long computation on, as batches without a point. */
function* paused<T>(steps: Steps<T>): Generator<readonly Candidate[], T, readonly number[]> {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		yield [];
	}
}

/** The start and points anywhere, half of them drawn towards it; after a restart only points anywhere. */
function firstPoints(start: Candidate, random: StudyRandom, restart: number): Candidate[] {
	const count = Math.max(BATCH, FIRST_POINTS * start.length);
	const coordinates = Array.from(start, (_, i) => latinHypercube(random, restart * start.length + i, count));
	const points = Array.from({ length: count }, (_, k) =>
		start.map((part, i) => {
			const anywhere = coordinates[i]!(k);
			if (restart > 0 || 2 * k >= count) return anywhere;
			return Math.min(1, Math.max(0, part + START_DEVIATION * normalQuantile(anywhere)));
		})
	);
	return restart === 0 ? [start, ...points] : points;
}

function nearest(samples: readonly Sample[], center: Candidate): readonly Sample[] {
	if (samples.length <= MAX_SAMPLES) return samples;
	const distance = (point: Candidate) => point.reduce((sum, part, i) => sum + (part - center[i]!) ** 2, 0);
	return samples.toSorted((a, b) => distance(a.point) - distance(b.point)).slice(0, MAX_SAMPLES);
}

/**
 * Costs as the model has them: by the logarithm of their distance from the least one, which is fine beside it and coarse far away. The
 * distance of the best quarter is the unit, so that costs of any size have the same shape. A failed row counts as the worst complete one.
 */
function modelled(costs: readonly number[]): Float64Array {
	const sorted = costs.toSorted((a, b) => a - b);
	const least = sorted[0]!;
	const worst = Math.max(least, ...sorted.filter((cost) => cost < FAILED_COST));
	const unit = Math.max(sorted[Math.floor((sorted.length - 1) / 4)]! - least, Number.EPSILON);
	const values = costs.map((cost) => Math.log1p((Math.min(cost, worst) - least) / unit));
	const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
	const spread = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length);
	return Float64Array.from(values, (each) => (each - mean) / (spread || 1));
}

/** Longer where the cost changes slowly. */
function regionOf(center: Candidate, length: number, lengths: Float64Array): Region {
	const mean = lengths.reduce((sum, each) => sum + Math.log(each), 0) / lengths.length;
	return { center, sides: lengths.map((each) => length * Math.exp(Math.log(each) - mean)) };
}
