import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { metrics, openAmplifier, run, writeNetlist } from './support/workbench.ts';

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page);
	}
}

test('[A8] the workbench is accessible before, during and after a run', async ({ page }) => {
	await openAmplifier(page);
	await expectAccessibleInBothThemes(page);
	await run(page);
	await expect(metrics(page)).toContainText('32.46 dB');
	await expectAccessibleInBothThemes(page);
	// The first Tab in a page that was just opened does not go to the editor, where the next one would type.
	await page.reload();
	await expect(metrics(page)).toContainText('32.46 dB');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: t.workbench.backToGallery })).toBeFocused();

	// Each point takes long, so that the run lasts while the page is looked at.
	const ladder = Array.from({ length: 300 }, (_, i) => `R${i} n${i} n${i + 1} 1k\nC${i} n${i + 1} 0 1n\n`).join('');
	await writeNetlist(page, `A long line\nV1 n0 0 SIN(0 1 1k)\n${ladder}.tran 10u 60\n.end\n`);
	await page.getByRole('button', { name: t.workbench.run, exact: true }).click();
	const stop = page.getByRole('button', { name: t.workbench.stopRun });
	await expect(page.getByText(t.results.partialRunning)).toBeVisible();
	await stop.hover();
	await expectAccessibleInBothThemes(page);
	await stop.click();
	await expect(page.getByText(t.results.partial)).toBeVisible();
});

// The parts of the settings, with all that they can show, are in tests/browser/components/accessibility.test.ts.
test('[A8] [D9] [D10] the gallery and the settings are accessible', async ({ page }) => {
	await visitGallery(page);
	await expectAccessibleInBothThemes(page);
	await page.goto('settings#models-zhipu');
	await expect(page.getByLabel(t.settings.key, { exact: true })).toBeVisible();
	await page.getByRole('radio', { name: t.vault.modes.passphrase.name }).check();
	await page.getByLabel(t.vault.newPassphrase, { exact: true }).fill('short');
	await page.getByLabel(t.vault.repeatPassphrase, { exact: true }).fill('other');
	await expect(page.getByText(t.vault.notTheSame)).toBeVisible();
	await expectAccessibleInBothThemes(page);
});
