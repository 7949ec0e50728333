import { formatMoney, formatNumber } from '#lib/base/number-format.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { CallFigures } from '#lib/usage/call-statistics.ts';

/** Shown instead of an unknown figure. */
const unknownFigure = '–';

export function formatCount(value: number | null, locale: string): string {
	return value === null ? unknownFigure : formatNumber(Math.round(value), locale);
}

export function formatShare(value: number | null, locale: string): string {
	if (value === null) return unknownFigure;
	const maximumFractionDigits = (value > 0 && value < 0.1) || (value > 0.995 && value < 1) ? 1 : 0;
	return formatNumber(value, locale, { style: 'percent', maximumFractionDigits });
}

/** Milliseconds, formatted as seconds with three digits. */
export function formatDelay(milliseconds: number | null, locale: string): string {
	if (milliseconds === null) return unknownFigure;
	return `${formatNumber(milliseconds / 1000, locale, { maximumSignificantDigits: 3 })} s`;
}

export function formatSpeed(tokensPerSecond: number | null, locale: string): string {
	return tokensPerSecond === null
		? unknownFigure
		: formatNumber(tokensPerSecond, locale, { maximumSignificantDigits: 3 });
}

/** The sums in all currencies; a dash if none is known, and `≥` if some calls are not included. */
export function formatCosts({ costs, unpriced }: Pick<CallFigures, 'costs' | 'unpriced'>, locale: string): string {
	const sums = costs.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' + ');
	if (sums === '') return unknownFigure;
	return unpriced > 0 ? `≥ ${sums}` : sums;
}

/** The savings from the services' caches in all currencies, or a dash. */
export function formatSaved({ costs }: Pick<CallFigures, 'costs'>, locale: string): string {
	if (costs.length === 0) return unknownFigure;
	return costs.map(({ saved, currency }) => formatMoney(saved, currency, locale)).join(' + ');
}

/** Share of the calls that succeeded, without those that the user stopped; null without calls. */
export function successRate({ ok, failed }: Pick<CallFigures, 'ok' | 'failed'>): number | null {
	return ok + failed === 0 ? null : ok / (ok + failed);
}

/** Name of a failure by its code; the code itself if there is no name. */
export function failureName({ statistics }: Messages, code: string): string {
	return ownValue(statistics.failureNames as Record<string, string | undefined>, code) ?? code;
}
