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
			await expect(page.getByText(t.results.partialRunning)).toBeVisible();
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

		test.describe('with every card of the settings open', () => {
			// Nothing runs where Ollama would be.
			test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });

			test('[A8] [D9] the services are accessible', async ({ page }) => {
				test.setTimeout(120_000);
				await page.goto('settings');
				const models = page.getByRole('region', { name: t.settings.sections.models, exact: true });
				const cards = models.getByRole('heading', { level: 4 }).getByRole('button');
				await expect(cards.first()).toBeEnabled();
				for (const card of await cards.all()) {
					await card.click();
					await expect(card).toHaveAttribute('aria-expanded', 'true');
					await expectAccessible(page, '.card:has([aria-expanded="true"])');
				}
				await cards.first().click();
				await page.getByRole('button', { name: t.models.addModel }).click();
				await page.getByRole('dialog').getByRole('button', { name: t.models.form.save }).click();
				await expect(page.getByText(t.models.form.idMissing)).toBeVisible();
				await expectAccessible(page);
			});

			test('[A8] [D10] [D13] search and vault are accessible', async ({ page }) => {
				await page.goto('settings');
				const search = page.getByRole('region', { name: t.webSearch.heading });
				await search.getByRole('radio', { name: t.webSearch.modes.engine }).check();
				const engine = search.getByLabel(t.webSearch.engine, { exact: true });
				for (const name of await engine.getByRole('option').allTextContents()) {
					await engine.selectOption(name);
					await expectAccessible(page, '#web-search');
				}
				await page.getByRole('radio', { name: t.vault.modes.passphrase.name }).check();
				await page.getByLabel(t.vault.newPassphrase, { exact: true }).fill('short');
				await page.getByLabel(t.vault.repeatPassphrase, { exact: true }).fill('other');
				await expect(page.getByText(t.vault.notTheSame)).toBeVisible();
				await expectAccessible(page);
				await page.getByLabel(t.vault.newPassphrase, { exact: true }).fill('three quiet herons');
				await page.getByLabel(t.vault.repeatPassphrase, { exact: true }).fill('three quiet herons');
				await page.keyboard.press('Enter');
				await page.getByRole('button', { name: t.vault.forgotten }).click();
				await expectAccessible(page);
			});
		});
	});
