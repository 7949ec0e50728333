import { loadMessages } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { defaultLocale, localeDefinition, nextLocale, type Locale } from '#lib/i18n/locales.ts';

/**
 * The interface language. Reading `language.t` in a template makes it follow a change at once.
 * The layout awaits `use` before anything is shown, so `t` is always there for components.
 */
class Language {
	locale = $state<Locale>(defaultLocale);
	#messages = $state.raw<Messages | null>(null);

	get t(): Messages {
		if (!this.#messages) throw new Error('Language read before it was loaded');
		return this.#messages;
	}

	/** Its name in a few letters. */
	get mark(): string {
		return localeDefinition(this.locale).mark;
	}

	/** The language that a switch goes to. */
	get next() {
		return nextLocale(this.locale);
	}

	async use(locale: Locale): Promise<void> {
		this.#messages = await loadMessages(locale);
		this.locale = locale;
		document.documentElement.lang = locale;
	}
}

export const language = new Language();
