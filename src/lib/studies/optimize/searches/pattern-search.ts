import type { Candidate, Search } from './search.ts';

/** Below this part of the ranges, steps change no digit of a value. */
const LEAST_STEP = 1e-6;

/**
 * Steps along each parameter from the best point known, twice as far after a success, half as far after a failure.
 *
 * Source: T. G. Kolda, R. M. Lewis, V. Torczon, "Optimization by direct search", SIAM Review 45 (2003), compass search.
 *
 * @param step of the first points, as a part of the ranges
 */
export function* patternSearch(start: Candidate, cost: number, step: number): Search {
	let [center, best, length] = [start, cost, step];
	while (length >= LEAST_STEP) {
		const points = Array.from(center, (_, i) =>
			[length, -length].map((change) =>
				center.map((part, j) => (i === j ? Math.min(1, Math.max(0, part + change)) : part))
			)
		).flat();
		const costs = yield points;
		const place = costs.reduce((least, each, k) => (each < costs[least]! ? k : least), 0);
		const isBetter = costs[place]! < best;
		if (isBetter) [center, best] = [points[place]!, costs[place]!];
		length *= isBetter ? 2 : 0.5;
		if (length > 0.5) length = 0.5;
	}
}
