import { seededRandom } from './random.ts';

/** Which part of a long list of cases is checked: so many, chosen by the seed. */
export interface Sample {
	count: number;
	seed: number;
}

/** The members of a sample in the order of the list; all of them without a sample. */
export function sampled<T>(items: readonly T[], sample: Sample | null): T[] {
	if (!sample) return [...items];
	const random = seededRandom(sample.seed);
	const chosen = new Set(
		items
			.map((item) => ({ item, place: random() }))
			.sort((one, other) => one.place - other.place)
			.slice(0, sample.count)
			.map(({ item }) => item)
	);
	return items.filter((item) => chosen.has(item));
}
