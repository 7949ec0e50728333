import type { BrowserContext, Page } from '@playwright/test';

/** Lets pages of a context wait before a transaction over the files. Call it before the first page is opened. */
export async function prepareWaits(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const open = IDBDatabase.prototype.transaction;
		IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
			const [stores] = args;
			const left = (Reflect.get(window, 'transactionsLeft') as number | undefined) ?? 0;
			if (left > 0 && [stores].flat().includes('fileMeta')) {
				Reflect.set(window, 'transactionsLeft', left - 1);
				// A dialog holds up this page, and no other one, until it is answered.
				if (left === 1) window.alert('The page waits.');
			}
			return open.apply(this, args);
		};
	});
}

/**
 * Lets a page wait before the given transaction over the files from now on, counted from 1, until `meanwhile` has ended.
 *
 * @returns ends the plan; tells whether the page has waited
 */
export async function letWait(
	page: Page,
	count: number,
	meanwhile: () => Promise<unknown>
): Promise<() => Promise<boolean>> {
	let working: Promise<unknown> | null = null;
	page.once('dialog', (dialog) => {
		working = meanwhile().finally(() => dialog.accept());
	});
	await page.evaluate((left) => Reflect.set(window, 'transactionsLeft', left), count);
	return async () => {
		await page.evaluate(() => Reflect.set(window, 'transactionsLeft', 0));
		page.removeAllListeners('dialog');
		await working;
		return working !== null;
	};
}
