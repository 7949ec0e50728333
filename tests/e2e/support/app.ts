import { mkdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { en } from '../../../src/lib/i18n/en/messages.ts';
import { expect } from './fixtures.ts';

/** The English texts of the app: specs find controls by what the user reads. */
export const t = en;

/** Opens the gallery at the address under test and waits until it can be used. */
export async function visitGallery(page: Page, address = './'): Promise<void> {
	await page.goto(address);
	await expect(exampleButtons(page).first()).toBeEnabled();
}

/** The examples of the gallery, in order. */
export function exampleButtons(page: Page): Locator {
	return page.getByRole('region', { name: t.gallery.examples }).getByRole('button');
}

/** Opens a copy of an example from the gallery, as a project of its own, and waits for the workbench. */
export async function openExample(page: Page, title: string): Promise<void> {
	await exampleButtons(page).filter({ hasText: title }).click();
	await expect(page).toHaveURL(/\/project\?id=/);
	await expect(runButton(page)).toBeEnabled();
}

export function runButton(page: Page): Locator {
	return page.getByRole('button', { name: t.workbench.run, exact: true });
}

/** Waits until the service worker has this version's files and serves the page. */
export async function untilOffline(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		if (navigator.serviceWorker.controller) return;
		await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
	});
}

/** Keeps a picture of the page in test-results/screenshots, to be looked at. */
export async function screenshot(page: Page, name: string): Promise<void> {
	mkdirSync('test-results/screenshots', { recursive: true });
	await page.screenshot({ path: `test-results/screenshots/${name}.png` });
}
