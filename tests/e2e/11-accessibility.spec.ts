import { expectAccessible } from './support/accessibility.ts';
import { visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { metrics, openAmplifier, run } from './support/workbench.ts';

for (const colorScheme of ['light', 'dark'] as const)
	test.describe(`in the ${colorScheme} theme`, () => {
		test.use({ colorScheme });

		test('[A8] the gallery is accessible', async ({ page }) => {
			await visitGallery(page);
			await expectAccessible(page);
		});

		test('[A8] the workbench is accessible, before and after a run', async ({ page }) => {
			await openAmplifier(page);
			await expectAccessible(page);
			await run(page);
			await expect(metrics(page)).toContainText('32.46 dB');
			await expectAccessible(page);
		});

		test('[A8] the settings are accessible', async ({ page }) => {
			await page.goto('settings');
			await expect(page.getByRole('heading').first()).toBeVisible();
			await expectAccessible(page);
		});
	});
