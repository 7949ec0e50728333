import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { runButton, t } from '../e2e/support/app.ts';
import { traced } from './longest-task.ts';
import { projectWithNetlist } from './page-projects.ts';
import { median, type BenchRow } from './row.ts';

/** Moves of the slider that are measured, and before those some that are not. */
const MOVES = 40;
const WARM_UP = 10;

/** Two amplifiers of 19 transistors each, with the gain over frequency and a short step. */
function amplifier(): string {
	const deck = readFileSync('tests/bench/decks/bjt-opamp.cir', 'utf8');
	return deck.replace('Vs s 0 ', 'Vs s 0 AC 1 ').replace(/^\.tran.*$/mu, '.ac dec 30 10 100meg\n.tran 50n 10u');
}

/**
 * From the move of a slider to the frame with the curves of its run, in the built app in Chromium, and the longest task of the page's
 * main thread meanwhile.
 */
export async function benchTune(): Promise<BenchRow[]> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-tune-'));
	const zip = join(folder, 'amplifier.zip');
	writeFileSync(zip, await projectWithNetlist(amplifier()));
	const { url, close } = await serve('build', { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
		const page = await context.newPage();
		await page.goto(url);
		await page.locator('input[type=file]').setInputFiles(zip);
		await page.getByRole('status').getByRole('button', { name: t.common.open }).click();
		await runButton(page).click();
		await page.getByRole('button', { name: t.tune.title, exact: true }).click();
		await page.getByLabel(t.tune.addField).fill('RL2');
		await page.keyboard.press('Enter');
		await page.getByRole('slider', { name: 'RL2' }).waitFor();
		await moves(page, WARM_UP);
		const { result, longest } = await traced(browser, page, () => moves(page, MOVES));
		return [
			{ id: 'studies/tune-frame-ms', value: median(result), unit: 'ms', better: 'lower' },
			{ id: 'studies/tune-longest-task-ms', value: longest, unit: 'ms', better: 'lower' }
		];
	} finally {
		await browser.close();
		await close();
		rmSync(folder, { recursive: true });
	}
}

/** Moves the slider one position after another, each when the curves of the one before are drawn; the times, ms. */
async function moves(page: Page, count: number): Promise<number[]> {
	return page.evaluate(async (wanted) => {
		const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
		const label = () => document.querySelector('.plots .label')?.textContent ?? '';
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const times: number[] = [];
		for (let move = 0; move < wanted; move += 1) {
			const before = label();
			const start = performance.now();
			slider.value = String(Number(slider.value) + 1);
			slider.dispatchEvent(new Event('input', { bubbles: true }));
			while (label() === before) {
				if (performance.now() - start > 10_000) throw new Error(`No run after a move: ${before}`);
				await frame();
			}
			// The curves are drawn in the frame after the one that has the label.
			await frame();
			times.push(performance.now() - start);
		}
		return times;
	}, count);
}
