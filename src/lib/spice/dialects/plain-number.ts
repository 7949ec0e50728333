const inner = /^([+-]?\d+)(meg|[tgkmunpfrµμ\uFFFD])(\d+)[a-z]*$/iu;

/**
 * A number with its suffix in the middle, `4k7`, or with a micro sign, as ngspice reads it; any other word unchanged. A micro
 * sign of a file in Latin-1 that was read as UTF-8 is U+FFFD.
 */
export function plainNumber(word: string): string {
	const parts = inner.exec(word);
	const suffix = /^r$/iu.test(parts?.[2] ?? '') ? '' : (parts?.[2] ?? '');
	const text = parts ? `${parts[1]}.${parts[3]}${suffix}` : word;
	return withoutMicro(text);
}

/** A number with `u` in place of a micro sign. */
export function withoutMicro(word: string): string {
	return /^[+-]?[\d.]/u.test(word) ? word.replace(/[µμ\uFFFD]/u, 'u') : word;
}

/** A value without braces, to be part of an expression. */
export function bare(value: string): string {
	return /^[{'].*[}']$/u.test(value) ? value.slice(1, -1) : value;
}
