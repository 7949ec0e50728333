/**
 * Which of some points no other one dominates: one that is no larger in any value and smaller in one. Equal points are all of them kept.
 * Sorted by the first value, a point is compared with the lower edge of those before it, so that 100,000 points take no longer than sorting them.
 *
 * @param values of each of at most three objectives; less is better
 * @param points places in `values` that are compared
 * @param front what an earlier call gave for other points, with which they are compared: these are not sorted again
 * @returns those that are not dominated, from the smallest first value on
 */
export function nonDominated(
	values: readonly Float64Array[],
	points: Uint32Array,
	front: Uint32Array = new Uint32Array()
): Uint32Array {
	const value = (objective: number, point: number): number => values[objective]?.[point] ?? 0;
	const compare = (a: number, b: number): number =>
		value(0, a) - value(0, b) || value(1, a) - value(1, b) || value(2, a) - value(2, b);
	const inOrder = (a: number, b: number): number => compare(a, b) || a - b;
	const order = merged(front, points.slice().sort(inOrder), inOrder);
	/** Points whose second values rise while the third ones fall. */
	const edge: number[] = [];
	const kept: number[] = [];
	for (const point of order) {
		const twin = kept.at(-1);
		if (twin !== undefined && compare(twin, point) === 0) {
			kept.push(point);
			continue;
		}
		const place = firstAbove(edge, value(1, point), (each) => value(1, each));
		const before = edge[place - 1];
		if (before !== undefined && value(2, before) <= value(2, point)) continue;
		kept.push(point);
		const isEqual = before !== undefined && value(1, before) === value(1, point);
		const from = isEqual ? place - 1 : place;
		let to = place;
		while (to < edge.length && value(2, edge[to]!) >= value(2, point)) to += 1;
		edge.splice(from, to - from, point);
	}
	return Uint32Array.from(kept);
}

/** The members of two sorted lists in their order. */
function merged(one: Uint32Array, other: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
	if (one.length === 0) return other;
	const all = new Uint32Array(one.length + other.length);
	for (let i = 0, j = 0; i + j < all.length;) {
		const isOther = i === one.length || (j < other.length && compare(other[j]!, one[i]!) < 0);
		all[i + j] = isOther ? other[j]! : one[i]!;
		if (isOther) j += 1;
		else i += 1;
	}
	return all;
}

/** The place of the first member with a key above a limit; keys rise. */
function firstAbove(members: readonly number[], limit: number, keyOf: (member: number) => number): number {
	let [low, high] = [0, members.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (keyOf(members[middle]!) <= limit) low = middle + 1;
		else high = middle;
	}
	return low;
}
