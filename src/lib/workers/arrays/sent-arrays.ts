import { moved } from '../shell/moved.ts';
import type { SentArray } from './sent-plot.ts';

/** Samples that are copied in one task: 4 MB take a few milliseconds. */
const SAMPLES_AT_ONCE = 500_000;

/** Where arrays are kept, in a worker. */
export interface ArrayKeeper {
	keep(id: number, from: number, samples: Float64Array): Promise<void>;
}

/** The arrays that a worker has been sent. Of one that has grown since, only the new samples are sent. */
export class SentArrays {
	/** By the place in memory, where a growing array stays the same. */
	#known = new WeakMap<ArrayBufferLike, Map<number, SentArray>>();
	#newest = 0;
	/** What the worker keeps. */
	bytes = 0;

	async send(array: Float64Array, keeper: ArrayKeeper): Promise<SentArray> {
		const inBuffer = this.#known.get(array.buffer) ?? new Map<number, SentArray>();
		this.#known.set(array.buffer, inBuffer);
		const known = inBuffer.get(array.byteOffset) ?? { id: ++this.#newest, length: 0 };
		inBuffer.set(array.byteOffset, known);
		while (known.length < array.length) {
			const part = array.slice(known.length, known.length + SAMPLES_AT_ONCE);
			const from = known.length;
			known.length += part.length;
			this.bytes += part.byteLength;
			await keeper.keep(known.id, from, moved(part, [part.buffer]));
		}
		return { id: known.id, length: array.length };
	}

	/** The worker has forgotten them, or has ended. */
	clear(): void {
		this.#known = new WeakMap();
		this.bytes = 0;
	}
}
