import { PURPOSES, type StudyRandom } from '../../random/study-random.ts';
import type { Candidate } from '../searches/search.ts';

/** The values of Deb et al. (2002): how near children are to their parents; larger is nearer. */
const ETA_CROSSOVER = 20;
const ETA_MUTATION = 20;
/** Part of the pairs that are crossed. */
const CROSSOVER = 0.9;
/** Values that are closer than this are the same. */
const SAME = 1e-14;

/**
 * Two children of two parents, each part from 0 to 1: simulated binary crossover, then polynomial mutation of one part on average, both
 * within the bounds.
 *
 * Source: K. Deb, R. B. Agrawal, "Simulated binary crossover for continuous search space", Complex Systems 9 (1995); the bounded forms
 * are those of Deb's own NSGA-II program.
 *
 * @param pair number of the pair in the search, on which its random numbers depend
 */
export function offspring(random: StudyRandom, pair: number, mother: Candidate, father: Candidate): Candidate[] {
	const children = [Float64Array.from(mother), Float64Array.from(father)] as const;
	if (random.uniform(pair, 0, PURPOSES.crossover) < CROSSOVER) cross(random, pair, children);
	children.forEach((child, which) => mutate(random, pair, which, child));
	return [...children];
}

function cross(random: StudyRandom, pair: number, [one, other]: readonly [Candidate, Candidate]): void {
	for (let i = 0; i < one.length; i += 1) {
		const draw = (which: number): number => random.uniform(pair, 1 + 3 * i + which, PURPOSES.crossover);
		const [low, high] = [Math.min(one[i]!, other[i]!), Math.max(one[i]!, other[i]!)];
		if (draw(0) >= 0.5 || high - low < SAME) continue;
		const spread = draw(1);
		const children = [
			clamp((low + high - reach(low, high - low, spread) * (high - low)) / 2),
			clamp((low + high + reach(1 - high, high - low, spread) * (high - low)) / 2)
		] as const;
		const isSwapped = draw(2) < 0.5;
		[one[i], other[i]] = isSwapped ? [children[1], children[0]] : children;
	}
}

/** How far apart children are, as a multiple of the distance of their parents, so that none leaves a bound. */
function reach(toBound: number, distance: number, draw: number): number {
	const power = ETA_CROSSOVER + 1;
	const alpha = 2 - (1 + (2 * toBound) / distance) ** -power;
	return draw <= 1 / alpha ? (draw * alpha) ** (1 / power) : (1 / (2 - draw * alpha)) ** (1 / power);
}

function mutate(random: StudyRandom, pair: number, which: number, child: Candidate): void {
	const { length } = child;
	const power = ETA_MUTATION + 1;
	for (let i = 0; i < length; i += 1) {
		const dimension = 2 * (which * length + i);
		if (random.uniform(pair, dimension, PURPOSES.mutation) >= 1 / length) continue;
		const draw = random.uniform(pair, dimension + 1, PURPOSES.mutation);
		const part = child[i]!;
		const change =
			draw <= 0.5
				? (2 * draw + (1 - 2 * draw) * (1 - part) ** power) ** (1 / power) - 1
				: 1 - (2 * (1 - draw) + (2 * draw - 1) * part ** power) ** (1 / power);
		child[i] = clamp(part + change);
	}
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part));
