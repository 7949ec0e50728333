import { BestHits, type Hit } from '../hit.ts';
import { FLOATS_PER_STEP, plainKernel, wasmKernel, type DotKernel } from './dot-kernel.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;
/** Rows for which there is room from the beginning. */
const FIRST_ROOM = 64;

export interface VectorSearch {
	/** Maximum number of hits. */
	limit: number;
	/** Leaves out other vectors. */
	accepts?: (id: string) => boolean;
}

/**
 * Finds the vectors nearest to one by comparing it with all: 50,000 of 384 dimensions take about ten milliseconds. Vectors
 * can be added and removed at any time.
 */
export class VectorIndex {
	readonly dimensions: number;
	readonly #kernel: DotKernel;
	/** Floats of a row, with zeros at its end. */
	readonly #width: number;
	readonly #rows = new Map<string, number>();
	readonly #ids: string[] = [];
	#room = 0;
	#memory: ArrayBufferLike;

	/** @param kernel of its own; that of WebAssembly where the browser has SIMD if left out */
	constructor(dimensions: number, kernel: DotKernel = wasmKernel() ?? plainKernel()) {
		this.dimensions = dimensions;
		this.#width = Math.ceil(dimensions / FLOATS_PER_STEP) * FLOATS_PER_STEP;
		this.#kernel = kernel;
		this.#memory = kernel.reserve(0);
	}

	/** Number of vectors. */
	get size(): number {
		return this.#ids.length;
	}

	has(id: string): boolean {
		return this.#rows.has(id);
	}

	/**
	 * Adds a vector of length 1; one with the same id is replaced.
	 *
	 * @throws RangeError for another number of dimensions, or when the memory is used up; the index is as before
	 */
	add(id: string, vector: Float32Array): void {
		const row = this.#rows.get(id) ?? this.size;
		this.#reserve(row + 1);
		this.#write(this.#rowAt(row), vector);
		this.#rows.set(id, row);
		this.#ids[row] = id;
	}

	/** Removes a vector, whose row the last one takes; has no effect if there is no vector of this id. */
	remove(id: string): void {
		const row = this.#rows.get(id);
		if (row === undefined) return;
		const last = this.size - 1;
		const moved = this.#ids[last]!;
		const floats = new Float32Array(this.#memory);
		floats.copyWithin(this.#rowAt(row) / BYTES, this.#rowAt(last) / BYTES, this.#rowAt(last + 1) / BYTES);
		this.#ids[row] = moved;
		this.#rows.set(moved, row);
		this.#ids.length = last;
		this.#rows.delete(id);
	}

	/**
	 * The nearest vectors, best first; the score is the cosine of the angle, -1 to 1.
	 *
	 * @param query of length 1
	 * @throws RangeError for another number of dimensions
	 */
	search(query: Float32Array, { limit, accepts }: VectorSearch): Hit[] {
		this.#reserve(this.size);
		this.#write(0, query);
		const out = this.#rowAt(this.#room);
		this.#kernel.dots(this.#rowAt(0), 0, this.size, this.#width / FLOATS_PER_STEP, out);
		const scores = new Float32Array(this.#memory, out, this.size);
		const best = new BestHits(limit);
		for (let row = 0; row < scores.length; row++) {
			const score = scores[row]!;
			if (!best.mayKeep(score)) continue;
			const id = this.#ids[row]!;
			if (!accepts || accepts(id)) best.add({ id, score });
		}
		return best.take();
	}

	/** Position of a row, bytes: the query is first, then the rows, then the scores. */
	#rowAt(row: number): number {
		return (row + 1) * this.#width * BYTES;
	}

	#write(position: number, vector: Float32Array): void {
		if (vector.length !== this.dimensions)
			throw new RangeError(`A vector has ${vector.length} dimensions instead of ${this.dimensions}`);
		new Float32Array(this.#memory, position, this.#width).fill(0).set(vector);
	}

	/** Makes room for so many rows and their scores. */
	#reserve(rows: number): void {
		if (rows <= this.#room && this.#room > 0) return;
		const room = Math.max(FIRST_ROOM, rows, Math.ceil(this.#room * 1.5));
		this.#memory = this.#kernel.reserve(this.#rowAt(room) + room * BYTES);
		this.#room = room;
	}
}
