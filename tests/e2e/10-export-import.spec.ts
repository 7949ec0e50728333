import { readFileSync } from 'node:fs';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { rawZip } from '../support/storage/hostile-zip.ts';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { editor, metrics, openAmplifier, run, runCommand } from './support/workbench.ts';

test('[A4] a project leaves as a zip and is the same in another browser profile', async ({ page, newProfile }) => {
	await openAmplifier(page);
	await run(page);
	await expect(metrics(page)).toContainText('32.46 dB');
	const downloading = page.waitForEvent('download');
	await runCommand(page, 'export');
	const path = await (await downloading).path();
	const entries = await new ZipReader(new BlobReader(new Blob([readFileSync(path)]))).getEntries();
	expect(entries.map((entry) => entry.filename)).toEqual(
		expect.arrayContaining([
			'amplifier.cir',
			'models.lib',
			'.circuit_ai/design_goals.json',
			'.circuit_ai/manifest.json'
		])
	);

	const other = await (await newProfile()).newPage();
	await visitGallery(other);
	await other
		.locator('input[type=file]')
		.setInputFiles({ name: 'moved.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
	await other.getByRole('status').getByRole('button', { name: t.common.open }).click();
	await expect(editor(other)).toContainText('Common-emitter amplifier');
	await expect(metrics(other)).toContainText('32.46 dB');
	await expect(other.getByText(t.results.stale)).toBeHidden();
});

test('[A4] a zip that reaches out of the project is refused, and nothing of it is imported', async ({ page }) => {
	await visitGallery(page);
	const zip = await rawZip([
		{ name: 'good.cir', content: '* ok' },
		{ name: '../evil.cir', content: '* evil' }
	]);
	const buffer = Buffer.from(await zip.arrayBuffer());
	await page.locator('input[type=file]').setInputFiles({ name: 'evil.zip', mimeType: 'application/zip', buffer });
	await expect(page.getByRole('alert')).toContainText('../evil.cir');
	await expect(page.getByText(t.gallery.noProjects)).toBeVisible();
});
