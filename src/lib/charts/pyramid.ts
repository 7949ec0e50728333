/** Number of samples in a block of the lowest level: small enough that the ends of a column are scanned quickly. */
export const BLOCK_SIZE = 64;
/** Number of blocks of one level in a block of the next. */
const fanOut = 8;

/** Extremes of every block: 64 samples in the lowest level, 8 blocks of the level below in the others. */
interface Level {
	min: Float64Array;
	max: Float64Array;
}

/** A curve with the extremes of its blocks, so that any view of it is drawn from a few thousand numbers. */
export interface Pyramid {
	/** Must not fall. */
	x: Float64Array;
	y: Float64Array;
	levels: Level[];
}

/**
 * Builds the pyramid of a curve; x must not fall. The arrays are kept, not copied.
 *
 * NaN samples are ignored: they are gaps, not extremes.
 */
export function buildPyramid(x: Float64Array, y: Float64Array): Pyramid {
	const levels: Level[] = [];
	if (y.length > BLOCK_SIZE) {
		levels.push(lowestLevel(y));
		for (let below = levels[0]!; below.min.length > fanOut; below = levels.at(-1)!) levels.push(nextLevel(below));
	}
	return { x, y, levels };
}

function lowestLevel(y: Float64Array): Level {
	const count = Math.ceil(y.length / BLOCK_SIZE);
	const level = { min: new Float64Array(count), max: new Float64Array(count) };
	for (let block = 0, i = 0; block < count; block++) {
		const end = Math.min(y.length, i + BLOCK_SIZE);
		let low = Infinity;
		let high = -Infinity;
		for (; i < end; i++) {
			const value = y[i]!;
			if (value < low) low = value;
			if (value > high) high = value;
		}
		level.min[block] = low;
		level.max[block] = high;
	}
	return level;
}

function nextLevel(below: Level): Level {
	const count = Math.ceil(below.min.length / fanOut);
	const level = { min: new Float64Array(count), max: new Float64Array(count) };
	for (let block = 0, i = 0; block < count; block++) {
		const end = Math.min(below.min.length, i + fanOut);
		let low = Infinity;
		let high = -Infinity;
		for (; i < end; i++) {
			if (below.min[i]! < low) low = below.min[i]!;
			if (below.max[i]! > high) high = below.max[i]!;
		}
		level.min[block] = low;
		level.max[block] = high;
	}
	return level;
}

/**
 * Smallest and largest value of the samples from `from` up to, but not including, `to`: each level scans only the ends that
 * do not fill a block of the next.
 *
 * @returns `[Infinity, -Infinity]` if there is no value
 */
export function extremes({ y, levels }: Pyramid, from: number, to: number): [number, number] {
	let low = Infinity;
	let high = -Infinity;
	let [min, max] = [y, y];
	const scan = (start: number, end: number): void => {
		for (let i = start; i < end; i++) {
			if (min[i]! < low) low = min[i]!;
			if (max[i]! > high) high = max[i]!;
		}
	};
	let group = BLOCK_SIZE;
	for (const above of levels) {
		const first = Math.ceil(from / group);
		const last = Math.floor(to / group);
		if (first >= last) break;
		scan(from, first * group);
		scan(last * group, to);
		[from, to] = [first, last];
		[min, max] = [above.min, above.max];
		group = fanOut;
	}
	scan(from, to);
	return [low, high];
}
