const formats = new Map<string, Intl.NumberFormat>();

/** A number for display. Formats are cached: creating one takes as long as using it a hundred times. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
	const key = locale + JSON.stringify(options);
	const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
	formats.set(key, known);
	return known.format(value);
}

/** Small amounts get two significant digits; larger ones the usual decimals of money. */
export function formatMoney(amount: number, currency: string, locale: string): string {
	const small = amount !== 0 && Math.abs(amount) < 0.1;
	const digits = small ? { maximumSignificantDigits: 2 } : {};
	return formatNumber(amount, locale, { style: 'currency', currency, ...digits });
}
