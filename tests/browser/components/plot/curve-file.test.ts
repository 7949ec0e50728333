import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import CurveFileView from '#lib/components/results/curve-file-view.svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import { readInWorker } from '#lib/waveforms/read-in-worker.ts';
import type { StepGap } from '#lib/waveforms/steps/with-steps.ts';
import { waveformFormats } from '#lib/waveforms/write-waveforms.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(900, 600);
});

const plot: Plot = {
	id: 'tran1',
	title: 'RC',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ kind: 'real', name: 'time', quantity: 'time', data: Float64Array.of(0, 1e-9, 2e-9) },
		{ kind: 'real', name: 'v(out)', quantity: 'voltage', data: Float64Array.of(0.1, 0.2, 0.4) }
	]
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;

describe('[C18] a file of curves', () => {
	test('is read in a worker, raw and CSV alike', async () => {
		const raw = await new Blob([...waveformFormats.raw.write(plot, 'today')]).bytes();
		const [fromRaw] = await readInWorker('a.raw', raw, never);
		expect(fromRaw?.vectors.map(({ name }) => name)).toEqual(['time', 'out']);
		const [fromCsv] = await readInWorker('a.csv', bytesOf('time (s),v(out) (V)\n0,1\n1,2\n'), never);
		expect(fromCsv?.vectors[1]).toMatchObject({ data: Float64Array.of(1, 2) });
	});

	test('that is damaged or cut is refused with the place, and a stop ends the reading', async () => {
		await expect(readInWorker('a.csv', bytesOf('time,v\n0,1\n1,x\n'), never)).rejects.toMatchObject({
			code: 'waveform_value',
			data: { line: 3, column: 2 }
		});
		const raw = await new Blob([...waveformFormats.raw.write(plot, 'today')]).bytes();
		await expect(readInWorker('a.raw', raw.subarray(0, -5), never)).rejects.toMatchObject({ code: 'waveform_cut' });
		const stopped = new AbortController();
		const reading = readInWorker('a.raw', raw, stopped.signal);
		stopped.abort();
		await expect(reading).rejects.toMatchObject({ code: 'waveform_worker_failed' });
	});

	const props = {
		path: 'lab.csv',
		plots: null,
		problem: null,
		isReading: false,
		oncompare: vi.fn(),
		onstop: vi.fn(),
		onretry: vi.fn()
	};
	const show = (
		change: Partial<typeof props> | { plots: Plot[]; gap?: StepGap } | { problem: string; plots: Plot[] | null }
	) => render(CurveFileView, { target: sizedHost(500), props: { ...props, ...change } }, inWorkbench().place);

	test('is drawn as the results of a run are', async () => {
		await show({ plots: [plot] });
		await expect.element(page.getByRole('application')).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'v(out)', exact: true })).toBeVisible();
		await expect.element(page.getByText('lab.csv', { exact: true })).toBeVisible();
		await userEvent.click(page.getByRole('button', { name: 'Compare with the shown run' }));
		expect(props.oncompare).toHaveBeenCalledOnce();
	});

	test('that cannot be read says why; the curves of its last version stay', async () => {
		const problem = 'Line 3, column 2: “x” is not a number.';
		const screen = await show({ problem, plots: null });
		await expect.element(page.getByRole('alert')).toHaveTextContent(`The curves of lab.csv cannot be read. ${problem}`);
		await screen.rerender({ plots: [plot] });
		await expect.element(page.getByRole('alert')).toHaveTextContent(/the ones read before are shown/);
		await expect.element(page.getByRole('application')).toBeVisible();
	});

	test('of a stepped run without its log says which file to add', async () => {
		const gap = { reason: 'no_log' as const, log: 'lab.log', steps: 0, curves: 2 };
		await show({ plots: [plot], gap });
		await expect.element(page.getByText('Add lab.log to color the curves by them.')).toBeVisible();
	});

	test('can be stopped while it is read, and read again', async () => {
		const screen = await show({ isReading: true });
		await userEvent.click(page.getByRole('button', { name: 'Stop' }));
		expect(props.onstop).toHaveBeenCalledOnce();
		await screen.rerender({ isReading: false });
		await userEvent.click(page.getByRole('button', { name: 'Read the file' }));
		expect(props.onretry).toHaveBeenCalledOnce();
	});
});
