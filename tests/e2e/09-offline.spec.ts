import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runButton, openExample, t, untilOffline, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { ownServer } from './support/own-server.ts';
import { metrics, run } from './support/workbench.ts';

test.use({
	serviceWorkers: 'allow',
	expectedErrors: [/net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)/]
});

/** Paths of the files that the service worker has kept. */
function keptPaths(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const paths: string[] = [];
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
		return paths;
	});
}

function cacheNames(page: Page): Promise<string[]> {
	return page.evaluate(() => caches.keys());
}

test('[A1] opens after one visit with the server stopped, on every page, and simulates', async ({ page, context }) => {
	await using server = await ownServer();
	await visitGallery(page, server.url);
	await untilOffline(page);
	expect(await keptPaths(page)).toContainEqual(expect.stringMatching(/\.wasm$/));
	// The page asks for the character maps of PDFs half a minute later.
	const maps = async () => (await keptPaths(page)).filter((path) => path.endsWith('.bcmap')).length;
	expect(await maps()).toBe(0);
	await page.evaluate(async () =>
		(await navigator.serviceWorker.ready).active?.postMessage({ type: 'keep-character-maps' })
	);
	await expect
		.poll(maps)
		.toBe(readdirSync(join('node_modules', 'pdfjs-dist', 'cmaps')).filter((name) => name.endsWith('.bcmap')).length);

	await server.stop();
	await context.setOffline(true);
	await page.reload();
	await visitGallery(page, server.url);
	await openExample(page, 'Common-emitter amplifier');
	await page.reload();
	await expect(runButton(page)).toBeEnabled();
	await run(page);
	await expect(metrics(page)).toContainText('32.46 dB');
	await page.goto(`${server.url}settings`);
	await expect(page.getByRole('heading').first()).toBeVisible();
});

test('[A1] a file the host does not have does not cost the rest', async ({ page, context }) => {
	await using server = await ownServer();
	rmSync(join(server.folder, 'settings.html'));
	await visitGallery(page, server.url);
	await untilOffline(page);

	await server.stop();
	await context.setOffline(true);
	await visitGallery(page, server.url);
	await openExample(page, 'Common-emitter amplifier');
	expect(await keptPaths(page)).not.toContain('/settings');
});

test('[A1] [APP10] a new version waits until the user asks for it, and leaves other tabs their files', async ({
	page,
	context
}) => {
	await using server = await ownServer();
	await visitGallery(page, server.url);
	await untilOffline(page);
	const other = await context.newPage();
	await visitGallery(other, server.url);
	const [before] = await cacheNames(page);
	expect(before).toBeDefined();

	const { version } = JSON.parse(readFileSync(join(server.folder, '_app', 'version.json'), 'utf8')) as {
		version: string;
	};
	const script = join(server.folder, 'service-worker.js');
	// A part of the app that the new version does not have, such as a page that has changed.
	const [kept, gone] = readdirSync(join(server.folder, '_app', 'immutable', 'nodes'))
		.toSorted()
		.slice(-2);
	rmSync(join(server.folder, '_app', 'immutable', 'nodes', gone ?? ''));
	const next = readFileSync(script, 'utf8').replaceAll(gone ?? '', kept ?? '');
	writeFileSync(script, next.replaceAll(version, `${version}-next`));
	await page.reload();
	await expect(page.getByText(t.shell.updateReady)).toBeVisible();
	expect(await cacheNames(page)).toContain(before);

	const reloaded = page.waitForEvent('load');
	await page.getByRole('button', { name: t.shell.updateNow }).click();
	await reloaded;
	await expect(other.getByText(t.shell.updateReady)).toBeVisible();
	const path = `/_app/immutable/nodes/${gone}`;
	expect(await other.evaluate(async (part) => (await fetch(part)).ok, path)).toBe(true);
	const otherReloaded = other.waitForEvent('load');
	await other.getByRole('button', { name: t.shell.updateNow }).click();
	await otherReloaded;
	await expect.poll(() => cacheNames(page)).toEqual([`${before}-next`]);
});
