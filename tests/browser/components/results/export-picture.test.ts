import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { paletteOf } from '#lib/app/shell/palette.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import RunResults from '#lib/components/results/run-results.svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { resultsProps } from '../../../support/spice/run-results.ts';
import { lowPass } from '../../../support/sample-plots.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(1000, 800));
afterEach(() => vi.restoreAllMocks());

async function show(plot: Plot) {
	const record = run({ metrics: [], entry: 'lib/filter.cir', verdict: { level: 'trusted', reasons: [] } });
	const choice = new ResultsChoice();
	choice.chooseSignals(record.entry, plot, ['v(out)']);
	const props = resultsProps({ run: record, plots: [plot], choice });
	await render(RunResults, { target: sizedHost(520), props }, inWorkbench().place);
	return { choice, entry: record.entry };
}
async function openDialog(): Promise<void> {
	await page.getByRole('button', { name: 'Export curves' }).click();
	await page.getByRole('menuitem', { name: 'Image (PNG, SVG)' }).click();
	await expect.element(page.getByRole('dialog')).toBeVisible();
}
/** What is downloaded from now on. */
function downloads(): { name: string; blob: Blob }[] {
	const blobs = new Map<string, Blob>();
	const files: { name: string; blob: Blob }[] = [];
	const createUrl = URL.createObjectURL.bind(URL);
	vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
		const url = createUrl(blob);
		if (blob instanceof Blob) blobs.set(url, blob);
		return url;
	});
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		files.push({ name: this.download, blob: blobs.get(this.href)! });
	});
	return files;
}
async function download(files: { name: string; blob: Blob }[]) {
	const before = files.length;
	await page.getByRole('button', { name: 'Download' }).click();
	await expect.poll(() => files.length).toBe(before + 1);
	return files.at(-1)!;
}
const dialog = () => page.getByRole('dialog');
const field = (label: string) => dialog().getByLabelText(label, { exact: false });

async function pixelsOf(blob: Blob, width: number, height: number): Promise<Uint8ClampedArray> {
	const image = new Image();
	image.src = URL.createObjectURL(blob);
	await image.decode();
	const canvas = document.createElement('canvas');
	[canvas.width, canvas.height] = [width, height];
	const context = canvas.getContext('2d')!;
	context.drawImage(image, 0, 0, width, height);
	return context.getImageData(0, 0, width, height).data;
}
const rgb = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

describe('[C18] export of a plot as an image', () => {
	test('a PNG has the size, scale, colors and title that were chosen, and the name of netlist and plot', async () => {
		await show(lowPass());
		await openDialog();
		await expect.element(field('Title')).toHaveValue('lib/filter.cir, AC');
		await field('Width').fill('400');
		await field('Height').fill('300');
		await field('Colors').selectOptions('dark');
		await field('Scale').selectOptions('3×');
		await expect.element(page.getByText('1,200 × 900 pixels')).toBeVisible();
		const { name, blob } = await download(downloads());
		expect(name).toBe('filter-ac1.png');
		const image = await createImageBitmap(blob);
		expect([image.width, image.height]).toEqual([1200, 900]);
		const data = await pixelsOf(blob, 1200, 900);
		expect([...data.subarray(0, 3)]).toEqual(rgb(paletteOf('dark').surface));
		await expect.element(dialog()).not.toBeInTheDocument();
	});

	test('the SVG is well formed, has its texts as text, and looks like the PNG', async () => {
		await show(lowPass());
		await page.getByRole('button', { name: 'A', exact: true }).click();
		await openDialog();
		await field('Scale').selectOptions('1×');
		const files = downloads();
		const png = (await download(files)).blob;
		await openDialog();
		await field('Format').selectOptions('svg');
		const { name, blob } = await download(files);
		expect(name).toBe('filter-ac1.svg');
		const svg = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml');
		expect(svg.querySelector('parsererror')).toBeNull();
		const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
		for (const text of ['lib/filter.cir, AC', 'v(out)', 'Magnitude (dB)', 'Frequency (Hz)', 'A', 'B − A'])
			expect(texts).toContain(text);
		const [first, second] = await Promise.all([pixelsOf(png, 960, 600), pixelsOf(blob, 960, 600)]);
		// Edges are smoothed differently and a font in an image may be another one; a missing or shifted curve would differ at thousands of pixels.
		let different = 0;
		const curve = rgb(paletteOf('light').curves[0]!);
		const isCurve = (data: Uint8ClampedArray, at: number) =>
			curve.every((value, channel) => Math.abs(data[at + channel]! - value) < 40);
		let drawn = 0;
		for (let at = 0; at < first.length; at += 4) {
			if (isCurve(first, at)) drawn += 1;
			if (Math.abs(first[at]! - second[at]!) > 96) different += 1;
		}
		expect(drawn).toBeGreaterThan(800);
		expect(different).toBeLessThan(first.length / 4 / 100);
		let same = 0;
		for (let at = 0; at < first.length; at += 4) if (isCurve(first, at) && isCurve(second, at)) same += 1;
		expect(same / drawn).toBeGreaterThan(0.9);
	});

	test('a size out of range says which sizes are possible, and nothing can be downloaded', async () => {
		await show(lowPass());
		await openDialog();
		await field('Width').fill('5');
		await expect.element(page.getByRole('alert')).toHaveTextContent('between 200 and 4,000');
		await expect.element(page.getByRole('button', { name: 'Download' })).toBeDisabled();
	});

	test('copying gives the clipboard a PNG; a browser that refuses says what to do', async () => {
		const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValueOnce(undefined);
		await show(lowPass());
		await openDialog();
		await page.getByRole('button', { name: 'Copy image' }).click();
		await expect.poll(() => write.mock.calls.length).toBe(1);
		const [[item]] = write.mock.calls[0]!;
		expect((await item!.getType('image/png')).type).toBe('image/png');
		await openDialog();
		write.mockRejectedValueOnce(new DOMException('Write permission denied.', 'NotAllowedError'));
		await page.getByRole('button', { name: 'Copy image' }).click();
		await expect.element(page.getByRole('alert')).toHaveTextContent('Download it instead');
	});

	test('a spectrum has its figures below, and a table of values has no image', async () => {
		const time = Float64Array.from({ length: 20_001 }, (_, i) => i * 1e-6);
		const wave = time.map((t) => Math.sin(2e3 * Math.PI * t) + 0.01 * Math.sin(6e3 * Math.PI * t));
		const plot: Plot = {
			id: 'tran1',
			title: 'Transient',
			analysis: 'tran',
			scale: 'time',
			vectors: [
				{ name: 'time', kind: 'real', quantity: 'time', data: time },
				{ name: 'out', kind: 'real', quantity: 'voltage', data: wave }
			]
		};
		await show(plot);
		const kinds = page.getByRole('combobox', { name: 'Kind of plot' });
		await kinds.selectOptions('spectrum');
		await expect.element(page.getByRole('row', { name: 'THD 1' })).toBeVisible();
		await openDialog();
		await field('Format').selectOptions('svg');
		const text = await (await download(downloads())).blob.text();
		expect(text).toContain('>THD</text>');
		expect(text).toContain('>1 %</text>');
		await kinds.selectOptions('table');
		await page.getByRole('button', { name: 'Export curves' }).click();
		await expect.element(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
		expect(page.getByRole('menuitem', { name: 'Image (PNG, SVG)' }).elements()).toEqual([]);
	});
});
