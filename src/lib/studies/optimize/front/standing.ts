/** What an evaluated candidate is worth where several objectives count. */
export interface Standing {
	/** Number of the candidate; candidates with equal values have the same one. */
	place: number;
	/** 0 or below if all goals are met, otherwise how far they are missed. */
	violation: number;
	/** Less is better; empty where there are no figures. */
	objectives: readonly number[];
}

/**
 * Whether one candidate is better: it misses less, or both meet all goals and it is at least as good in each objective and better in one.
 *
 * Source: K. Deb, A. Pratap, S. Agarwal, T. Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE Transactions
 * on Evolutionary Computation 6 (2002), constrained domination.
 */
export function dominates(one: Standing, other: Standing): boolean {
	const [missed, otherMissed] = [Math.max(0, one.violation), Math.max(0, other.violation)];
	if (missed !== otherMissed) return missed < otherMissed;
	if (missed > 0) return false;
	let isBetter = false;
	for (let i = 0; i < one.objectives.length; i += 1) {
		if (one.objectives[i]! > other.objectives[i]!) return false;
		if (one.objectives[i]! < other.objectives[i]!) isBetter = true;
	}
	return isBetter;
}

/** The indices of candidates by front: those that none dominates, those that only the first front dominates, and so on. */
export function frontsOf(standings: readonly Standing[]): number[][] {
	const dominated = standings.map((): number[] => []);
	const counts = new Uint32Array(standings.length);
	for (let i = 0; i < standings.length; i += 1)
		for (let j = i + 1; j < standings.length; j += 1)
			if (dominates(standings[i]!, standings[j]!)) {
				dominated[i]!.push(j);
				counts[j]! += 1;
			} else if (dominates(standings[j]!, standings[i]!)) {
				dominated[j]!.push(i);
				counts[i]! += 1;
			}
	const fronts: number[][] = [];
	let front = standings.flatMap((_, i) => (counts[i] === 0 ? [i] : []));
	while (front.length > 0) {
		fronts.push(front);
		front = front.flatMap((i) => dominated[i]!.filter((j) => (counts[j]! -= 1) === 0)).sort((a, b) => a - b);
	}
	return fronts;
}

/** How far the neighbors of each member of a front are apart, as a sum of parts of the ranges; infinite at the ends. */
export function crowding(standings: readonly Standing[], front: readonly number[]): Map<number, number> {
	const distances = new Map(front.map((index) => [index, 0]));
	const count = standings[front[0]!]?.objectives.length ?? 0;
	for (let objective = 0; objective < count; objective += 1) {
		const value = (index: number): number => standings[index]!.objectives[objective] ?? 0;
		const order = front.toSorted((a, b) => value(a) - value(b) || a - b);
		const range = value(order.at(-1)!) - value(order[0]!);
		order.forEach((index, i) => {
			const isEnd = i === 0 || i === order.length - 1;
			const gap = isEnd ? Infinity : (value(order[i + 1]!) - value(order[i - 1]!)) / (range || 1);
			distances.set(index, distances.get(index)! + gap);
		});
	}
	return distances;
}
