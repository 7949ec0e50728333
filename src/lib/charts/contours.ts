/** Samples of a quantity over two axes, whose values rise. */
export interface ContourGrid {
	x: readonly number[];
	y: readonly number[];
	/** Along x, then along y: `values[row * x.length + column]`. What is not finite is a gap. */
	values: ArrayLike<number>;
}

export interface ContourPoint {
	x: number;
	y: number;
}

/** A place where a level crosses the line between two neighbours of the grid, by the number of that line. */
type Crossings = Map<number, ContourPoint>;

/**
 * Lines along which the quantity has a level, by marching squares: between neighbours it is taken as linear in the units of the axes. Cells with a
 * gap at a corner have none. In a saddle, the mean of the corners decides which corners belong together.
 */
export function contourLines(grid: ContourGrid, level: number): ContourPoint[][] {
	const crossings: Crossings = new Map();
	const neighbours = new Map<number, number[]>();
	const join = (one: number, other: number): void => {
		neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
		neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
	};
	for (let row = 0; row + 1 < grid.y.length; row += 1)
		for (let column = 0; column + 1 < grid.x.length; column += 1)
			for (const [one, other] of cellLines(grid, level, column, row, crossings)) join(one, other);
	return chains(neighbours).map((chain) => chain.map((edge) => crossings.get(edge)!));
}

/** The pieces of the line in a cell, each between two of its sides. */
function cellLines(
	grid: ContourGrid,
	level: number,
	column: number,
	row: number,
	crossings: Crossings
): [number, number][] {
	const across = grid.x.length;
	const at = row * across + column;
	// Counterclockwise from the lower left corner.
	const nodes = [at, at + 1, at + across + 1, at + across];
	const values = nodes.map((node) => grid.values[node]!);
	if (!values.every(Number.isFinite)) return [];
	const above = values.map((value) => value >= level);
	// Two lines of the grid begin at each node: to the right, and upwards.
	const sides = [2 * at, 2 * (at + 1) + 1, 2 * (at + across), 2 * at + 1];
	const crossed = sides.filter((_, side) => above[side] !== above[(side + 1) % 4]);
	for (const edge of crossed) if (!crossings.has(edge)) crossings.set(edge, crossingAt(grid, level, edge));
	if (crossed.length < 4) return crossed.length === 2 ? [[crossed[0]!, crossed[1]!]] : [];
	const mean = values.reduce((sum, value) => sum + value, 0) / 4;
	const [bottom, right, top, left] = sides as [number, number, number, number];
	const isJoined = mean >= level === above[0];
	return isJoined
		? [
				[bottom, right],
				[top, left]
			]
		: [
				[left, bottom],
				[right, top]
			];
}

function crossingAt({ x, y, values }: ContourGrid, level: number, edge: number): ContourPoint {
	const from = Math.floor(edge / 2);
	const to = edge % 2 === 0 ? from + 1 : from + x.length;
	const part = (level - values[from]!) / (values[to]! - values[from]!);
	const between = (axis: readonly number[], one: number, other: number): number =>
		axis[one]! + part * (axis[other]! - axis[one]!);
	const column = (node: number): number => node % x.length;
	const row = (node: number): number => Math.floor(node / x.length);
	return { x: between(x, column(from), column(to)), y: between(y, row(from), row(to)) };
}

/** Pieces put together, those with ends before those that close. */
function chains(neighbours: ReadonlyMap<number, readonly number[]>): number[][] {
	const seen = new Set<number>();
	const follow = (start: number): number[] => {
		const chain = [start];
		seen.add(start);
		let next = neighbours.get(start)!.find((edge) => !seen.has(edge));
		while (next !== undefined) {
			chain.push(next);
			seen.add(next);
			next = neighbours.get(next)!.find((edge) => !seen.has(edge));
		}
		return chain;
	};
	const ends = [...neighbours.keys()].filter((edge) => neighbours.get(edge)!.length === 1);
	const open = ends.flatMap((edge) => (seen.has(edge) ? [] : [follow(edge)]));
	const closed = [...neighbours.keys()].flatMap((edge) => (seen.has(edge) ? [] : [[...follow(edge), edge]]));
	return [...open, ...closed];
}
