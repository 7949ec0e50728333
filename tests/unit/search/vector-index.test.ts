import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainKernel, wasmKernel } from '../../../src/lib/search/vectors/dot-kernel.ts';
import { VectorIndex } from '../../../src/lib/search/vectors/vector-index.ts';
import { seededRandom } from '../../support/random.ts';

const random = seededRandom(8);

function unitVector(dimensions: number): Float32Array {
	const values = Float32Array.from({ length: dimensions }, () => random() - 0.5);
	const length = Math.hypot(...values);
	return values.map((value) => value / length);
}

afterEach(() => vi.restoreAllMocks());

describe('VectorIndex', () => {
	it('[RANK8] gives with WebAssembly what plain JavaScript gives', () => {
		for (const dimensions of [1, 15, 16, 17, 100, 384]) {
			const kernel = wasmKernel();
			expect(kernel).not.toBeNull();
			const fast = new VectorIndex(dimensions, kernel!);
			const slow = new VectorIndex(dimensions, plainKernel());
			for (let row = 0; row < 300; row++) {
				const vector = unitVector(dimensions);
				fast.add(`row-${row}`, vector);
				slow.add(`row-${row}`, vector);
			}
			const query = unitVector(dimensions);
			const expected = new Map(slow.search(query, { limit: 300 }).map(({ id, score }) => [id, score]));
			const hits = fast.search(query, { limit: 300 });
			expect(hits).toHaveLength(300);
			for (const { id, score } of hits) expect(score).toBeCloseTo(expected.get(id)!, 5);
		}
	});

	it('[RANK8] orders by the cosine of the angle', () => {
		const index = new VectorIndex(2);
		const at = (degrees: number) =>
			Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
		for (const degrees of [90, 10, 180, 45]) index.add(String(degrees), at(degrees));
		const hits = index.search(at(0), { limit: 3 });
		expect(hits.map(({ id }) => id)).toEqual(['10', '45', '90']);
		expect(hits[1]!.score).toBeCloseTo(Math.SQRT1_2, 6);
		expect(index.search(at(0), { limit: 1, accepts: (id) => id !== '10' })[0]!.id).toBe('45');
	});

	it('[RANK8] works where SIMD is missing', () => {
		vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
		expect(wasmKernel()).toBeNull();
		const index = new VectorIndex(3);
		index.add('x', Float32Array.of(1, 0, 0));
		index.add('y', Float32Array.of(0, 1, 0));
		expect(index.search(Float32Array.of(0, 1, 0), { limit: 1 })).toEqual([{ id: 'y', score: 1 }]);
	});

	it('[RANK9] gives the results of a new index after any sequence of edits', () => {
		for (const kernel of [wasmKernel()!, plainKernel()]) {
			const index = new VectorIndex(24, kernel);
			const vectors = new Map<string, Float32Array>();
			for (let edit = 0; edit < 3_000; edit++) {
				const id = `v-${Math.floor(random() * 400)}`;
				if (random() < 0.35) {
					index.remove(id);
					vectors.delete(id);
				} else {
					const vector = unitVector(24);
					index.add(id, vector);
					vectors.set(id, vector);
				}
				if (edit % 300 !== 299) continue;
				const fresh = new VectorIndex(24, plainKernel());
				for (const [id, vector] of vectors) fresh.add(id, vector);
				const query = unitVector(24);
				const expected = fresh.search(query, { limit: 10 }).map(({ id }) => id);
				expect(index.search(query, { limit: 10 }).map(({ id }) => id)).toEqual(expected);
				expect(index.size).toBe(vectors.size);
			}
		}
	});

	it('[RANK9] refuses a vector of other dimensions and stays as it was', () => {
		const index = new VectorIndex(3);
		index.add('x', Float32Array.of(1, 0, 0));
		expect(() => index.add('x', Float32Array.of(1, 0))).toThrow(RangeError);
		expect(() => index.add('y', Float32Array.of(1, 0, 0, 0))).toThrow('4 dimensions instead of 3');
		expect(() => index.search(Float32Array.of(1), { limit: 1 })).toThrow(RangeError);
		expect(index.has('y')).toBe(false);
		expect(index.search(Float32Array.of(1, 0, 0), { limit: 5 })).toEqual([{ id: 'x', score: 1 }]);
	});

	it('[RANK9] finds nothing while it is empty', () => {
		expect(new VectorIndex(3).search(Float32Array.of(1, 0, 0), { limit: 5 })).toEqual([]);
	});
});
