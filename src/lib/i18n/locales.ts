import type { BaseMessages } from './en/base-messages.ts';
import type { Messages } from './en/messages.ts';

interface LocaleDefinition {
	/** BCP 47 tag for the page and texts outside the catalogue. */
	id: string;
	/** Name of the language in that language. */
	name: string;
	/** Abbreviated name. */
	mark: string;
	/** Label of the switch to this language, in this language. */
	switchTo: string;
	/** Loads what the start page needs of the catalogue. Each part is a separate file, downloaded when it is needed. */
	loadBase(): Promise<BaseMessages>;
	/** Loads the whole catalogue. */
	load(): Promise<Messages>;
}

/** Every language of the interface. The first one is the fallback. */
export const locales = [
	{
		id: 'en',
		name: 'English',
		mark: 'EN',
		switchTo: 'Switch to English',
		loadBase: async () => (await import('./en/base-messages.ts')).baseEn,
		load: async () => (await import('./en/messages.ts')).en
	},
	{
		id: 'zh-CN',
		name: '简体中文',
		mark: '中文',
		switchTo: '切换到简体中文',
		loadBase: async () => (await import('./zh-cn/base-messages.ts')).baseZhCn,
		load: async () => (await import('./zh-cn/messages.ts')).zhCn
	}
] as const satisfies readonly LocaleDefinition[];

export type Locale = (typeof locales)[number]['id'];

export const defaultLocale = locales[0].id;

/** A text in the default language and optionally in others. */
export type LocalText = Readonly<Record<typeof defaultLocale, string> & Partial<Record<Locale, string>>>;

export function localeDefinition(id: Locale): LocaleDefinition & { id: Locale } {
	return locales.find((locale) => locale.id === id) ?? locales[0];
}

/** The language after the given one in the list; after the last, the first. */
export function nextLocale(id: Locale): LocaleDefinition & { id: Locale } {
	const index = locales.findIndex((locale) => locale.id === id);
	return locales[(index + 1) % locales.length] ?? locales[0];
}

/** A text outside the catalogue, such as the title of an example. */
export function localText(text: LocalText, id: Locale): string {
	return text[id] ?? text[defaultLocale];
}

/**
 * The initial language, from the browser's list of preferred languages: the first one that the interface supports,
 * ignoring the region.
 */
export function preferredLocale(languages: readonly string[]): Locale {
	const wanted = languages.flatMap((language) => locales.filter(({ id }) => primary(id) === primary(language)));
	return wanted[0]?.id ?? defaultLocale;
}

/**
 * BCP 47 tag for numbers, dates and times: the browser's first preferred language that is this one, in the same script, in
 * any region, so that English in Britain has the day before the month.
 */
export function regionOf(id: Locale, languages: readonly string[]): string {
	return languages.find((language) => writing(language) === writing(id)) ?? id;
}

/** Language and script, such as `zh-Hans`; null for names that Intl refuses, such as a system's `en-US@posix`. */
function writing(tag: string): string | null {
	try {
		const { language, script } = new Intl.Locale(tag).maximize();
		return `${language}-${script ?? ''}`;
	} catch {
		return null;
	}
}

function primary(tag: string): string {
	return tag.toLowerCase().split('-', 1)[0] ?? '';
}
