import { expect, test } from 'vitest';
import { localText, locales, localeDefinition, nextLocale, preferredLocale, regionOf } from '#lib/i18n/locales.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { parseSettings } from '#lib/settings/settings.ts';
import { catalogues } from '../../support/catalogues.ts';

test.each([
	[['zh-TW', 'en'], 'zh-CN'],
	[['ZH'], 'zh-CN'],
	[['fr', 'en-GB', 'zh'], 'en'],
	[['eno', 'zho'], 'en'],
	[[], 'en']
])('[A9] a browser that prefers %j begins in %s', (languages, locale) => {
	expect(preferredLocale(languages)).toBe(locale);
});

test('[A9] switching goes through every language and comes back', () => {
	const seen = locales.map(({ id }) => nextLocale(id).id);
	expect(new Set(seen).size).toBe(locales.length);
	expect(nextLocale(locales.at(-1)!.id).id).toBe(locales[0].id);
	expect(localeDefinition('zh-CN')).toMatchObject({ mark: '中文', switchTo: '切换到简体中文' });
});

test('[A9] a text that a language does not have falls back to the default language', () => {
	expect(localText({ en: 'Divider', 'zh-CN': '分频器' }, 'zh-CN')).toBe('分频器');
	expect(localText({ en: 'Divider' }, 'zh-CN')).toBe('Divider');
});

test('[A9] every language of the table can be stored as the choice', () => {
	for (const { id } of locales) expect(parseSettings({ locale: id }).locale).toBe(id);
	expect(parseSettings({ locale: 'tlh' }).locale).toBeNull();
});

function shape(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return typeof value;
	return Array.isArray(value)
		? 'list'
		: Object.fromEntries(
				Object.entries(value)
					.sort(([a], [b]) => (a < b ? -1 : 1))
					.map(([key, inner]) => [key, shape(inner)])
			);
}

test.each(catalogues)('[A9] $name is a tag that formats take, and has every group of texts', ({ id, messages }) => {
	expect(Intl.NumberFormat.supportedLocalesOf(id)).toEqual([id]);
	expect(Object.keys(messages)).toEqual(Object.keys(en));
	for (const group of ['common', 'gallery', 'workbench', 'settings', 'metrics'] as const)
		expect(shape(messages[group]), group).toEqual(shape(en[group]));
});

test.each([
	[['de-DE', 'en-GB', 'en-US'], 'en', 'en-GB'],
	[['en'], 'en', 'en'],
	[['zh-TW', 'zh-SG'], 'zh-CN', 'zh-SG'],
	[['zh-TW'], 'zh-CN', 'zh-CN'],
	[['fr-FR'], 'en', 'en'],
	[['en-US@posix', 'en-IE'], 'en', 'en-IE'],
	[[], 'zh-CN', 'zh-CN']
] as const)('[A9] dates and numbers of %s in %s are those of %s', (languages, locale, region) => {
	expect(regionOf(locale, languages)).toBe(region);
});

test('[A9] English dates outside America have the day before the month', () => {
	const date = new Date(2026, 2, 9);
	const format = (languages: string[]) => new Intl.DateTimeFormat(regionOf('en', languages)).format(date);
	expect([format(['en-GB']), format(['en-US'])]).toEqual(['09/03/2026', '3/9/2026']);
});
