import { localeDefinition } from '../../src/lib/i18n/locales.ts';
import { zhCn } from '../../src/lib/i18n/zh-cn/messages.ts';
import { screenshot, t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { untilSettingsStored } from './support/storage.ts';
import { openAmplifier, run } from './support/workbench.ts';

test('[A9] the language changes at run time without a reload', async ({ page }) => {
	await visitGallery(page);
	await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
	await page.getByRole('button', { name: localeDefinition('zh-CN').switchTo }).click();
	await expect(page.getByRole('heading', { name: zhCn.gallery.examples })).toBeVisible();
	expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)).toBe(true);
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	await untilSettingsStored(page);
	await page.reload();
	await expect(page.getByRole('heading', { name: zhCn.gallery.examples })).toBeVisible();
});

test('[A8] the theme is chosen and kept', async ({ page }) => {
	await visitGallery(page);
	await page.getByRole('button', { name: t.shell.themeDark }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await untilSettingsStored(page);
	await page.reload();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('[A8] edit, run and read the results in one column', async ({ page }) => {
		await openAmplifier(page);
		await run(page);
		await expect(page.getByText('32.46 dB')).toBeVisible();
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overflow).toBeLessThanOrEqual(0);
		await screenshot(page, 'phone-results');
		await page.getByRole('navigation').getByRole('button', { name: t.workbench.conversation }).click();
		await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeVisible();
	});
});
