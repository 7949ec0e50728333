import { atOnce } from '#lib/base/slices.ts';
import type { ComplexData } from '../../../src/lib/measure/complex.ts';
import { responseSteps, type FrequencyResponse } from '#lib/measure/response.ts';
import type { Curve } from '../../../src/lib/measure/statistics.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** `count` frequencies at equal ratios. */
export function decades(from: number, to: number, count: number): Float64Array {
	return Float64Array.from({ length: count }, (_, i) => from * Math.pow(to / from, i / (count - 1)));
}

/** A response given as poles and zeros in Hz: gain · Π(1 + jf/z) / Π(1 + jf/p), times jf/h for each high-pass corner h. */
export function response(
	frequency: Float64Array,
	shape: { gain: number; poles: number[]; zeros?: number[]; highPass?: number[] }
): ComplexData {
	const re = new Float64Array(frequency.length);
	const im = new Float64Array(frequency.length);
	frequency.forEach((f, i) => {
		let [a, b] = [shape.gain, 0];
		const times = (x: number, y: number): void => {
			[a, b] = [a * x - b * y, a * y + b * x];
		};
		const over = (x: number, y: number): void => times(x / (x * x + y * y), -y / (x * x + y * y));
		for (const pole of shape.poles) over(1, f / pole);
		for (const zero of shape.zeros ?? []) times(1, f / zero);
		for (const corner of shape.highPass ?? []) {
			times(0, f / corner);
			over(1, f / corner);
		}
		re[i] = a;
		im[i] = b;
	});
	return { re, im };
}

/** f over [0, length] at irregular steps, the mean step being length / count. */
export function sampled(f: (t: number) => number, length: number, count: number, seed = 1): Curve {
	const next = random(seed);
	// Sorted with the ends, which are the first and the last: a sort of numbers in a typed array is the fastest.
	const x = Float64Array.from({ length: count + 1 }, (_, i) => (i < 2 ? i * length : next() * length)).sort();
	return { x, y: x.map(f) };
}

/** The response of an output, or of an output over an input. */
export function toResponse(...given: Parameters<typeof responseSteps>): FrequencyResponse {
	return atOnce(responseSteps(...given));
}
