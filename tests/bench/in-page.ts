import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, type PluginOption } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A page of the bench, open in Chromium. */
export interface OpenPage<Api> {
	browser: Browser;
	page: Page;
	/** Calls a global function of the page. */
	call<Name extends keyof Api & string>(name: Name, ...given: ArgumentsOf<Api[Name]>): Promise<AnswerOf<Api[Name]>>;
}
type ArgumentsOf<Call> = Call extends (...given: infer Given) => unknown ? Given : never;
type AnswerOf<Call> = Call extends (...given: never[]) => infer Answer ? Awaited<Answer> : never;

/**
 * Builds the page of a folder, opens it in Chromium and measures in it.
 *
 * @param name of the folder, without `-page`
 * @param ready global function whose presence says that the page has loaded
 * @param plugins of Vite, with which the page is built
 */
export async function inPage<Api, Result>(
	name: string,
	ready: keyof Api & string,
	measure: (open: OpenPage<Api>) => Promise<Result>,
	plugins: PluginOption[] = []
): Promise<Result> {
	const outDir = join(root, `node_modules/.cache/bench-${name}`);
	await build({
		root: join(root, `tests/bench/${name}-page`),
		configFile: false,
		logLevel: 'error',
		plugins,
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.waitForFunction((wanted) => wanted in globalThis, ready);
		return await measure({
			browser,
			page,
			call: (called, ...given) =>
				page.evaluate(
					([wanted, all]) => (globalThis as unknown as Record<string, (...of: unknown[]) => unknown>)[wanted]?.(...all),
					[called, given as unknown[]] as const
				) as Promise<never>
		});
	} finally {
		await browser.close();
		await close();
	}
}
