import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { exampleButtons, openExample, runButton } from '../e2e/support/app.ts';
import { median, type BenchRow } from './row.ts';

/** Each figure is the median of this many runs, every one in a new browser. */
const repeats = 5;
const example = 'Common-emitter amplifier';

/** Milliseconds since the navigation began at which the gallery's examples can be clicked. */
async function openGallery(page: Page, url: string): Promise<number> {
	await page.goto(url, { waitUntil: 'commit' });
	const ready = await page.waitForFunction(
		() => document.querySelector('#examples button:not(:disabled)') && performance.now(),
		undefined,
		{ polling: 'raf' }
	);
	return Number(await ready.jsonValue());
}

/** Gzipped size, in kB of 1000 bytes, of all scripts asked for before the gallery can be used. */
async function scriptSize(browser: Browser, url: string): Promise<number> {
	// The service worker fetches every file of the app for later; only what the page itself needs counts here.
	const page = await browser.newPage({ serviceWorkers: 'block' });
	const bodies: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (response.headers()['content-type']?.includes('javascript')) bodies.push(response.body());
	});
	await openGallery(page, url);
	const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
	await page.close();
	return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Milliseconds from pressing Run to a drawn plot, in a page whose engine has not been started yet. */
async function runToPlot(page: Page): Promise<number> {
	await exampleButtons(page).first().waitFor();
	await openExample(page, example);
	const pressed = await runButton(page).evaluate((button: HTMLElement) => {
		const now = performance.now();
		button.click();
		return now;
	});
	const drawn = await page.waitForFunction(
		() => document.querySelector('[role="application"] canvas') && performance.now(),
		undefined,
		{ polling: 'raf' }
	);
	return Number(await drawn.jsonValue()) - pressed;
}

/** Figures of the built app in Chromium: what it costs to open it and how soon the first curve is there. */
export async function bench(): Promise<BenchRow[]> {
	const { url, close } = await serve('build', { port: 0 });
	const starts: number[] = [];
	const plots: number[] = [];
	let size = 0;
	try {
		for (let round = 0; round < repeats; round++) {
			const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
			try {
				const page = await browser.newPage({ locale: 'en-US' });
				starts.push(await openGallery(page, url));
				plots.push(await runToPlot(page));
				if (round === 0) size = await scriptSize(browser, url);
			} finally {
				await browser.close();
			}
		}
	} finally {
		await close();
	}
	return [
		{ id: 'core/js-gz-kb', value: size, unit: 'kB', better: 'lower' },
		{ id: 'core/cold-start-ms', value: median(starts), unit: 'ms', better: 'lower' },
		{ id: 'core/run-to-plot-ms', value: median(plots), unit: 'ms', better: 'lower' }
	];
}
