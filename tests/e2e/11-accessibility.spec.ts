import { expectAccessible } from './support/accessibility.ts';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { metrics, openAmplifier, run, writeNetlist } from './support/workbench.ts';

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

		test('[A8] the workbench is accessible during a run, with the mouse on Stop', async ({ page }) => {
			await openAmplifier(page);
			await writeNetlist(page, 'A transient of a minute\nV1 out 0 SIN(0 1 1k)\nR1 out 0 1k\n.tran 10u 60\n.end\n');
			await page.getByRole('button', { name: t.workbench.run, exact: true }).click();
			const stop = page.getByRole('button', { name: t.workbench.stopRun });
			await stop.hover();
			await expectAccessible(page);
			await stop.click();
			await expect(page.getByText(t.results.partial)).toBeVisible();
		});

		test('[A8] the settings are accessible', async ({ page }) => {
			await page.goto('settings');
			await expect(page.getByRole('heading').first()).toBeVisible();
			await expectAccessible(page);
		});
	});
