import { test as base } from '@playwright/test';
import { findFirefox, findWebKitDriver } from '../../../scripts/find-browser.mjs';
import { ownServer, type OwnServer } from '../../e2e/support/own-server.ts';
import { startReplayServer, type ReplayServer } from '../../support/llm/replay-server.ts';
import type { BrowserPage } from './browser-page.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';
import { Workbench } from './workbench.ts';

export interface BrowserOptions {
	engine: 'Firefox' | 'WebKit';
}

interface Fixtures {
	/** The built app, on a server that the test may stop. */
	app: OwnServer;
	/** A model service that plays scripts and counts requests. */
	service: ReplayServer;
	/** Opens a browser with a fresh profile. */
	open: () => Promise<BrowserPage>;
	workbench: Workbench;
}

async function openBrowser(engine: BrowserOptions['engine']): Promise<BrowserPage> {
	const file = engine === 'Firefox' ? findFirefox() : findWebKitDriver();
	if (file === null) throw new Error(`${engine} is not installed`);
	return engine === 'Firefox' ? openFirefox(file) : openWebKit(file);
}

export const test = base.extend<BrowserOptions & Fixtures>({
	engine: ['Firefox', { option: true }],
	app: async ({ engine: _ }, use) => {
		await using server = await ownServer();
		await use(server);
	},
	service: async ({ engine: _ }, use) => {
		const server = await startReplayServer();
		await use(server);
		await server.close();
	},
	open: async ({ engine }, use) => {
		const pages: BrowserPage[] = [];
		await use(async () => {
			const page = await openBrowser(engine);
			pages.push(page);
			return page;
		});
		for (const page of pages) await page.close();
	},
	workbench: async ({ open, app }, use) => {
		await use(new Workbench(await open(), app.url));
	}
});

export { expect } from '@playwright/test';
