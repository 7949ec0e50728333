/**
 * Similarity of two texts, 0 to 1: one minus the Levenshtein distance divided by the length of the longer text.
 * Source: V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
 */
export function similarity(a: string, b: string): number {
	const longest = Math.max(a.length, b.length);
	return longest === 0 ? 1 : 1 - levenshtein(a, b) / longest;
}

function levenshtein(a: string, b: string): number {
	let previous = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
	let current = new Uint32Array(b.length + 1);
	for (let i = 1; i <= a.length; i++) {
		const code = a.charCodeAt(i - 1);
		let left = i;
		current[0] = i;
		for (let j = 1; j <= b.length; j++) {
			const substitution = previous[j - 1]! + (code === b.charCodeAt(j - 1) ? 0 : 1);
			const deletion = previous[j]! + 1;
			left = Math.min(substitution, deletion, left + 1);
			current[j] = left;
		}
		[previous, current] = [current, previous];
	}
	return previous[b.length]!;
}

/**
 * The pairs of adjacent characters of a text, for a quick similarity that ranks many candidates before the exact measure.
 * Source: L. R. Dice, "Measures of the amount of ecologic association between species", 1945.
 */
export class PairCounts {
	readonly #counts = new Map<number, number>();

	constructor(private readonly text: string) {
		for (let i = 0; i < text.length - 1; i++) {
			const pair = pairAt(text, i);
			this.#counts.set(pair, (this.#counts.get(pair) ?? 0) + 1);
		}
	}

	/** Similarity by shared pairs, 0 to 1. */
	similarity(other: string): number {
		if (this.text === other) return 1;
		if (this.text.length < 2 || other.length < 2) return 0;
		const used = new Map<number, number>();
		let shared = 0;
		for (let i = 0; i < other.length - 1; i++) {
			const pair = pairAt(other, i);
			const available = this.#counts.get(pair);
			if (available === undefined) continue;
			const taken = used.get(pair) ?? 0;
			if (taken < available) {
				shared++;
				used.set(pair, taken + 1);
			}
		}
		return (2 * shared) / (this.text.length + other.length - 2);
	}
}

function pairAt(text: string, index: number): number {
	return text.charCodeAt(index) * 0x10000 + text.charCodeAt(index + 1);
}

/** Maximum length of the wanted name: longer than any path. */
const MAX_NAME = 300;
/** Maximum number of candidates compared by the exact measure; the quick one chooses among more: takes a few milliseconds. */
const MAX_EXACT = 100;

/** The candidates most similar to a wanted name, best first, ignoring case. */
export function mostSimilar(wanted: string, candidates: readonly string[], count = 3, threshold = 0.4): string[] {
	const name = wanted.slice(0, MAX_NAME).toLowerCase();
	return likely(name, candidates)
		.map((candidate) => ({ candidate, score: similarity(name, candidate.toLowerCase()) }))
		.filter(({ score }) => score >= threshold)
		.sort((a, b) => b.score - a.score)
		.slice(0, count)
		.map(({ candidate }) => candidate);
}

function likely(name: string, candidates: readonly string[]): readonly string[] {
	if (candidates.length <= MAX_EXACT) return candidates;
	const pairs = new PairCounts(name);
	return candidates
		.map((candidate) => ({ candidate, score: pairs.similarity(candidate.toLowerCase()) }))
		.sort((a, b) => b.score - a.score)
		.slice(0, MAX_EXACT)
		.map(({ candidate }) => candidate);
}
