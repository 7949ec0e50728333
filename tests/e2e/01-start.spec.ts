import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';

test('[A1][A2] npm start prints an address that opens to an empty gallery with examples', async ({ page }) => {
	test.setTimeout(180_000);
	// Its own port, so that a server that somebody has running is left alone.
	const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, PORT: '5390' } });
	try {
		const address = await new Promise<string>((done, fail) => {
			let printed = '';
			child.stdout.on('data', (chunk: Buffer) => {
				printed += chunk.toString();
				const found = /http:\/\/localhost:\d+\//.exec(printed);
				if (found) done(found[0]);
			});
			child.on('exit', (code) => fail(new Error(`npm start ended with ${code}: ${printed}`)));
		});
		await visitGallery(page, address);
		await expect(page.getByText(t.gallery.noProjects)).toBeVisible();
		await expect(page.getByRole('button', { name: t.gallery.importZip })).toBeVisible();
		const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/example.json`));
		await expect(page.getByRole('region', { name: t.gallery.examples }).getByRole('button')).toHaveCount(
			examples.length
		);
	} finally {
		child.kill('SIGTERM');
	}
});
