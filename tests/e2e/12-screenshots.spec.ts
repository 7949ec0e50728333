import { en } from '../../src/lib/i18n/en/messages.ts';
import { zhCn } from '../../src/lib/i18n/zh-cn/messages.ts';
import type { ProjectRecord } from '../../src/lib/db/records.ts';
import { localeDefinition } from '../../src/lib/i18n/locales.ts';
import { agentAllowed } from '../support/agent-allowed.ts';
import { screenshot, t as english, visitGallery } from './support/app.ts';
import { expect } from './support/fixtures.ts';
import { sessionAnswers, sessionWords } from './support/session-picture.ts';
import { changeStored, untilSettingsStored } from './support/storage.ts';
import { test } from './support/with-server.ts';
import { answer, fillSetting, openProvider, storeKey } from './support/workbench.ts';

const languages = { en, zh: zhCn };
const titles = { en: 'Common-emitter amplifier', zh: '共射放大器' };
const model = 'qwen3-32b';
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

type Look = ['en' | 'zh', 'light' | 'dark'];

/** Every text and every colour once. */
const looks: Look[] = [
	['en', 'light'],
	['zh', 'dark']
];

/** All four for the pictures of the docs. The English words of a session are in the tests of the agent. */
const sessionLooks: Look[] =
	process.env.DOCS_IMAGES === undefined ? [['zh', 'dark']] : [...looks, ['en', 'dark'], ['zh', 'light']];

for (const [language, colorScheme] of looks)
	test.describe(`${language}, ${colorScheme}`, () => {
		const t = languages[language];
		test.use({ colorScheme, viewport: sizes.wide, locale: language === 'en' ? 'en-US' : 'zh-CN' });

		test('[A8][A9] nothing runs out of the page, wide and on a phone, and a plot has the largest part of it', async ({
			page
		}) => {
			/** Looks at the page in both sizes, the wide one last. */
			const look = async (name: string, onPhone?: () => Promise<void>): Promise<void> => {
				for (const size of ['narrow', 'wide'] as const) {
					await page.setViewportSize(sizes[size]);
					await expect
						.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
						.toBeLessThanOrEqual(0);
					await screenshot(page, `${name}-${language}-${colorScheme}-${size}`);
					if (size === 'narrow') await onPhone?.();
				}
			};
			await page.goto('./');
			const example = page.getByRole('region', { name: t.gallery.examples }).getByText(titles[language]);
			await expect(example).toBeVisible();
			await look('gallery');

			await page.setViewportSize(sizes.narrow);
			await example.click();
			const run = page.getByRole('button', { name: t.workbench.run, exact: true });
			await run.click();
			await expect(page.getByRole('region', { name: t.results.metrics })).toContainText('32.46 dB');
			await expect(run).toBeVisible();
			await look('workbench', async () => {
				const views = page.getByRole('navigation');
				await views.getByRole('button', { name: t.workbench.conversation }).click();
				await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeVisible();
				await views.getByRole('button', { name: t.workbench.edit, exact: true }).click();
				const widthOfEditor = () => page.locator('.cm-editor').evaluate((element) => element.clientWidth);
				await expect.poll(widthOfEditor).toBe(sizes.narrow.width);
				await screenshot(page, `editor-${language}-${colorScheme}-narrow`);
			});
			// The figure, with the labels of its axes, beside the netlist and the metrics.
			const figure = page.getByRole('application');
			const share = () =>
				figure.evaluate((element) => (element.clientWidth * element.clientHeight) / (innerWidth * innerHeight));
			await expect.poll(share).toBeGreaterThan(0.3);
			await expect(page.getByRole('region', { name: t.results.metrics })).toBeVisible();

			await page.goto('settings');
			await expect(page.getByRole('heading', { name: t.settings.sections.about })).toBeVisible();
			await look('settings');
		});
	});

for (const [language, colorScheme] of sessionLooks)
	test.describe(`a session in ${language}, ${colorScheme}`, () => {
		const t = languages[language];
		test.use({ colorScheme, viewport: sizes.wide });

		test('[A8] [A9] [L3] [L4] the agent has changed a value and simulated it', async ({ page, server }) => {
			const words = sessionWords[language];
			const answers = sessionAnswers(words);
			await page.goto('settings');
			await openProvider(page, 'OpenAI-compatible');
			await fillSetting(page, english.settings.baseUrl, `${server.url}/v1`);
			await fillSetting(page, english.settings.model, model);
			await storeKey(page, 'sk-test-0123456789abcd');
			await visitGallery(page);
			if (language === 'zh') await page.getByRole('button', { name: localeDefinition('zh-CN').switchTo }).click();
			await untilSettingsStored(page);
			await page.getByRole('region', { name: t.gallery.examples }).getByText(titles[language]).click();
			await expect(page.getByRole('button', { name: t.workbench.run, exact: true })).toBeEnabled();
			await page.getByRole('button', { name: t.workbench.run, exact: true }).click();
			await expect(page.getByRole('region', { name: t.results.metrics })).toContainText('32.46 dB');
			const id = new URL(page.url()).searchParams.get('id') ?? '';
			await changeStored<ProjectRecord>(page, 'projects', id, { permissionRules: [...agentAllowed] });

			const panel = page.getByRole('region', { name: t.conversation.title, exact: true });
			const folded = page.getByRole('button', { name: t.workbench.conversation, exact: true, expanded: false });
			await expect(panel.or(folded).first()).toBeVisible();
			if (await folded.isVisible()) await folded.click();
			await panel.getByRole('button', { name: t.workflow.off }).click();
			await expect(panel.getByRole('button', { name: t.workflow.on })).toBeVisible();
			server.script([answer(answers.goals, { model })]);
			const box = panel.getByRole('textbox', { name: t.conversation.input });
			await box.fill(words.question);
			await box.press('Enter');
			const next = panel.getByRole('button', { name: t.workflow.options.continue });
			await expect(next).toBeEnabled();
			server.script(answers.step.map((events) => answer(events, { model })));
			await next.click();
			await expect(panel.getByRole('button', { name: t.workflow.options.accept })).toBeEnabled();
			await expect(page.getByRole('region', { name: t.results.metrics })).toContainText('40.71 dB');
			const change = panel.getByRole('article', { name: t.conversation.tools.patch_file?.done('amplifier.cir') });
			await change.getByTitle(t.conversation.showDiff).click();
			await expect(panel.locator('.katex').first()).toBeVisible();
			for (const device of ['RE1', 'Q1']) await expect(panel.locator('button code', { hasText: device })).toBeVisible();
			const result = panel.getByRole('region', { name: t.workflow.checkpoint }).last();
			const name = `session-${language}-${colorScheme}`;
			for (const size of ['wide', 'narrow'] as const) {
				await page.setViewportSize(sizes[size]);
				if (size === 'narrow')
					await page.getByRole('navigation').getByRole('button', { name: t.workbench.conversation }).click();
				await result.scrollIntoViewIfNeeded();
				await box.blur();
				await page.mouse.move(0, 0);
				await expect(page.getByRole('log').getByText(words.after)).toBeVisible();
				if (size === 'wide' && process.env.DOCS_IMAGES !== undefined)
					await page.screenshot({ path: `docs/images/${name}.png` });
				else await screenshot(page, `${name}-${size}`);
			}
		});
	});
