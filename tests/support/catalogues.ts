import { locales } from '#lib/i18n/locales.ts';

/** The texts of every language of the interface, with the language's own name. */
export const catalogues = await Promise.all(
	locales.map(async ({ id, name, load }) => ({ id, name, messages: await load() }))
);
