import { t, untilOffline, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { ownServer } from './support/own-server.ts';
import { openAmplifier } from './support/workbench.ts';

test.use({
	serviceWorkers: 'allow',
	expectedErrors: [/net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)/]
});

test('[K1] [K4] [A1] after one visit the built-in embedding model and the search by meaning work with the network off', async ({
	page,
	context
}) => {
	await using server = await ownServer();
	await visitGallery(page, server.url);
	await untilOffline(page);
	const kept = await page.evaluate(async () => {
		const names = await caches.keys();
		const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return requests.flat().map(({ url }) => new URL(url).pathname);
	});
	expect(kept).toContain('/models/word-vectors/onnx/model_quantized.onnx');
	// The engine for larger models is fetched when one is used.
	expect(kept.filter((path) => path.includes('ort-wasm') && path.endsWith('.wasm'))).toEqual([]);

	await server.stop();
	await context.setOffline(true);
	await page.goto(`${server.url}settings`);
	const section = page.getByRole('region', { name: 'Search and embeddings' });
	await expect(section.getByRole('radio', { name: 'Built-in word vectors' })).toBeChecked();
	await section.getByRole('button', { name: 'Test' }).click();
	await expect(section.getByText(/It works: .* 100 dimensions/)).toBeVisible();
	const notices = await page.getByRole('link', { name: t.settings.vectorNotices }).getAttribute('href');
	const text = await page.evaluate(async (address) => (await fetch(address)).text(), notices ?? '');
	expect(text).toContain('Public Domain Dedication and License');

	await openAmplifier(page, server.url);
	await page.keyboard.press('ControlOrMeta+Shift+F');
	const panel = page.getByRole('region', { name: t.search.title });
	await panel.getByRole('group', { name: t.search.kind }).getByRole('button', { name: t.search.kinds.meaning }).click();
	// No passage contains one of these words.
	await panel.getByRole('textbox', { name: t.search.box }).fill('semiconductor loudness');
	const results = panel.getByRole('tree', { name: t.search.results });
	await expect(results.getByRole('treeitem', { name: /^\.model QSMALL/ })).toBeVisible();

	await page.goto(`${server.url}settings`);
	await section.getByRole('radio', { name: 'Off' }).press('Space');
	await expect(section.getByText('Off.', { exact: true })).toBeVisible();
	await expect(section.getByRole('button', { name: 'Test' })).toBeHidden();
});
