import { normalQuantile } from '../../random/normal-quantile.ts';
import { PURPOSES, type StudyRandom } from '../../random/study-random.ts';
import { reflected, type Candidate, type Search } from './search.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

export interface CmaRequest {
	mean: Candidate;
	/** Standard deviation of the first points, as a part of the ranges. */
	sigma: number;
	/** Points of a generation; the usual number is `populationOf`. */
	population: number;
	random: StudyRandom;
	/** The first sample of the random numbers that it takes; each point takes one. */
	firstSample: number;
}

/** The number of points of a generation that Hansen recommends. */
export const populationOf = (dimensions: number): number => 4 + Math.floor(3 * Math.log(dimensions));

/** Below this part of the ranges, steps change no digit of a value. */
const TOLERANCE_X = 1e-9;
const TOLERANCE_COST = 1e-12;
const MAX_CONDITION = 1e14;
/** Generations after which a run that misses goals is to have reduced its cost to this part: some, and more in many dimensions. */
const STALL_GENERATIONS = 8;
const STALL_POINTS = 15;
const STALL_PART = 0.98;

/**
 * CMA-ES with active update of the covariance matrix, for points between 0 and 1; a point outside is reflected. It ends when it has
 * converged or gets no further.
 *
 * Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772 (2016), figure 6 and table 1.
 */
export function* cmaEs({ mean: start, sigma: firstSigma, population, random, firstSample }: CmaRequest): Search {
	const n = start.length;
	const constants = constantsOf(n, population);
	const { weights, parents, parentMass, c1, cMu, cSigma, dSigma, cC, chi } = constants;
	const mean = start.slice();
	let sigma = firstSigma;
	let covariance = new Float64Array(n * n);
	for (let i = 0; i < n; i += 1) covariance[i * n + i] = 1;
	const [pathSigma, pathC] = [new Float64Array(n), new Float64Array(n)];
	const bests: number[] = [];
	const patience = 10 + Math.ceil((30 * n) / population);
	for (let generation = 1, sample = firstSample; ; generation += 1, sample += population) {
		const { values, vectors } = symmetricEigen(covariance, n);
		const lengths = values.map((value) => Math.sqrt(Math.max(value, 1e-300)));
		const points = Array.from({ length: population }, (_, k) =>
			sampled(mean, sigma, lengths, vectors, (i) => normalQuantile(random.uniform(sample + k, i, PURPOSES.search)))
		);
		const costs = yield points;
		const order = points.map((_, k) => k).sort((a, b) => costs[a]! - costs[b]! || a - b);
		// Steps are those of the points that were run, so that the edges of the ranges are learned.
		const steps = order.map((k) => points[k]!.map((value, i) => (value - mean[i]!) / sigma));
		const mass = new Float64Array(n);
		for (let k = 0; k < parents; k += 1) for (let i = 0; i < n; i += 1) mass[i]! += weights[k]! * steps[k]![i]!;
		for (let i = 0; i < n; i += 1) mean[i]! += sigma * mass[i]!;
		const whitened = whiten(mass, lengths, vectors);
		const gain = Math.sqrt(cSigma * (2 - cSigma) * parentMass);
		for (let i = 0; i < n; i += 1) pathSigma[i] = (1 - cSigma) * pathSigma[i]! + gain * whitened[i]!;
		const length = norm(pathSigma);
		sigma = Math.min(sigma * Math.exp((cSigma / dSigma) * (length / chi - 1)), 1);
		const isSteady = length / Math.sqrt(1 - (1 - cSigma) ** (2 * generation)) < (1.4 + 2 / (n + 1)) * chi;
		const gainC = isSteady ? Math.sqrt(cC * (2 - cC) * parentMass) : 0;
		for (let i = 0; i < n; i += 1) pathC[i] = (1 - cC) * pathC[i]! + gainC * mass[i]!;
		const scaled = weights.map((weight, k) =>
			weight >= 0 ? weight : (weight * n) / (norm(whiten(steps[k]!, lengths, vectors)) ** 2 + 1e-8)
		);
		const kept = 1 + (isSteady ? 0 : c1 * cC * (2 - cC)) - c1 - cMu * weights.reduce((sum, weight) => sum + weight, 0);
		const updated = new Float64Array(n * n);
		for (let i = 0; i < n; i += 1)
			for (let j = 0; j <= i; j += 1) {
				let sum = kept * covariance[i * n + j]! + c1 * pathC[i]! * pathC[j]!;
				for (let k = 0; k < population; k += 1) sum += cMu * scaled[k]! * steps[k]![i]! * steps[k]![j]!;
				updated[i * n + j] = sum;
				updated[j * n + i] = sum;
			}
		covariance = updated;
		bests.push(costs[order[0]!]!);
		if (isStalled(bests, Math.ceil(STALL_GENERATIONS + (STALL_POINTS * n) / population))) return;
		const last = bests.slice(-patience);
		const isFlat = bests.length >= patience && Math.max(...last) - Math.min(...last) < TOLERANCE_COST;
		const isNarrow = lengths.every((each) => sigma * each < TOLERANCE_X);
		if (isFlat || isNarrow || Math.max(...values) > MAX_CONDITION * Math.max(Math.min(...values), 0)) return;
	}
}

