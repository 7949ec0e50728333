/** The instructions of WebAssembly that the kernel uses, with their bytes (WebAssembly Core Specification 2.0, chapter 5.4). */

export const I32 = 0x7f;
export const V128 = 0x7b;

/** An unsigned number in LEB128. */
export function unsigned(value: number): number[] {
	const bytes: number[] = [];
	do {
		const rest = value >>> 7;
		bytes.push((value & 0x7f) | (rest > 0 ? 0x80 : 0));
		value = rest;
	} while (value > 0);
	return bytes;
}

const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
/** Alignment as a power of two, which is only a hint, and offset. */
const access = (alignment: number, offset: number): number[] => [alignment, ...unsigned(offset)];

export const block = [0x02, 0x40];
export const loop = [0x03, 0x40];
export const end = [0x0b];
/** Leaves the block, or repeats the loop, of this depth counted from the innermost. */
export const branch = (depth: number): number[] => [0x0c, depth];
export const branchIf = (depth: number): number[] => [0x0d, depth];

export const get = (local: number): number[] => [0x20, local];
export const set = (local: number): number[] => [0x21, local];
/** Of a number from 0 to 8,191: signed LEB128 of at most two bytes. */
export const i32Const = (value: number): number[] =>
	value < 64 ? [0x41, value] : [0x41, (value & 0x7f) | 0x80, value >>> 7];
export const i32IsZero = [0x45];
export const i32Add = [0x6a];
export const i32Subtract = [0x6b];

export const f32Store = [0x38, ...access(2, 0)];
export const f32Add = [0x92];

export const v128Load = (offset: number): number[] => [...simd(0), ...access(2, offset)];
export const v128Zero = [...simd(12), ...new Array<number>(16).fill(0)];
export const f32x4Lane = (lane: number): number[] => [...simd(31), lane];
export const f32x4Add = simd(228);
export const f32x4Multiply = simd(230);

/** A section of a module: its number, and its entries. */
export function section(id: number, ...entries: number[][]): number[] {
	const content = [...unsigned(entries.length), ...entries.flat()];
	return [id, ...unsigned(content.length), ...content];
}

export function text(value: string): number[] {
	return [value.length, ...[...value].map((character) => character.charCodeAt(0))];
}
