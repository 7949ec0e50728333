import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import RunResults from '#lib/components/results/run-results.svelte';
import type { PlotDrawings } from '#lib/db/plot-records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { resultsProps } from '../../../support/spice/run-results.ts';
import { lowPass, nestedSweep } from '../../../support/sample-plots.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(1000, 700));

/** 20 periods of 1 kHz with a third harmonic of 1 %, and a cosine of the same frequency. */
function distorted(): Plot {
	const time = Float64Array.from({ length: 20_001 }, (_, i) => i * 1e-6);
	const wave = (t: number) => Math.sin(2e3 * Math.PI * t) + 0.01 * Math.sin(6e3 * Math.PI * t);
	const vectors = [
		{ name: 'time', quantity: 'time' as const, data: time },
		{ name: 'out', quantity: 'voltage' as const, data: time.map(wave) },
		{ name: 'in', quantity: 'voltage' as const, data: time.map((t) => Math.cos(2e3 * Math.PI * t)) }
	].map((vector) => ({ ...vector, kind: 'real' as const }));
	return { id: 'tran1', title: 'Transient', analysis: 'tran', scale: 'time', vectors };
}
async function show(plot: Plot, choice = new ResultsChoice()) {
	const record = run({ metrics: [] });
	choice.chooseSignals(record.entry, plot, ['v(out)']);
	const props = resultsProps({ run: record, plots: [plot], choice });
	const view = await render(RunResults, { target: sizedHost(520), props }, inWorkbench().place);
	return { choice, view, entry: record.entry };
}
const kinds = () => page.getByRole('combobox', { name: 'Kind of plot' });
const offered = () => [...kinds().element().querySelectorAll('option')].map(({ textContent }) => textContent);
const figure = (name: string) => page.getByRole('row', { name }).getByRole('cell');
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
/** Share of the canvas that has the colour of the first curve. */
function drawn(): { count: number; width: number; height: number } {
	const canvas = document.querySelector('canvas')!;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	const colour = getComputedStyle(document.documentElement).getPropertyValue('--curve-1').trim();
	const wanted = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
	const xs: number[] = [];
	const ys: number[] = [];
	for (let i = 0; i < data.length; i += 4)
		if (wanted.every((value, channel) => Math.abs(data[i + channel]! - value) < 24) && data[i + 3]! > 200) {
			xs.push((i / 4) % canvas.width);
			ys.push(Math.floor(i / 4 / canvas.width));
		}
	const span = (values: number[]) => Math.max(...values) - Math.min(...values);
	return { count: xs.length, width: span(xs), height: span(ys) };
}