/**
 * Whether goals are missed and the last generations have come hardly nearer to them. A run that goes to where they are met reduces the cost
 * by many times what this asks for; one that goes to a local minimum would spend all its budget on digits of it.
 */
function isStalled(bests: readonly number[], generations: number): boolean {
	if (bests.length <= generations) return false;
	const least = Math.min(...bests);
	return least > STALL_PART * Math.max(0, Math.min(...bests.slice(0, -generations)));
}

function constantsOf(n: number, population: number) {
	const parents = Math.floor(population / 2);
	const raw = Array.from({ length: population }, (_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
	const massOf = (list: readonly number[]): number => sumOf(list) ** 2 / sumOf(list.map((each) => each * each));
	const parentMass = massOf(raw.slice(0, parents));
	const otherMass = massOf(raw.slice(parents));
	const c1 = 2 / ((n + 1.3) ** 2 + parentMass);
	const cMu = Math.min(1 - c1 - 1e-8, (2 * (parentMass - 2 + 1 / parentMass)) / ((n + 2) ** 2 + parentMass));
	const least = Math.min(1 + c1 / cMu, 1 + (2 * otherMass) / (parentMass + 2), (1 - c1 - cMu) / (n * cMu));
	const positive = sumOf(raw.filter((weight) => weight > 0));
	const negative = -sumOf(raw.filter((weight) => weight < 0));
	const cSigma = (parentMass + 2) / (n + parentMass + 5);
	return {
		...{ parents, parentMass, c1, cMu, cSigma },
		weights: raw.map((weight) => (weight >= 0 ? weight / positive : (least * weight) / negative)),
		dSigma: 1 + 2 * Math.max(0, Math.sqrt((parentMass - 1) / (n + 1)) - 1) + cSigma,
		cC: (4 + parentMass / n) / (n + 4 + (2 * parentMass) / n),
		chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
	};
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);
const norm = (vector: Float64Array): number => Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));

/** A point of the distribution: `mean + sigma * B * D * z`. */
function sampled(
	mean: Candidate,
	sigma: number,
	lengths: Float64Array,
	vectors: Float64Array,
	normal: (dimension: number) => number
): Candidate {
	const n = mean.length;
	const scaled = lengths.map((length, i) => length * normal(i));
	return mean.map((center, i) => {
		let sum = 0;
		for (let k = 0; k < n; k += 1) sum += vectors[i * n + k]! * scaled[k]!;
		return reflected(center + sigma * sum);
	});
}

/** `B * D^-1 * B^T * vector`: the vector in units of the distribution. */
function whiten(vector: Float64Array, lengths: Float64Array, vectors: Float64Array): Float64Array {
	const n = vector.length;
	const turned = lengths.map((length, k) => {
		let sum = 0;
		for (let i = 0; i < n; i += 1) sum += vectors[i * n + k]! * vector[i]!;
		return sum / length;
	});
	return vector.map((_, i) => {
		let sum = 0;
		for (let k = 0; k < n; k += 1) sum += vectors[i * n + k]! * turned[k]!;
		return sum;
	});
}
