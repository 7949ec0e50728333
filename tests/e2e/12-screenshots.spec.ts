import { en } from '../../src/lib/i18n/en/messages.ts';
import { zhCn } from '../../src/lib/i18n/zh-cn/messages.ts';
import { screenshot } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';

const languages = { en, zh: zhCn };
const titles = { en: 'Common-emitter amplifier', zh: '共射放大器' };
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

for (const language of ['en', 'zh'] as const)
	for (const colorScheme of ['light', 'dark'] as const)
		for (const size of ['wide', 'narrow'] as const)
			test.describe(`${language}, ${colorScheme}, ${size}`, () => {
				const t = languages[language];
				const name = (page: string) => `${page}-${language}-${colorScheme}-${size}`;
				test.use({ colorScheme, viewport: sizes[size], locale: language === 'en' ? 'en-US' : 'zh-CN' });

				test('[A8][A9] nothing runs out of the page', async ({ page }) => {
					const expectNoOverflow = () =>
						expect
							.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
							.toBeLessThanOrEqual(0);
					await page.goto('./');
					const example = page.getByRole('region', { name: t.gallery.examples }).getByText(titles[language]);
					await expect(example).toBeVisible();
					await expectNoOverflow();
					await screenshot(page, name('gallery'));

					await example.click();
					const run = page.getByRole('button', { name: t.workbench.run, exact: true });
					await run.click();
					await expect(page.getByRole('region', { name: t.results.metrics })).toContainText('32.46 dB');
					await expect(run).toBeVisible();
					await expectNoOverflow();
					await screenshot(page, name('workbench'));
					if (size === 'narrow') {
						await page.getByRole('button', { name: t.workbench.edit, exact: true }).click();
						const widthOfEditor = () => page.locator('.cm-editor').evaluate((element) => element.clientWidth);
						await expect.poll(widthOfEditor).toBe(sizes.narrow.width);
						await screenshot(page, name('editor'));
					}

					await page.goto('settings');
					await expect(page.getByRole('heading', { name: t.settings.sections.about })).toBeVisible();
					await expectNoOverflow();
					await screenshot(page, name('settings'));
				});
			});
