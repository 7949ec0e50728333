import { openExample, runButton, untilOffline, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('[A1] works under a sub-path, from links, by address and offline', async ({ page, context, baseURL }) => {
	await visitGallery(page);
	await openExample(page, 'Common-emitter amplifier');
	expect(page.url()).toMatch(new RegExp(`^${baseURL}project\\?id=`));

	await page.reload();
	await expect(runButton(page)).toBeEnabled();
	await untilOffline(page);
	await context.setOffline(true);
	await page.reload();
	await expect(runButton(page)).toBeEnabled();
});
