import type { Locator, Page } from '@playwright/test';
import { formatSi } from '../../../src/lib/base/quantity.ts';
import golden from '../../samples/gallery/common-emitter.json' with { type: 'json' };
import { t } from './app.ts';
import { expect } from './fixtures.ts';

export function resultsPanel(page: Page): Locator {
	return page.getByRole('region', { name: t.results.panel });
}

export function resultTab(page: Page, name: string | RegExp): Locator {
	return resultsPanel(page).getByRole('tab', { name });
}

/** The row of a metric beside the plot, by the metric's name. */
function metricRow(page: Page, name: string): Locator {
	return page
		.getByRole('region', { name: t.results.metrics })
		.getByRole('button')
		.filter({ has: page.getByText(name, { exact: true }) });
}

/** What native ngspice's value of the amplifier's metric reads as, with four digits. */
function goldenText(id: string): string {
	const metric = golden.metrics.find((candidate) => candidate.id === id);
	if (metric?.value == null) throw new Error(`${id} has no golden value`);
	return formatSi(metric.value, metric.unit);
}

/** Waits until the amplifier's AC metrics are those of native ngspice. */
export async function expectGoldenMetrics(page: Page): Promise<void> {
	for (const id of ['gain', 'bandwidth', 'unity_gain_frequency'])
		await expect(metricRow(page, t.metrics.names[id] ?? '')).toContainText(goldenText(id));
}

/** Pixels of a canvas that have a colour: axes and grid are grey, curves are not. */
export function colouredPixels(canvas: Locator): Promise<number> {
	return canvas.evaluate((element: HTMLCanvasElement) => {
		const context = element.getContext('2d');
		if (!context || element.width === 0 || element.height === 0) return 0;
		const { data } = context.getImageData(0, 0, element.width, element.height);
		let count = 0;
		for (let i = 0; i < data.length; i += 4) {
			const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i, i + 4);
			if (alpha > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 80) count++;
		}
		return count;
	});
}
