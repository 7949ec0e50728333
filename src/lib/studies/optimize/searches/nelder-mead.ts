import { PURPOSES, StudyRandom } from '../../random/study-random.ts';
import { reflected, type Candidate, type Search, type SearchRequest } from './search.ts';

const FIRST_EDGE = 0.1;
const LEAST_SIZE = 1e-7;

interface Vertex {
	point: Candidate;
	cost: number;
}

/**
 * The simplex of Nelder and Mead from the start, then from random points. Its steps follow one from another, so it uses one engine.
 *
 * Source: J. A. Nelder, R. Mead, "A simplex method for function minimization", Computer Journal 7 (1965).
 */
export function* nelderMead({ start, seed }: SearchRequest): Search {
	const random = new StudyRandom(seed);
	for (let round = 0; ; round += 1)
		yield* descent(round === 0 ? start : start.map((_, i) => random.uniform(round, i, PURPOSES.searchStart)));
}

function* descent(start: Candidate): Search {
	const first = [
		start,
		...Array.from(start, (_, i) => start.map((part, j) => (i === j ? part + (part > 0.5 ? -1 : 1) * FIRST_EDGE : part)))
	];
	const costs = yield first;
	const simplex = first.map((point, k): Vertex => ({ point, cost: costs[k]! }));
	for (;;) {
		simplex.sort((a, b) => a.cost - b.cost);
		const [best, worst] = [simplex[0]!, simplex.at(-1)!];
		if (simplex.every(({ point }) => point.every((part, i) => Math.abs(part - best.point[i]!) < LEAST_SIZE))) return;
		const others = simplex.slice(0, -1);
		const center = best.point.map((_, i) => others.reduce((sum, { point }) => sum + point[i]!, 0) / others.length);
		const along = (factor: number): Candidate =>
			center.map((part, i) => reflected(part + factor * (part - worst.point[i]!)));
		const opposite = yield* tried(along(1));
		let replaced = opposite;
		if (opposite.cost < best.cost) {
			const further = yield* tried(along(2));
			if (further.cost < opposite.cost) replaced = further;
		} else if (opposite.cost >= others.at(-1)!.cost) {
			const isOutside = opposite.cost < worst.cost;
			const nearer = yield* tried(along(isOutside ? 0.5 : -0.5));
			if (nearer.cost < (isOutside ? opposite.cost : worst.cost)) replaced = nearer;
			else {
				const shrunk = simplex.slice(1).map(({ point }) => point.map((part, i) => (part + best.point[i]!) / 2));
				const shrunkCosts = yield shrunk;
				shrunk.forEach((point, k) => (simplex[k + 1] = { point, cost: shrunkCosts[k]! }));
				continue;
			}
		}
		simplex[simplex.length - 1] = replaced;
	}
}

function* tried(point: Candidate): Generator<readonly Candidate[], Vertex, readonly number[]> {
	const [cost = Infinity] = yield [point];
	return { point, cost };
}
