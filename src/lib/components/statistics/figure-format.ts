import type { CallFigures } from '#lib/reports/call-statistics.ts';

/** What is shown where a figure is not known. */
const unknownFigure = '–';

export function formatCount(value: number | null, locale: string): string {
	return value === null ? unknownFigure : Math.round(value).toLocaleString(locale);
}

export function formatShare(value: number | null, locale: string): string {
	if (value === null) return unknownFigure;
	return value.toLocaleString(locale, {
		style: 'percent',
		maximumFractionDigits: value < 0.1 || value > 0.995 ? 1 : 0
	});
}

/** Milliseconds as seconds with three digits. */
export function formatDelay(milliseconds: number | null, locale: string): string {
	if (milliseconds === null) return unknownFigure;
	const format = { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumSignificantDigits: 3 } as const;
	return (milliseconds / 1000).toLocaleString(locale, format);
}

export function formatSpeed(tokensPerSecond: number | null, locale: string): string {
	return tokensPerSecond === null
		? unknownFigure
		: tokensPerSecond.toLocaleString(locale, { maximumSignificantDigits: 3 });
}

/** Small sums keep two digits that say something; larger ones are shown as money usually is. */
function formatMoney(amount: number, currency: string, locale: string): string {
	const small = amount !== 0 && Math.abs(amount) < 0.1;
	const digits = small ? { maximumSignificantDigits: 2 } : {};
	return amount.toLocaleString(locale, { style: 'currency', currency, ...digits });
}

/** The sums of all currencies, or a dash. */
export function formatCosts(costs: CallFigures['costs'], locale: string, part: 'amount' | 'saved' = 'amount'): string {
	if (costs.length === 0) return unknownFigure;
	return costs.map((cost) => formatMoney(cost[part], cost.currency, locale)).join(' + ');
}

/** Part of the calls that succeeded; those that the user stopped say nothing. */
export function successRate({ ok, failed }: CallFigures): number | null {
	return ok + failed === 0 ? null : ok / (ok + failed);
}
