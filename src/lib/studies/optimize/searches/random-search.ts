import { PURPOSES, StudyRandom } from '../../random/study-random.ts';
import type { Search, SearchRequest } from './search.ts';

/** Points that are evaluated together. */
const BATCH = 24;

/** Points anywhere in the ranges, each independent of the others: what other methods are compared with. */
export function* randomSearch({ start, seed }: SearchRequest): Search {
	const random = new StudyRandom(seed);
	for (let sample = 0; ; sample += BATCH)
		yield Array.from({ length: BATCH }, (_, i) =>
			start.map((_part, dimension) => random.uniform(sample + i, dimension, PURPOSES.search))
		);
}
