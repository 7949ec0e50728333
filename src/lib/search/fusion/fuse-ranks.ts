import { compareHits, type Hit } from '../hit.ts';

/** What one way of searching found. */
export interface RankedList {
	/** Best first. */
	hits: readonly Hit[];
	/** How much the list counts. */
	weight: number;
}

/** Makes the first ranks of a list differ less; the value of Cormack, Clarke and Büttcher (2009). */
const RANK_OFFSET = 60;

/**
 * Joins lists whose scores cannot be compared by reciprocal-rank fusion: a hit of rank r adds weight / (60 + r). Hits of equal score
 * have the same rank: their order says nothing.
 *
 * @returns every chunk of the lists once, best first
 */
export function fuseRanks(lists: readonly RankedList[]): Hit[] {
	const scores = new Map<string, number>();
	for (const { hits, weight } of lists) {
		let rank = 0;
		for (const [index, { id, score }] of hits.entries()) {
			if (score !== hits[index - 1]?.score) rank = index + 1;
			scores.set(id, (scores.get(id) ?? 0) + weight / (RANK_OFFSET + rank));
		}
	}
	return [...scores].map(([id, score]) => ({ id, score })).sort(compareHits);
}
