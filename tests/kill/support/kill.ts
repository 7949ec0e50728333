import { kill } from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';

/** When a renderer is killed: after a time, or in the moment in which a transaction of the page has been committed. */
export type KillPlan = { after: 'time'; ms: number } | { after: 'commit'; count: number };

/** Draws a plan. @param commits how many transactions the work takes about; @param ms how long it takes about */
export function drawPlan(random: () => number, { commits, ms }: { commits: number; ms: number }): KillPlan {
	if (random() < 0.5) return { after: 'time', ms: Math.round(random() * ms) };
	return { after: 'commit', count: 1 + Math.floor(random() * commits) };
}

const SIGNAL = 'kill-test: committed';

/** Lets pages of a context be killed right after a commit. Call it before the first page is opened. */
export async function prepareKills(context: BrowserContext): Promise<void> {
	await context.addInitScript((signal) => {
		const open = IDBDatabase.prototype.transaction;
		IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
			const transaction = open.apply(this, args);
			if (transaction.mode === 'readonly') return transaction;
			transaction.addEventListener('complete', () => {
				const left = (Reflect.get(window, 'commitsLeft') as number | undefined) ?? 0;
				if (left === 0) return;
				Reflect.set(window, 'commitsLeft', left - 1);
				if (left > 1) return;
				console.debug(signal);
				// The page does nothing more until it is killed.
				for (const end = performance.now() + 20_000; performance.now() < end;);
			});
			return transaction;
		};
	}, SIGNAL);
}

/**
 * Kills the page's renderer by the plan while `work` goes on. Work that ends first is followed by a crash.
 *
 * @returns when it was killed, ms since 1970
 */
export async function killDuring(page: Page, plan: KillPlan, work: () => Promise<unknown>): Promise<number> {
	const crashed = page.waitForEvent('crash', { timeout: 60_000 });
	let killedAt = 0;
	const now = async () => {
		if (killedAt > 0) return;
		killedAt = Date.now();
		await killRenderers(page);
	};
	if (plan.after === 'commit') {
		page.on('console', (message) => message.text() === SIGNAL && void now());
		await page.evaluate((count) => Reflect.set(window, 'commitsLeft', count), plan.count);
	}
	const working = work().catch(() => undefined);
	if (plan.after === 'time') {
		await new Promise((done) => setTimeout(done, plan.ms));
		await now();
	} else {
		await Promise.race([working, crashed]);
		await now();
	}
	await crashed;
	await working;
	return killedAt;
}

/** SIGKILL to all renderers: nothing of the page runs on, not even a handler for its end. */
async function killRenderers(page: Page): Promise<void> {
	const browser = page.context().browser();
	if (!browser) throw new Error('The context has no browser of its own');
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	for (const { type, id } of processInfo) {
		if (type !== 'renderer') continue;
		try {
			kill(id, 'SIGKILL');
		} catch {
			// A spare renderer has ended since it was listed: the others are still to be killed.
		}
	}
	await session.detach();
}
