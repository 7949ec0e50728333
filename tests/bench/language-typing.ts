import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { exampleButtons, openExample } from '../e2e/support/app.ts';
import { largeNetlist } from './large-netlist.ts';
import { traced } from './longest-task.ts';
import type { BenchRow } from './row.ts';

const lines = 20_000;
const keys = 60;
/** Keys before the first that counts: code that runs for the first time is slower. */
const warmUp = 10;
/** Milliseconds between keys: a quick typist. */
const interval = 120;

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Typing in a netlist of 20,000 lines in the built app: the time from a key until the diagnostics that belong to it are
 * there, and the longest task of the page's main thread meanwhile; beside it the longest task of an editor that only
 * shows the same text, in the same browser: what the browser and CodeMirror take by themselves on this machine.
 */
export async function benchTyping(): Promise<BenchRow[]> {
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const bare = await typeIntoBareEditor(browser);
		return [...(await typeIntoApp(browser)), bare];
	} finally {
		await browser.close();
	}
}

async function typeIntoBareEditor(browser: Browser): Promise<BenchRow> {
	const outDir = join(root, 'node_modules/.cache/bench-editor');
	await build({
		root: join(root, 'tests/bench/bare-editor'),
		configFile: false,
		logLevel: 'error',
		build: { outDir, emptyOutDir: true }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	try {
		const page = await browser.newPage({ locale: 'en-US' });
		await page.goto(url);
		await openLargeNetlist(page);
		await typeLetters(page, warmUp);
		const { longest } = await traced(browser, page, () => typeLetters(page, keys));
		await page.close();
		return { id: 'language/main-thread-max-bare-ms', value: longest, unit: 'ms', better: 'lower' };
	} finally {
		await close();
	}
}

async function typeLetters(page: Page, count: number): Promise<void> {
	for (let index = 0; index < count; index += 1) {
		await page.keyboard.press(keyAt(index));
		await page.waitForTimeout(interval);
	}
}

async function typeIntoApp(browser: Browser): Promise<BenchRow[]> {
	const { url, close } = await serve('build', { port: 0 });
	try {
		const page = await browser.newPage({ locale: 'en-US' });
		await page.goto(url);
		await exampleButtons(page).first().waitFor();
		await openExample(page, 'Common-emitter amplifier');
		await openLargeNetlist(page);
		await typeKeys(page, warmUp);
		const { result: times, longest } = await traced(browser, page, () => typeKeys(page, keys));
		const sorted = times.toSorted((a, b) => a - b);
		const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
		if (p95 === undefined) throw new Error('No key was answered');
		return [
			{ id: 'language/keystroke-p95-ms', value: p95, unit: 'ms', better: 'lower' },
			{ id: 'language/main-thread-max-ms', value: longest, unit: 'ms', better: 'lower' }
		];
	} finally {
		await close();
	}
}

/** Pastes the netlist over the one that is open, and puts the cursor into its middle. */
async function openLargeNetlist(page: Page): Promise<void> {
	const editor = page.locator('.cm-content');
	await editor.click();
	await page.keyboard.press('ControlOrMeta+a');
	await editor.evaluate((content, text) => {
		const data = new DataTransfer();
		data.setData('text/plain', text);
		content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, largeNetlist(lines));
	await page.keyboard.press('ControlOrMeta+Home');
	for (let at = 0; at < 14; at += 1) await page.keyboard.press('ArrowDown');
	await page.keyboard.press('End');
	await page.keyboard.type(' ');
	// until the checks, the outline and the store have come to rest
	await page.waitForTimeout(5000);
}

/** Types letters into a comment or value; milliseconds from each key until its diagnostics. */
async function typeKeys(page: Page, count: number): Promise<number[]> {
	const times: number[] = [];
	for (let index = 0; index < count; index += 1) {
		// told by the browser, not asked for at each frame: asking makes frames, which are among what is measured
		await page.evaluate(() => {
			const pressed = new Promise<number>((resolve) => {
				addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
			});
			const answered = new Promise<number>((resolve) => {
				void pressed.then((pressedAt) => {
					const observer = new PerformanceObserver((list) => {
						const checked = list.getEntriesByName('netlists-checked').find(({ startTime }) => startTime > pressedAt);
						if (!checked) return;
						observer.disconnect();
						resolve(checked.startTime - pressedAt);
					});
					observer.observe({ entryTypes: ['mark'] });
				});
			});
			Object.assign(globalThis, { answered });
		});
		await page.keyboard.press(keyAt(index));
		times.push(await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered));
		await page.waitForTimeout(interval);
	}
	return times;
}

function keyAt(index: number): string {
	return index % 6 === 5 ? 'Backspace' : 'x';
}
