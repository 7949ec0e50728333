import type { Steps } from '#lib/base/slices.ts';
import { normalCdf } from '../../../random/normal-cdf.ts';
import type { Candidate } from '../search.ts';
import type { GaussianProcess, Prediction } from './gaussian-process.ts';

/** Where the next points may be: a box, in parts of the ranges. */
export interface Region {
	center: Candidate;
	/** Lengths of its sides, before it is cut at the ends of the ranges. */
	sides: Float64Array;
}

export interface Choosing {
	region: Region;
	/** The least value so far. */
	least: number;
	/** Points to choose. */
	count: number;
	/** The nearest point that can be run. */
	snap(candidate: Candidate): Candidate;
	/** Whether a point has been run. */
	isKnown(point: Candidate): boolean;
	/** Numbers between 0 and 1 and normal ones, for each candidate of a batch and each dimension. */
	uniform(candidate: number, dimension: number): number;
	normal(candidate: number, dimension: number): number;
}

/** Candidates anywhere in the region, then around the best of these, with the deviations of the latter as parts of the sides. */
const ANYWHERE = 600;
const AROUND = 300;
const CENTERS = 10;
const DEVIATIONS = [0.15, 0.05] as const;
/** Candidates whose predictions take about a millisecond. */
const AT_ONCE = 25;

/**
 * The points with the largest expected improvement, each as if those before it had been run with the values that are predicted for them.
 *
 * Sources: D. R. Jones, M. Schonlau, W. J. Welch, "Efficient global optimization of expensive black-box functions", J. Global Optimization 13
 * (1998); D. Ginsbourger, R. Le Riche, L. Carraro, "Kriging is well-suited to parallelize optimization" (2010), for the batch.
 *
 * @returns fewer points if the region does not have as many that have not been run
 */
export function* chooseBatch(process: GaussianProcess, choosing: Choosing): Steps<Candidate[]> {
	const { region, count, snap, isKnown, uniform, normal } = choosing;
	const predictions: Prediction[] = [];
	const seen = new Set<string>();
	const consider = (candidate: Candidate): void => {
		const point = snap(candidate);
		const key = point.join();
		if (seen.has(key) || isKnown(point)) return;
		seen.add(key);
		predictions.push(process.predict(point));
	};
	const [low, high] = endsOf(region);
	for (let k = 0; k < ANYWHERE; k += 1) {
		consider(low.map((end, i) => end + uniform(k, i) * (high[i]! - end)));
		if (k % AT_ONCE === 0) yield;
	}
	let { least } = choosing;
	const gain = ({ mean, variance }: Prediction): number => expectedImprovement(least - mean, Math.sqrt(variance));
	const gains = predictions.map((each) => ({ point: each.point, gain: gain(each) }));
	const centers = gains.toSorted((a, b) => b.gain - a.gain).slice(0, CENTERS);
	for (let k = 0; k < AROUND && centers.length > 0; k += 1) {
		const { point } = centers[k % centers.length]!;
		const deviation = DEVIATIONS[k % DEVIATIONS.length]!;
		consider(
			point.map((part, i) => {
				const moved = part + deviation * region.sides[i]! * normal(ANYWHERE + k, i);
				return Math.min(high[i]!, Math.max(low[i]!, moved));
			})
		);
		if (k % AT_ONCE === 0) yield;
	}
	const chosen: Candidate[] = [];
	while (chosen.length < count && predictions.length > 0) {
		const all = predictions.map(gain);
		const place = all.reduce((best, each, k) => (each > all[best]! ? k : best), 0);
		const [best] = predictions.splice(place, 1);
		chosen.push(best!.point);
		least = Math.min(least, best!.mean);
		process.believe(best!, predictions);
		yield;
	}
	return chosen;
}

function endsOf({ center, sides }: Region): readonly [low: Candidate, high: Candidate] {
	return [
		center.map((part, i) => Math.max(0, part - sides[i]! / 2)),
		center.map((part, i) => Math.min(1, part + sides[i]! / 2))
	];
}

/** By how much a normal variable is expected to be below a value that is above its mean by a difference. */
function expectedImprovement(difference: number, deviation: number): number {
	if (deviation <= 0) return Math.max(0, difference);
	const z = difference / deviation;
	return difference * normalCdf(z) + (deviation * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
