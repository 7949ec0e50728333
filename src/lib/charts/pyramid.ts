/** Number of samples in a block of the lowest level: small enough that the ends of a column are scanned quickly. */
export const BLOCK_SIZE = 64;
/** Number of blocks of one level in a block of the next. */
export const FAN_OUT = 8;

/** Extremes of every block: 64 samples in the lowest level, 8 blocks of the level below in the others. */
export interface Level {
	min: Float64Array;
	max: Float64Array;
}

/** A curve with the extremes of its blocks, so that any view of it is drawn from a few thousand numbers. */
export interface Pyramid {
	/** Must not fall where parts of the curve are drawn by their x. */
	x: Float64Array;
	y: Float64Array;
	levels: Level[];
}

/** Number of blocks whose extremes are computed at once, which takes about a millisecond. */
const BLOCKS_AT_ONCE = 8_192;

/** Levels of arrays by their place in memory: an array that has grown at its end begins with the blocks that it had before. */
const knownLevels = new WeakMap<ArrayBufferLike, Map<number, { length: number; levels: Level[] }>>();

/**
 * Builds the pyramid of a curve, with a yield wherever it can be interrupted; x must not fall. The arrays are kept, not copied, and must
 * not change, except that their buffer may be filled after their end.
 *
 * NaN samples are ignored: they are gaps, not extremes.
 */
export function* pyramidOf(x: Float64Array, y: Float64Array): Generator<void, Pyramid, void> {
	if (y.length <= BLOCK_SIZE) return { x, y, levels: [] };
	const inBuffer = knownLevels.get(y.buffer) ?? new Map<number, { length: number; levels: Level[] }>();
	knownLevels.set(y.buffer, inBuffer);
	const known = inBuffer.get(y.byteOffset);
	if (known?.length === y.length) return { x, y, levels: known.levels };
	// Of a shorter view of the same samples the complete blocks are the same.
	const before = known && known.length < y.length ? known : { length: 0, levels: [] };
	const levels: Level[] = [];
	let complete = Math.floor(before.length / BLOCK_SIZE);
	levels.push(yield* nextLevel({ min: y, max: y }, BLOCK_SIZE, before.levels[0], complete));
	for (let below = levels[0]!; below.min.length > FAN_OUT; below = levels.at(-1)!) {
		complete = Math.floor(complete / FAN_OUT);
		levels.push(yield* nextLevel(below, FAN_OUT, before.levels[levels.length], complete));
	}
	inBuffer.set(y.byteOffset, { length: y.length, levels });
	return { x, y, levels };
}

/** @param known the level of a shorter curve, of which the first `complete` blocks are taken */
function* nextLevel(
	below: Level,
	size: number,
	known: Level | undefined,
	complete: number
): Generator<void, Level, void> {
	const { min, max } = below;
	const count = Math.ceil(min.length / size);
	const level = { min: new Float64Array(count), max: new Float64Array(count) };
	let block = known ? Math.min(complete, known.min.length) : 0;
	if (known) {
		level.min.set(known.min.subarray(0, block));
		level.max.set(known.max.subarray(0, block));
	}
	while (block < count) {
		const last = Math.min(count, block + BLOCKS_AT_ONCE);
		for (; block < last; block++) fillBlock(level, block, min, max, size);
		yield;
	}
	return level;
}

function fillBlock(level: Level, block: number, min: Float64Array, max: Float64Array, size: number): void {
	const end = Math.min(min.length, (block + 1) * size);
	let low = Infinity;
	let high = -Infinity;
	for (let i = block * size; i < end; i++) {
		if (min[i]! < low) low = min[i]!;
		if (max[i]! > high) high = max[i]!;
	}
	level.min[block] = low;
	level.max[block] = high;
}

/**
 * Smallest and largest value of the samples from `from` up to, but not including, `to`: each level scans only the ends that
 * do not fill a block of the next.
 *
 * @returns `[Infinity, -Infinity]` if there is no value
 */
export function extremes(pyramid: Pyramid, from: number, to: number): [number, number] {
	part[0] = from;
	part[1] = to;
	extremesBetween(pyramid, part, low, high);
	return [low[0]!, high[0]!];
}
const part = new Int32Array(2);
const low = new Float64Array(1);
const high = new Float64Array(1);

/** Parts of at least this many samples can be rough. */
export const ROUGH_SIZE = 2 * BLOCK_SIZE;

/**
 * `extremes` of consecutive parts of a curve: of the samples from each start up to the next one.
 *
 * @param lows and
 * @param highs are filled; Infinity and -Infinity where there is no value
 * @param isRough whether a part may count the whole blocks in which it begins and ends, so that no sample is read
 */
export function extremesBetween(
	{ y, levels }: Pyramid,
	starts: Int32Array,
	lows: Float64Array,
	highs: Float64Array,
	isRough = false
): void {
	for (let part = 0; part < starts.length - 1; part++) {
		let from = starts[part]!;
		let to = starts[part + 1]!;
		if (isRough && to - from >= ROUGH_SIZE) {
			from -= from % BLOCK_SIZE;
			to = Math.min(y.length, to + BLOCK_SIZE - 1 - ((to - 1) % BLOCK_SIZE));
		}
		let low = Infinity;
		let high = -Infinity;
		let [min, max] = [y, y];
		let group = BLOCK_SIZE;
		for (let level = 0; level < levels.length; level++) {
			const first = Math.ceil(from / group);
			const last = Math.floor(to / group);
			if (first >= last) break;
			for (let i = from; i < first * group; i++) {
				if (min[i]! < low) low = min[i]!;
				if (max[i]! > high) high = max[i]!;
			}
			for (let i = last * group; i < to; i++) {
				if (min[i]! < low) low = min[i]!;
				if (max[i]! > high) high = max[i]!;
			}
			from = first;
			to = last;
			min = levels[level]!.min;
			max = levels[level]!.max;
			group = FAN_OUT;
		}
		for (let i = from; i < to; i++) {
			if (min[i]! < low) low = min[i]!;
			if (max[i]! > high) high = max[i]!;
		}
		lows[part] = low;
		highs[part] = high;
	}
}
