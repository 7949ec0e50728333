import { openExample, screenshot, visitGallery } from './support/app.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const)
	test.describe(`in the ${colorScheme} theme`, () => {
		test.use({ colorScheme });

		test('[A8] the gallery is accessible', async ({ page }) => {
			await visitGallery(page);
			await expectAccessible(page);
			await screenshot(page, `gallery-${colorScheme}`);
		});

		test('[A8] the workbench is accessible', async ({ page }) => {
			await visitGallery(page);
			await openExample(page, 'Common-emitter amplifier');
			await expectAccessible(page);
			await screenshot(page, `workbench-${colorScheme}`);
		});

		test('[A8] the settings are accessible', async ({ page }) => {
			await page.goto('settings');
			await expect(page.getByRole('heading').first()).toBeVisible();
			await expectAccessible(page);
			await screenshot(page, `settings-${colorScheme}`);
		});
	});
