import { expect, test } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { estimatedSize, writeFile } from '#lib/waveforms/write-file.ts';
import { waveformFormats } from '#lib/waveforms/write-waveforms.ts';
import { transient } from '../../support/sample-plots.ts';
import { acSample, graphSample, joined, tranSample } from './sample-waveforms.ts';

const formats = ['csv', 'json', 'mat', 'raw', 'raw_ascii'] as const;

test.each(formats)(
	'[C18] a file of %s has the bytes of its format, and its progress goes from 0 to 1',
	async (format) => {
		const plot = transient(150_000);
		const told: number[] = [];
		const blob = writeFile(plot, format, 'today', (fraction) => told.push(fraction));
		const wanted = joined(waveformFormats[format].write(plot, 'today'));
		// Comparing megabytes by `toEqual` takes minutes.
		expect(Buffer.from(await blob.arrayBuffer()).equals(wanted)).toBe(true);
		expect(told).toEqual(told.toSorted((a, b) => a - b));
		expect(told.every((fraction) => fraction > 0 && fraction < 1)).toBe(true);
		expect(told.at(-1)).toBeGreaterThan(0.7);
	}
);

test.each(formats)('[C18] the size of a file of %s is known about before it is written', (format) => {
	const actual = (plot: Plot) => joined(waveformFormats[format].write(plot, '')).length;
	const plot = transient(50_000);
	expect(estimatedSize(plot, format, '') / actual(plot)).toBeCloseTo(1, 0);
	for (const small of [tranSample, acSample, graphSample, { ...tranSample, vectors: [] }])
		expect(estimatedSize(small, format, '')).toBeGreaterThanOrEqual(0);
});