describe('[C17] kinds of plots', () => {
	test('the plots of a loop can be chosen as one family, beside each of them', async () => {
		const plots = [1, 2, 3].map((number) => ({ ...distorted(), id: `tran${number}` }));
		const record = run({ metrics: [] });
		const props = resultsProps({ run: record, plots, choice: new ResultsChoice() });
		await render(RunResults, { target: sizedHost(520), props }, inWorkbench().place);
		const choice = page.getByRole('combobox', { name: 'Analysis', exact: true });
		await expect.element(choice).toHaveValue('tran1');
		await choice.selectOptions('Transient, 3 plots as a family (tran1-tran3)');
		await expect.element(page.getByText('v(out) ×3')).toBeVisible();
		await choice.selectOptions('Transient 2 (tran2)');
		await expect.element(page.getByText('v(out) ×3')).not.toBeInTheDocument();
	});

	test('on a narrow screen the figures are below the plot, which keeps its width', async () => {
		await page.viewport(390, 700);
		const { choice, entry } = await show(nestedSweep(3));
		await kinds().selectOptions('Over the parameter');
		choice.chooseSignals(entry, nestedSweep(3), ['max(v(out))']);
		await expect.element(figure('Maximum')).toHaveTextContent('3 V');
		const [plot, figures] = [region(), document.querySelector('.figures')!].map((one) => one.getBoundingClientRect());
		expect(plot!.width).toBeGreaterThan(300);
		expect(figures!.top).toBeGreaterThanOrEqual(plot!.bottom);
	});

	test('[EXPR9] figures of a family are drawn over its parameter, and tables of many curves grow on request', async () => {
		const plot = nestedSweep(60);
		const { choice, entry } = await show(plot);
		await kinds().selectOptions('Histogram');
		await expect.element(page.getByText('36 curves are not listed.')).toBeVisible();
		expect(document.querySelectorAll('.figures table')).toHaveLength(24);
		await page.getByRole('button', { name: 'Show 24 more' }).click();
		await page.getByRole('button', { name: 'Show 12 more' }).click();
		expect(document.querySelectorAll('.figures table')).toHaveLength(60);
		await expect.element(page.getByText('not listed.')).not.toBeInTheDocument();
		await kinds().selectOptions('Over the parameter');
		await expect.element(page.getByText('Not a figure of each curve.')).toBeVisible();
		choice.chooseSignals(entry, plot, ['max(v(out))']);
		await expect.element(figure('Maximum')).toHaveTextContent('60 V');
		await expect.element(figure('Mean')).toHaveTextContent('30.5 V');
		await vi.waitFor(() => expect(drawn().width).toBeGreaterThan(200));
	});

	test('only those that a plot can have are offered', async () => {
		const { view } = await show(distorted());
		expect(offered()).toEqual(['Time', 'XY', 'Spectrum', 'Histogram', 'Eye diagram', 'Table']);
		await view.unmount();
		await show(lowPass());
		expect(offered()).toEqual(['Bode', 'Nyquist', 'Table']);
	});

	test('the spectrum of a mix of sines has its distortion beside it, for the window that is chosen', async () => {
		await show(distorted());
		await kinds().selectOptions('spectrum');
		await expect.element(figure('THD 1')).toHaveTextContent('1 %');
		await expect.element(figure('Fundamental')).toHaveTextContent('1 kHz');
		await expect.element(figure('Harmonic 3')).toHaveTextContent('-40.00 dB');
		expect(region().ariaLabel).toContain('Frequency from');
		await page.getByRole('combobox', { name: 'Window' }).selectOptions('hann');
		await expect.element(figure('Harmonic 3')).toHaveTextContent('-40.00 dB');
		await expect.poll(() => drawn().count).toBeGreaterThan(100);
	});

	test('an XY plot of sine and cosine is a closed curve, over the signal that is chosen', async () => {
		await show(distorted());
		await kinds().selectOptions('xy');
		await expect.element(page.getByRole('combobox', { name: 'Horizontal axis' })).toHaveValue('v(in)');
		await expect.poll(() => drawn().count).toBeGreaterThan(500);
		expect(region().ariaLabel).toContain('Voltage from');
	});

	test('the half circle of a low-pass is twice as wide as high on the screen, as its numbers are', async () => {
		await show(lowPass());
		await kinds().selectOptions('nyquist');
		// From 1 to 0 with an imaginary part down to -0.5: as high as half of its width.
		await expect.poll(() => drawn().width / drawn().height).toBeCloseTo(2, 0);
		await expect.element(figure('Distance to −1')).toHaveTextContent('1');
		const a = page.getByRole('button', { name: 'A', exact: true });
		await a.click();
		await expect.element(page.getByRole('row', { name: 'Frequency' })).toBeVisible();
	});

	test('the bins of a histogram and the bit of an eye are typed, and found again when the field is emptied', async () => {
		const { choice, entry } = await show(distorted());
		const settings = () => choice.settingsOf(entry, distorted());
		await kinds().selectOptions('histogram');
		const bins = page.getByRole('textbox', { name: 'Bins' });
		const type = async (field: typeof bins, text: string) => {
			await field.fill(text);
			await userEvent.keyboard('{Enter}');
		};
		await type(bins, '0');
		await expect.element(page.getByRole('alert')).toHaveTextContent('A whole number from 1 to 2000');
		await type(bins, '12');
		expect(settings().bins).toBe(12);
		await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
		await kinds().selectOptions('eye');
		await expect.element(figure('Unit interval')).toHaveTextContent('500 µs');
		const bit = page.getByRole('textbox', { name: 'Unit interval' });
		await type(bit, '250us');
		await expect.element(figure('Unit interval')).toHaveTextContent('250 µs');
		await type(bit, 'long');
		await expect.element(page.getByRole('alert')).toHaveTextContent('A duration such as 1 ns');
		await type(bit, '');
		await expect.element(figure('Unit interval')).toHaveTextContent('500 µs');
		expect(settings()).toMatchObject({ bins: 12, unitInterval: null });
	});

	test('a constant has no eye and says why; the histogram has its mean', async () => {
		const plot = distorted();
		plot.vectors[1] = { ...plot.vectors[1]!, kind: 'real', data: new Float64Array(20_001).fill(2.5) };
		await show(plot);
		await kinds().selectOptions('eye');
		await expect.element(page.getByText('The signal is constant.')).toBeVisible();
		await kinds().selectOptions('histogram');
		await expect.element(figure('Mean')).toHaveTextContent('2.5 V');
	});

	test('the choice is stored, and one that no longer fits shows the usual plot and stays stored', async () => {
		const onchange = vi.fn<(drawings: PlotDrawings) => void>();
		const { entry, choice } = await show(distorted(), new ResultsChoice(undefined, onchange));
		await kinds().selectOptions('spectrum');
		const [stored] = onchange.mock.lastCall!;
		const later = new ResultsChoice(stored);
		expect(later.kindOf(entry, distorted())).toBe('spectrum');
		expect(later.signalsOf(entry, distorted())).toEqual(['v(out)']);
		choice.chooseKind(entry, distorted(), 'nyquist');
		await expect.element(kinds()).toHaveValue('curves');
		expect(choice.kindOf(entry, distorted())).toBe('nyquist');
	});
});
