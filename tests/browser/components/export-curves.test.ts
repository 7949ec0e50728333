import { expect, test } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { readCsv } from '#lib/waveforms/read-csv.ts';
import { writeInWorker } from '#lib/waveforms/write-in-worker.ts';

const plot: Plot = {
	id: 'tran1',
	title: 'RC',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ kind: 'real', name: 'time', quantity: 'time', data: Float64Array.of(0, 1e-9) },
		{ kind: 'real', name: 'out', quantity: 'voltage', data: Float64Array.of(0.1, 0.2) }
	]
};

test('[C18] a worker writes the curves of a plot', async () => {
	const blob = await writeInWorker(plot, 'csv', 'today');
	expect(readCsv(await blob.text())[0]?.vectors).toEqual(plot.vectors);
});

test('[C18] what prevents an export keeps its code', async () => {
	await expect(writeInWorker(plot, 'touchstone', 'today')).rejects.toMatchObject({ code: 'touchstone_no_parameters' });
});
