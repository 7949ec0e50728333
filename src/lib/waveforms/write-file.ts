import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { waveformFormats, type WaveformFormatId } from './write-waveforms.ts';

/** Bytes that are collected before they go into a blob, which a browser keeps outside of the worker's memory. */
const COLLECTED = 32_000_000;
/** Values of each vector that are written to estimate the size of a file. */
const SAMPLE = 500;
/** Steps in which progress is told. */
const STEPS = 200;

/**
 * A file of curves, of any length.
 *
 * @param date when the run began, as text
 * @param onprogress is called with the written part, from 0 to 1
 * @throws Fault as the format's writer
 */
export function writeFile(
	plot: Plot,
	format: WaveformFormatId,
	date: string,
	onprogress: (fraction: number) => void
): Blob {
	const expected = estimatedSize(plot, format, date);
	const blobs: Blob[] = [];
	let chunks: Uint8Array<ArrayBuffer>[] = [];
	let [collected, written, told] = [0, 0, 0];
	for (const chunk of waveformFormats[format].write(plot, date)) {
		chunks.push(chunk);
		collected += chunk.length;
		written += chunk.length;
		const step = Math.min(STEPS - 1, Math.floor((written / expected) * STEPS));
		if (step > told) onprogress((told = step) / STEPS);
		if (collected < COLLECTED) continue;
		blobs.push(new Blob(chunks));
		[chunks, collected] = [[], 0];
	}
	return new Blob([...blobs, ...chunks]);
}

/** About how many bytes a file will have, from one with a part of the values. */
export function estimatedSize(plot: Plot, format: WaveformFormatId, date: string): number {
	const part = { ...plot, vectors: plot.vectors.map(thinned) };
	let size = 0;
	for (const chunk of waveformFormats[format].write(part, date)) size += chunk.length;
	return (size * valuesIn(plot)) / Math.max(1, valuesIn(part));
}

/** Every so many values of a vector, the first among them. */
function thinned(vector: Vector): Vector {
	const thin = (samples: Float64Array): Float64Array => {
		const step = Math.ceil(samples.length / SAMPLE);
		return step <= 1
			? samples
			: Float64Array.from({ length: Math.ceil(samples.length / step) }, (_, i) => samples[i * step]!);
	};
	const scale = vector.scale && { scale: thin(vector.scale) };
	if (vector.kind === 'real') return { ...vector, ...scale, data: thin(vector.data) };
	return { ...vector, ...scale, re: thin(vector.re), im: thin(vector.im) };
}

function valuesIn({ vectors }: Plot): number {
	return vectors.reduce((sum, vector) => sum + (vector.kind === 'real' ? vector.data : vector.re).length, 0);
}
