import type { BrowserContext, Page } from '@playwright/test';
import { t } from './support/app.ts';
import { expect, test as base } from './support/fixtures.ts';
import { fillSetting, openProvider, storeKey } from './support/workbench.ts';

/** A profile that is not watched: its calls are meant to go to other hosts, and to fail. */
const test = base.extend<{ profile: BrowserContext }>({
	profile: async ({ browser, baseURL }, use) => {
		const profile = await browser.newContext({ baseURL, locale: 'en-US', serviceWorkers: 'block' });
		await use(profile);
		await profile.close();
	}
});

async function openSettings(profile: BrowserContext, provider: string, address = 'settings'): Promise<Page> {
	const page = await profile.newPage();
	await page.goto(address);
	await openProvider(page, provider);
	return page;
}

const tryConnection = (page: Page) => page.getByRole('button', { name: t.settings.test }).click();

test('[D8] [LLM26] an extension that blocks a service is told from a service that is down', async ({ profile }) => {
	const blocked: string[] = [];
	await profile.route('https://api.openai.com/**', (route) => {
		blocked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
		return route.abort('blockedbyclient');
	});
	const page = await openSettings(profile, 'OpenAI GPT');
	await storeKey(page, 'key-for-diagnosis-77aa');
	await tryConnection(page);
	await expect(
		page.getByText(/Requests do not reach api\.openai\.com, although it is the service's own/)
	).toBeVisible();
	expect(blocked).toContain('POST /v1/responses');
	expect(blocked).toContain('HEAD /');
});

test('[D8] [LLM26] offline is said before anything else is sought', async ({ profile }) => {
	const json = { contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } };
	await profile.route('https://api.anthropic.com/**', (route) => route.fulfill({ ...json, status: 404, body: '{}' }));
	const page = await openSettings(profile, 'Anthropic');
	await storeKey(page, 'key-for-diagnosis-77aa');
	// The library of the service is loaded with the first call.
	await tryConnection(page);
	await expect(page.getByText(/has no model named/)).toBeVisible();
	await profile.unroute('https://api.anthropic.com/**');
	await profile.setOffline(true);
	await tryConnection(page);
	await expect(page.getByText(t.faults.llm_offline())).toBeVisible();
});

test('[D8] [LLM26] a page served over https says why it cannot call plain http', async ({ profile, baseURL }) => {
	await profile.route('https://spice.example/**', async (route) => {
		const { pathname, search } = new URL(route.request().url());
		await route.fulfill({ response: await route.fetch({ url: new URL(`.${pathname}${search}`, baseURL).href }) });
	});
	const page = await openSettings(profile, 'OpenAI-compatible', 'https://spice.example/settings');
	await fillSetting(page, t.settings.baseUrl, 'http://192.168.7.7:8080/v1');
	await fillSetting(page, t.settings.model, 'm');
	await tryConnection(page);
	await expect(page.getByText(t.faults.url_mixed_content({ url: 'http://192.168.7.7:8080' }))).toBeVisible();
});
