import { expect, test } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { onlySignals, partOfPlot } from '#lib/waveforms/part-of-plot.ts';
import { writeCsv } from '#lib/waveforms/csv/write-csv.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

async function csv(plot: Plot): Promise<string[]> {
	return (await new Blob([...writeCsv(plot)]).text()).trim().split(/\r?\n/u);
}

test('[C18] of a plot, the points between two limits are kept, with both', () => {
	const part = partOfPlot(transient(1001), { min: 10e-6, max: 12e-6 });
	const [time, out] = part.vectors;
	expect(time?.kind === 'real' && [...time.data]).toEqual([10e-6, 11e-6, 12e-6].map((t) => expect.closeTo(t, 15)));
	expect(out?.kind === 'real' && out.data[0]).toBeCloseTo(Math.sin(2), 9);
	const response = partOfPlot(lowPass(), { min: 10, max: 100 });
	expect(response.vectors.map((vector) => (vector.kind === 'complex' ? vector.re.length : 0))).toEqual([11, 11, 11]);
	expect(partOfPlot(transient(10), { min: 1, max: 2 }).vectors.map((v) => v.kind === 'real' && v.data.length)).toEqual([
		0, 0
	]);
});

test('[C18] of a nested sweep, the part of each run is kept, and separate scales are cut as well', () => {
	const sweep: Plot = {
		id: 'dc1',
		title: '',
		analysis: 'dc',
		scale: 'v-sweep',
		vectors: [
			{ kind: 'real', name: 'v-sweep', quantity: 'voltage', data: Float64Array.of(0, 1, 2, 0, 1, 2) },
			{ kind: 'real', name: 'out', quantity: 'voltage', data: Float64Array.of(10, 11, 12, 20, 21, 22) },
			{ kind: 'real', name: 'own', quantity: 'voltage', scale: Float64Array.of(0, 2), data: Float64Array.of(5, 7) }
		]
	};
	const [, out, own] = partOfPlot(sweep, { min: 1, max: 2 }).vectors;
	expect(out?.kind === 'real' && [...out.data]).toEqual([11, 12, 21, 22]);
	expect(own?.kind === 'real' && [...own.data, ...(own.scale ?? [])]).toEqual([7, 2]);
});

test('[C18] chosen signals and expressions are written beside the scale, and nothing else', async () => {
	const lines = await csv(onlySignals(partOfPlot(transient(1001), { min: 0, max: 1e-6 }), ['2*v(out)', 'v(none)']));
	expect(lines[0]).toContain('2*v(out)');
	expect(lines).toHaveLength(3);
	const [time, twice] = lines[2]!.split(',').map(Number);
	expect([time, twice]).toEqual([1e-6, expect.closeTo(2 * Math.sin(0.2), 12)]);
});
