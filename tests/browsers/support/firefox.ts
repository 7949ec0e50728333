import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from '@playwright/test';
import type { BrowserPage } from './browser-page.ts';

interface Socket {
	send(data: unknown, ...rest: unknown[]): void;
	emit(event: 'message', data: Buffer, isBinary: boolean): void;
}

/** Playwright always sends this command, which Firefox ESR 153 does not know; without an answer no page opens. */
const UNKNOWN_COMMAND = '"emulation.setMediaFeaturesOverride"';

function answerUnknownCommand(): void {
	const utilities = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
		ws: { prototype: Socket };
	};
	const { prototype } = utilities.ws;
	const send = prototype.send;
	prototype.send = function (data, ...rest) {
		if (typeof data !== 'string' || !data.includes(UNKNOWN_COMMAND)) return send.call(this, data, ...rest);
		const { id } = JSON.parse(data) as { id: number };
		const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
		setImmediate(() => this.emit('message', answer, false));
	};
}

let isPatched = false;

/** Starts Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<BrowserPage> {
	if (!isPatched) answerUnknownCommand();
	isPatched = true;
	const home = mkdtempSync(join(tmpdir(), 'firefox-'));
	const downloads = join(home, 'downloads');
	mkdirSync(downloads);
	const browser = await firefox.launch({
		channel: 'moz-firefox',
		executablePath,
		downloadsPath: downloads,
		env: { ...process.env, HOME: home } as Record<string, string>
	});
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
	const page = await context.newPage();
	return {
		downloads,
		goto: async (url) => void (await page.goto(url)),
		reload: async () => void (await page.reload()),
		evaluate: <T, Args extends unknown[]>(script: (...args: Args) => T, ...args: Args) =>
			page.evaluate(`(${String(script)})(...${JSON.stringify(args)})`) as Promise<T>,
		click: (selector) => page.locator(selector).first().click(),
		type: (text) => page.keyboard.type(text),
		press: (...keys) => page.keyboard.press(keys.join('+')),
		async close() {
			await browser.close();
			rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
		}
	};
}
