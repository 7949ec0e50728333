import { test as base, expect, type BrowserContext } from '@playwright/test';
import { watch, type Watch } from './watch.ts';

interface Options {
	/** Errors that a test brings about on purpose, such as a request while the server is stopped. */
	expectedErrors: RegExp[];
}

interface Fixtures {
	/** Opens a second browser profile, watched like the first. */
	newProfile: () => Promise<BrowserContext>;
	/** Fails the test when a page did what no page of ours may do. */
	watched: Watch;
}

/** The test function of all end-to-end specs: every page is watched from its first request to the end of the test. */
export const test = base.extend<Options & Fixtures>({
	expectedErrors: [[], { option: true }],
	watched: [
		async ({ context, expectedErrors }, use) => {
			const seen = await watch(context, expectedErrors);
			await use(seen);
			expect(seen.problems).toEqual([]);
		},
		{ auto: true }
	],
	newProfile: async ({ browser, baseURL, viewport, expectedErrors }, use) => {
		const profiles: { context: BrowserContext; seen: Watch }[] = [];
		await use(async () => {
			const context = await browser.newContext({ baseURL, viewport });
			profiles.push({ context, seen: await watch(context, expectedErrors) });
			return context;
		});
		for (const { context } of profiles) await context.close();
		expect(profiles.flatMap(({ seen }) => seen.problems)).toEqual([]);
	}
});

export { expect };
