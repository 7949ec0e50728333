import { kill } from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * When a renderer is killed: after a time, in the moment in which a transaction of the page has been committed, or in the
 * middle of a transaction over the files, or over the curves of runs, after one of its writes.
 */
export type KillPlan = { after: 'time'; ms: number } | { after: keyof Progress; count: number };

/** Draws a plan. @param commits how many transactions the work takes about; @param ms how long it takes about */
export function drawPlan(random: () => number, { commits, ms }: { commits: number; ms: number }): KillPlan {
	if (random() < 0.5) return { after: 'time', ms: Math.round(random() * ms) };
	return { after: 'commit', count: 1 + Math.floor(random() * commits) };
}

const SIGNAL = 'kill-test: now';

/** Commits, and writes in transactions over the files and over curves, that a page has made since it was opened. */
export interface Progress {
	commit: number;
	write: number;
	'curve write': number;
}

/** Lets pages of a context be killed right after a commit or a write. Call it before the first page is opened. */
export async function prepareKills(context: BrowserContext): Promise<void> {
	await context.addInitScript((signal) => {
		const progress = { commit: 0, write: 0, 'curve write': 0 };
		Reflect.set(window, 'killProgress', progress);
		const count = (kind: keyof typeof progress) => {
			progress[kind] += 1;
			const plan = Reflect.get(window, 'killAt') as { after: string; at: number } | undefined;
			if (plan?.after !== kind || plan.at !== progress[kind]) return;
			console.debug(signal);
			// The page does nothing more until it is killed.
			for (const end = performance.now() + 20_000; performance.now() < end;);
		};
		const open = IDBDatabase.prototype.transaction;
		IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
			const transaction = open.apply(this, args);
			if (transaction.mode !== 'readonly') transaction.addEventListener('complete', () => count('commit'));
			return transaction;
		};
		const writing = IDBObjectStore.prototype;
		const { put, add, delete: remove } = writing;
		const counted = <Arguments extends unknown[]>(write: (...args: Arguments) => IDBRequest) =>
			function (this: IDBObjectStore, ...args: Arguments) {
				const request = write.apply(this, args);
				const { objectStoreNames: tables } = this.transaction;
				if (tables.contains('fileMeta')) count('write');
				else if (tables.contains('curvePieces')) count('curve write');
				return request;
			};
		Object.assign(writing, { put: counted(put), add: counted(add), delete: counted(remove) });
	}, SIGNAL);
}

/** What a page has done since it was opened, for plans. */
export async function progressOf(page: Page): Promise<Progress> {
	return page.evaluate(() => ({ ...(Reflect.get(window, 'killProgress') as Progress) }));
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
	if (plan.after !== 'time') {
		page.on('console', (message) => message.text() === SIGNAL && void now());
		const at = (await progressOf(page))[plan.after] + Math.floor(plan.count);
		await page.evaluate((due) => Reflect.set(window, 'killAt', due), { after: plan.after, at });
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
