import { loadMessages } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { defaultLocale, localeDefinition, nextLocale, type Locale } from '#lib/i18n/locales.ts';

/**
 * The interface language. Templates that read `language.t` update after a change.
 * The layout awaits `use` before anything is shown, so `t` is always set for components.
 */
class Language {
	locale = $state<Locale>(defaultLocale);
	#messages = $state.raw<Messages | null>(null);

	get t(): Messages {
		if (!this.#messages) throw new Error('Language read before it was loaded');
		return this.#messages;
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
		this.#messages = await loadMessages(locale);
		this.locale = locale;
		document.documentElement.lang = locale;
	}
}

export const language = new Language();
