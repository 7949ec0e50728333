import type { Messages } from './en/messages.ts';

interface LocaleDefinition {
	/** BCP 47 tag: of the page, of formats of numbers and times, and of texts outside the catalogue. */
	id: string;
	/** Its own name. */
	name: string;
	/** Its name in a few letters. */
	mark: string;
	/** What the switch to it is called, in its own language. */
	switchTo: string;
	/** Loads its catalogue: a file of its own, so that nobody downloads two. */
	load(): Promise<Messages>;
}

/** Every language of the interface. The first is the one that others fall back to. */
export const locales = [
	{
		id: 'en',
		name: 'English',
		mark: 'EN',
		switchTo: 'Switch to English',
		load: async () => (await import('./en/messages.ts')).en
	},
	{
		id: 'zh-CN',
		name: '简体中文',
		mark: '中文',
		switchTo: '切换到简体中文',
		load: async () => (await import('./zh-cn/messages.ts')).zhCn
	}
] as const satisfies readonly LocaleDefinition[];

export type Locale = (typeof locales)[number]['id'];

export const defaultLocale = locales[0].id;

/** A text in the default language, and in any others. */
export type LocalText = Readonly<Record<typeof defaultLocale, string> & Partial<Record<Locale, string>>>;

export function localeDefinition(id: Locale): LocaleDefinition & { id: Locale } {
	return locales.find((locale) => locale.id === id) ?? locales[0];
}

/** The language that a switch goes to: the next in the list, and after the last the first. */
export function nextLocale(id: Locale): LocaleDefinition & { id: Locale } {
	const index = locales.findIndex((locale) => locale.id === id);
	return locales[(index + 1) % locales.length] ?? locales[0];
}

/** A text that is not in the catalogue, such as the title of an example. */
export function localText(text: LocalText, id: Locale): string {
	return text[id] ?? text[defaultLocale];
}

/**
 * The language to begin with, from the browser's list of preferred languages: the first that the interface has, whatever its
 * region.
 */
export function preferredLocale(languages: readonly string[]): Locale {
	const wanted = languages.flatMap((language) => locales.filter(({ id }) => primary(id) === primary(language)));
	return wanted[0]?.id ?? defaultLocale;
}

function primary(tag: string): string {
	return tag.toLowerCase().split('-', 1)[0] ?? '';
}
