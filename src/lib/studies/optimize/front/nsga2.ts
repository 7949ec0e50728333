import { PURPOSES, StudyRandom } from '../../random/study-random.ts';
import { latinHypercube } from '../../sampling/latin-hypercube.ts';
import type { Candidate, Search, SearchRequest } from '../searches/search.ts';
import { offspring } from './offspring.ts';
import { crowding, frontsOf, type Standing } from './standing.ts';

const MIN_POPULATION = 12;
const MAX_POPULATION = 100;

interface Member {
	point: Candidate;
	standing: Standing;
	rank: number;
	crowding: number;
}

/** Members of a generation: a small budget needs generations more than it needs members. Even, as children come in pairs. */
function populationFor(budget: number): number {
	return Math.min(MAX_POPULATION, Math.max(MIN_POPULATION, 2 * Math.round(0.9 * Math.sqrt(budget))));
}

/**
 * NSGA-II: the search for all candidates of which none is better in every objective. The first generation has the start and a Latin
 * hypercube; each that follows has the best of parents and children.
 *
 * Source: K. Deb et al., "A fast and elitist multiobjective genetic algorithm: NSGA-II" (2002).
 */
export function* nsga2({ start, seed, budget }: SearchRequest): Search<Standing> {
	const random = new StudyRandom(seed);
	const size = populationFor(budget);
	const cube = Array.from(start, (_, dimension) => latinHypercube(random, dimension, size));
	const first = Array.from({ length: size }, (_, k) =>
		k === 0 ? start : start.map((_part, dimension) => cube[dimension]!(k))
	);
	let population = selected(members(first, yield first), size);
	for (let pair = 0; ; pair += size / 2) {
		const children = Array.from({ length: size / 2 }, (_, k) =>
			offspring(random, pair + k, parent(random, pair + k, 0, population), parent(random, pair + k, 2, population))
		).flat();
		population = selected([...population, ...members(children, yield children)], size);
	}
}

function members(points: readonly Candidate[], standings: readonly Standing[]): Member[] {
	return points.map((point, k) => ({ point, standing: standings[k]!, rank: 0, crowding: 0 }));
}

/** The better one of two random members. */
function parent(random: StudyRandom, pair: number, draw: number, population: readonly Member[]): Candidate {
	const [one, other] = [draw, draw + 1].map(
		(dimension) => population[Math.floor(random.uniform(pair, dimension, PURPOSES.tournament) * population.length)]!
	);
	const isOtherBetter = other!.rank < one!.rank || (other!.rank === one!.rank && other!.crowding > one!.crowding);
	return (isOtherBetter ? other! : one!).point;
}

/** The best members: whole fronts, and of the last one those with the most room. Candidates with equal values count once. */
function selected(all: readonly Member[], size: number): Member[] {
	const distinct = [...new Map(all.toReversed().map((member) => [member.standing.place, member])).values()].reverse();
	const standings = distinct.map(({ standing }) => standing);
	const chosen: Member[] = [];
	frontsOf(standings).forEach((front, rank) => {
		if (chosen.length >= size) return;
		const distances = crowding(standings, front);
		const room = (index: number): number => distances.get(index)!;
		const order = chosen.length + front.length > size ? front.toSorted((a, b) => room(b) - room(a) || a - b) : front;
		for (const index of order.slice(0, size - chosen.length))
			chosen.push({ ...distinct[index]!, rank, crowding: room(index) });
	});
	return chosen;
}
