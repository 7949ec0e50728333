/**
 * Similarity of two texts between 0 and 1: one less the Levenshtein distance over the length of the longer.
 * Source: V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
 */
export function similarity(a: string, b: string): number {
	const longest = Math.max(a.length, b.length);
	return longest === 0 ? 1 : 1 - levenshtein(a, b) / longest;
}

function levenshtein(a: string, b: string): number {
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const current = [i];
		for (let j = 1; j <= b.length; j++) {
			const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
		}
		previous = current;
	}
	return previous[b.length] ?? 0;
}

/**
 * Quick similarity between 0 and 1 by shared pairs of characters, to rank many candidates before the exact measure.
 * Source: L. R. Dice, "Measures of the amount of ecologic association between species", 1945.
 */
export function diceSimilarity(a: string, b: string): number {
	if (a === b) return 1;
	if (a.length < 2 || b.length < 2) return 0;
	const pairs = new Map<string, number>();
	for (let i = 0; i < a.length - 1; i++) {
		const pair = a.slice(i, i + 2);
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	}
	let shared = 0;
	for (let i = 0; i < b.length - 1; i++) {
		const pair = b.slice(i, i + 2);
		const left = pairs.get(pair) ?? 0;
		if (left > 0) {
			shared++;
			pairs.set(pair, left - 1);
		}
	}
	return (2 * shared) / (a.length + b.length - 2);
}

/** The candidates most like a wanted name, best first, without regard to case. */
export function mostSimilar(wanted: string, candidates: readonly string[], count = 3, threshold = 0.4): string[] {
	const name = wanted.toLowerCase();
	return candidates
		.map((candidate) => ({ candidate, score: similarity(name, candidate.toLowerCase()) }))
		.filter(({ score }) => score >= threshold)
		.sort((a, b) => b.score - a.score)
		.slice(0, count)
		.map(({ candidate }) => candidate);
}
