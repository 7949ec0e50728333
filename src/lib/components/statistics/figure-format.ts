import { ownValue } from '#lib/base/own-value.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { CallFigures } from '#lib/usage/call-statistics.ts';

/** What is shown where a figure is not known. */
const unknownFigure = '–';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are made once: a table has thousands of figures, and making one takes as long as using it a hundred times. */
function format(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
	const key = locale + JSON.stringify(options);
	const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
	formats.set(key, known);
	return known.format(value);
}

export function formatCount(value: number | null, locale: string): string {
	return value === null ? unknownFigure : format(Math.round(value), locale);
}

export function formatShare(value: number | null, locale: string): string {
	if (value === null) return unknownFigure;
	const maximumFractionDigits = (value > 0 && value < 0.1) || (value > 0.995 && value < 1) ? 1 : 0;
	return format(value, locale, { style: 'percent', maximumFractionDigits });
}

/** Milliseconds as seconds with three digits. */
export function formatDelay(milliseconds: number | null, locale: string): string {
	if (milliseconds === null) return unknownFigure;
	return `${format(milliseconds / 1000, locale, { maximumSignificantDigits: 3 })} s`;
}

export function formatSpeed(tokensPerSecond: number | null, locale: string): string {
	return tokensPerSecond === null ? unknownFigure : format(tokensPerSecond, locale, { maximumSignificantDigits: 3 });
}

/** Small sums keep two digits that say something; larger ones are shown as money usually is. */
function formatMoney(amount: number, currency: string, locale: string): string {
	const small = amount !== 0 && Math.abs(amount) < 0.1;
	const digits = small ? { maximumSignificantDigits: 2 } : {};
	return format(amount, locale, { style: 'currency', currency, ...digits });
}

/** The sums of all currencies; a dash where none is known, and `≥` where calls are missing in them. */
export function formatCosts({ costs, unpriced }: Pick<CallFigures, 'costs' | 'unpriced'>, locale: string): string {
	const sums = costs.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' + ');
	if (sums === '') return unknownFigure;
	return unpriced > 0 ? `≥ ${sums}` : sums;
}

/** What the services' caches have saved, in all currencies, or a dash. */
export function formatSaved({ costs }: Pick<CallFigures, 'costs'>, locale: string): string {
	if (costs.length === 0) return unknownFigure;
	return costs.map(({ saved, currency }) => formatMoney(saved, currency, locale)).join(' + ');
}

/** Part of the calls that succeeded; those that the user stopped say nothing. */
export function successRate({ ok, failed }: Pick<CallFigures, 'ok' | 'failed'>): number | null {
	return ok + failed === 0 ? null : ok / (ok + failed);
}

/** What a failure is called by its code; the code itself where there is no name for it. */
export function failureName({ statistics }: Messages, code: string): string {
	return ownValue(statistics.failureNames as Record<string, string | undefined>, code) ?? code;
}
