import {
	I32,
	V128,
	block,
	branch,
	branchIf,
	end,
	f32Add,
	f32Store,
	f32x4Add,
	f32x4Lane,
	f32x4Multiply,
	get,
	i32Add,
	i32Const,
	i32IsZero,
	i32Subtract,
	loop,
	section,
	set,
	text,
	unsigned,
	v128Load,
	v128Zero
} from './wasm-bytes.ts';

/** Rows are a multiple of this many floats long: the kernel multiplies four vectors of four floats in a step. */
export const FLOATS_PER_STEP = 16;

/** Computes dot products of the rows of a matrix with one vector. Positions are in bytes, in the kernel's memory. */
export interface DotKernel {
	/** The memory, at least so many bytes long, with its content; views of what it was before are void. */
	reserve(bytes: number): ArrayBufferLike;
	/** Stores the dot product of each row with the vector at `query` as a float at `out`. Each row has `steps` × 16 floats. */
	dots(matrix: number, query: number, rows: number, steps: number, out: number): void;
}

const PAGE = 65_536;
/** Index of the parameters and variables of the function. */
const [MATRIX, QUERY, ROWS, STEPS, OUT, AT, LEFT] = [0, 1, 2, 3, 4, 5, 6];
/** The sums: four of four floats. They are independent of each other, so the processor adds them at the same time. */
const SUMS = [7, 8, 9, 10];

const advance = (local: number, bytes: number[]): number[] => [...get(local), ...bytes, ...i32Add, ...set(local)];
const countDown = (local: number): number[] => [...get(local), ...i32Const(1), ...i32Subtract, ...set(local)];

/** sum += matrix[0..3] * query[0..3], for each of the four sums. */
const multiplyStep = SUMS.flatMap((sum, index) => [
	...get(sum),
	...get(MATRIX),
	...v128Load(16 * index),
	...get(AT),
	...v128Load(16 * index),
	...f32x4Multiply,
	...f32x4Add,
	...set(sum)
]);

const addSums = [
	...get(SUMS[0]!),
	...get(SUMS[1]!),
	...f32x4Add,
	...get(SUMS[2]!),
	...get(SUMS[3]!),
	...f32x4Add,
	...f32x4Add,
	...set(SUMS[0]!)
];

const lane = (index: number): number[] => [...get(SUMS[0]!), ...f32x4Lane(index)];

/**
 * for (; rows > 0; rows--) {
 *   sums = 0; at = query;
 *   for (left = steps; left > 0; left--) { multiplyStep; matrix += 64; at += 64; }
 *   *out = total of the sums; out += 4;
 * }
 */
const body = [
	...block,
	...loop,
	...[...get(ROWS), ...i32IsZero, ...branchIf(1)],
	...SUMS.flatMap((sum) => [...v128Zero, ...set(sum)]),
	...[...get(QUERY), ...set(AT)],
	...[...get(STEPS), ...set(LEFT)],
	...block,
	...loop,
	...[...get(LEFT), ...i32IsZero, ...branchIf(1)],
	...multiplyStep,
	...advance(MATRIX, i32Const(FLOATS_PER_STEP * 4)),
	...advance(AT, i32Const(FLOATS_PER_STEP * 4)),
	...countDown(LEFT),
	...branch(0),
	...end,
	...end,
	...addSums,
	...get(OUT),
	...[...lane(0), ...lane(1), ...f32Add, ...lane(2), ...lane(3), ...f32Add, ...f32Add],
	...f32Store,
	...advance(OUT, i32Const(4)),
	...countDown(ROWS),
	...branch(0),
	...end,
	...end,
	...end
];

function moduleBytes(): Uint8Array<ArrayBuffer> {
	const variables = [2, ...[2, I32], ...[SUMS.length, V128]];
	const code = [...variables, ...body];
	return Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		// One function of five numbers, without a result.
		...section(1, [0x60, 5, I32, I32, I32, I32, I32, 0]),
		...section(3, [0]),
		// A memory of at least one page.
		...section(5, [0, 1]),
		...section(7, [...text('memory'), 2, 0], [...text('dots'), 0, 0]),
		...section(10, [...unsigned(code.length), ...code])
	]);
}

/** A kernel in WebAssembly with SIMD; null where the browser does not have it. */
export function wasmKernel(): DotKernel | null {
	const bytes = moduleBytes();
	if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(bytes)) return null;
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
	const { memory, dots } = exports;
	if (!(memory instanceof WebAssembly.Memory) || typeof dots !== 'function') return null;
	return {
		reserve(size) {
			const missing = size - memory.buffer.byteLength;
			if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
			return memory.buffer;
		},
		dots: (...positions) => void dots(...positions)
	};
}

/** The same in plain JavaScript. */
export function plainKernel(): DotKernel {
	let memory = new ArrayBuffer(PAGE);
	return {
		reserve(size) {
			if (size > memory.byteLength) {
				const larger = new ArrayBuffer(size);
				new Uint8Array(larger).set(new Uint8Array(memory));
				memory = larger;
			}
			return memory;
		},
		dots(matrix, query, rows, steps, out) {
			const floats = new Float32Array(memory);
			const width = steps * FLOATS_PER_STEP;
			for (let row = 0; row < rows; row++) {
				const from = matrix / 4 + row * width;
				let sum = 0;
				for (let index = 0; index < width; index++) sum += floats[from + index]! * floats[query / 4 + index]!;
				floats[out / 4 + row] = sum;
			}
		}
	};
}
