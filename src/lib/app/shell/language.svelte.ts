import { loadBaseMessages, loadMessages } from '#lib/i18n/catalogue.ts';
import type { BaseMessages } from '#lib/i18n/en/base-messages.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { defaultLocale, localeDefinition, nextLocale, regionOf, type Locale } from '#lib/i18n/locales.ts';

/**
 * The interface language. Templates that read `language.t` or `language.base` update after a change.
 * The layout awaits `use` before anything is shown, and every page but the start page awaits `loadAll`.
 */
class Language {
	locale = $state<Locale>(defaultLocale);
	#base = $state.raw<BaseMessages | null>(null);
	#all = $state.raw<Messages | null>(null);
	#chosen: Locale | null = null;
	#wantsAll = false;

	/** Texts of the start page, and those that any page may show. */
	get base(): BaseMessages {
		return loaded(this.#base);
	}

	/** All texts. */
	get t(): Messages {
		return loaded(this.#all);
	}

	/** BCP 47 tag for numbers, dates and times. */
	get region(): string {
		return regionOf(this.locale, navigator.languages);
	}

	/** Abbreviated name. */
	get mark(): string {
		return localeDefinition(this.locale).mark;
	}

	/** The language that the switch selects. */
	get next() {
		return nextLocale(this.locale);
	}

	async use(locale: Locale): Promise<void> {
		this.#chosen = locale;
		const all = this.#wantsAll ? await loadMessages(locale) : null;
		const base = all ?? (await loadBaseMessages(locale));
		if (this.#chosen !== locale) return;
		this.#base = base;
		if (all) this.#all = all;
		this.locale = locale;
		document.documentElement.lang = locale;
	}

	/** Loads all texts, of this language and of those that are chosen later. Before the first `use`, they come with that one. */
	async loadAll(): Promise<void> {
		this.#wantsAll = true;
		if (this.#chosen && !this.#all) await this.use(this.#chosen);
	}
}

function loaded<T>(messages: T | null): T {
	if (!messages) throw new Error('Language read before it was loaded');
	return messages;
}

export const language = new Language();
