import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { readCsv } from '#lib/waveforms/csv/read-csv.ts';
import { writeInWorker } from '#lib/waveforms/write-in-worker.ts';
import type { WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';
import { exportCurves } from '../../../../src/routes/project/export-curves.ts';
import { transient } from '../../../support/sample-plots.ts';

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

test('[C18] the curves of the page stay where they are, and its progress is told', async () => {
	const long = transient(400_000);
	const told: number[] = [];
	const blob = await writeInWorker(long, 'csv', 'today', { onprogress: (fraction) => told.push(fraction) });
	expect(blob.size).toBeGreaterThan(5_000_000);
	expect(long.vectors.map(vectorLength)).toEqual([400_000, 400_000]);
	expect(told.length).toBeGreaterThan(3);
});

describe('[C18] the download of curves', () => {
	const reported = vi.fn<(fault: Fault) => void>();
	let downloads: string[] = [];
	beforeEach(() => {
		downloads = [];
		reported.mockClear();
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
			downloads.push(this.download);
		});
	});
	afterEach(() => vi.restoreAllMocks());
	const begin = (of: Plot, format: WaveformFormatId) => {
		const tasks = new TaskRegistry(systemClock);
		const done = exportCurves('rc.cir', of, format, { tasks, scope: 'p', report: reported });
		return { tasks, done };
	};

	test('is a task, and is offered when it is complete', async () => {
		const { tasks, done } = begin(plot, 'json');
		expect(tasks.tasks).toMatchObject([{ type: 'export', name: 'rc-tran1.json', state: 'running' }]);
		await done;
		expect(downloads).toEqual(['rc-tran1.json']);
		expect(tasks.tasks).toEqual([]);
	});

	test('that is cancelled leaves no file, and nothing is reported', async () => {
		const { tasks, done } = begin(transient(2_000_000), 'raw_ascii');
		await vi.waitUntil(() => (tasks.tasks[0]?.progress ?? 0) > 0);
		tasks.cancel({ type: 'export' });
		await done;
		expect(downloads).toEqual([]);
		expect(reported).not.toHaveBeenCalled();
	});

	test('that fails is reported', async () => {
		await begin(plot, 'touchstone').done;
		expect(reported.mock.calls.map(([{ code }]) => code)).toEqual(['touchstone_no_parameters']);
		expect(downloads).toEqual([]);
	});
});
