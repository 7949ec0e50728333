/** Relative time in a language: "5 minutes ago". */
export function timeAgo(time: number, now: number, locale: string): string {
	const seconds = Math.round((time - now) / 1000);
	const steps: [Intl.RelativeTimeFormatUnit, number][] = [
		['day', 86_400],
		['hour', 3_600],
		['minute', 60]
	];
	const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
	return relativeTime(locale).format(Math.round(seconds / size), unit);
}

/** The date and time to the second, in a language. */
export function dateAndTime(time: number, locale: string): string {
	return dateTime(locale).format(time);
}

const relativeTime = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const dateTime = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));

/** Keeps what was made for a language: a formatter takes a tenth of a millisecond, and lists have hundreds of times. */
function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
	const made = new Map<string, T>();
	return (locale) => {
		const known = made.get(locale) ?? make(locale);
		made.set(locale, known);
		return known;
	};
}

/** A file size with a decimal prefix: "12 kB". */
export function byteSize(bytes: number, locale: string): string {
	const units = ['B', 'kB', 'MB', 'GB', 'TB'];
	const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
	// Units are the same in every language; Intl would write "126B" or "126 byte".
	return `${new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(bytes / 1000 ** step)} ${units[step]}`;
}
