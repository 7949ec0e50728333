import { localeDefinition } from '../../src/lib/i18n/locales.ts';
import { zhCn } from '../../src/lib/i18n/zh-cn/messages.ts';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { untilSettingsStored } from './support/storage.ts';

test('[A8] [A9] language and theme change without a reload, and are kept', async ({ page }) => {
	await visitGallery(page);
	await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
	await page.getByRole('button', { name: t.shell.themeDark }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.getByRole('button', { name: localeDefinition('zh-CN').switchTo }).click();
	await expect(page.getByRole('heading', { name: zhCn.gallery.examples })).toBeVisible();
	expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)).toBe(true);
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	await untilSettingsStored(page);
	await page.reload();
	await expect(page.getByRole('heading', { name: zhCn.gallery.examples })).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
