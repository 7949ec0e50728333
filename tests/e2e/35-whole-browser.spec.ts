import { findBrowser } from '../../scripts/find-browser.mjs';
import { t, untilOffline, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';

// The headless shell, in which the other tests run, answers these questions without an installer and without a model.
test.use({
	serviceWorkers: 'allow',
	launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: findBrowser() })
});

test('[A1] the app can be installed', async ({ page, context }) => {
	await visitGallery(page);
	await untilOffline(page);
	const devtools = await context.newCDPSession(page);
	const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
	// A test profile is an incognito window, where nothing can be installed.
	expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
	const { errors, data } = await devtools.send('Page.getAppManifest');
	expect(errors).toEqual([]);
	expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Spicewright', display: 'standalone' });
});

test('[D14] the browser’s own model is said to be unavailable on a device that cannot have it', async ({ page }) => {
	await page.goto('settings#models-browser');
	const { absent, unavailable } = t.inPage.states;
	await expect(page.getByText(absent).or(page.getByText(unavailable))).toBeVisible();
	await expect(page.getByRole('button', { name: t.models.use })).toBeDisabled();
});
