/** How a key, or a whole line, is compared. */
export interface Ordering {
	/** `text`: by bytes; `number`: as `-n`; `general`: with exponents, as `-g`; `human`: with K, M, G, as `-h`. */
	by: 'text' | 'number' | 'general' | 'human';
	reverse: boolean;
	foldCase: boolean;
}

/** A place in a line: field and character from 1; character 0 is the end of the field. */
interface Place {
	field: number;
	character: number;
	skipBlanks: boolean;
}

export interface SortKey {
	from: Place;
	/** Null for the end of the line. */
	to: Place | null;
	/** Null for the ordering of the command. */
	ordering: Ordering | null;
}

const BLANK = /[ \t]/;

/** Reads `2,3nr`, as POSIX defines it; null when it is not a key. */
export function readKey(text: string): SortKey | null {
	const match = /^(\d+)(?:\.(\d+))?([bfnghr]*)(?:,(\d+)(?:\.(\d+))?([bfnghr]*))?$/.exec(text);
	if (!match) return null;
	const [, field = '', character, options = '', endField, endCharacter, endOptions = ''] = match;
	if (Number(field) === 0 || character === '0' || endField === '0') return null;
	const from = { field: Number(field), character: Number(character ?? 1), skipBlanks: options.includes('b') };
	const to =
		endField === undefined
			? null
			: { field: Number(endField), character: Number(endCharacter ?? 0), skipBlanks: endOptions.includes('b') };
	const all = `${options}${endOptions}`;
	return { from, to, ordering: all === '' ? null : orderingOf(all) };
}

/** The ordering that the letters of options name. */
export function orderingOf(letters: string): Ordering {
	const by = letters.includes('n')
		? 'number'
		: letters.includes('g')
			? 'general'
			: letters.includes('h')
				? 'human'
				: 'text';
	return { by, reverse: letters.includes('r'), foldCase: letters.includes('f') };
}

/** The part of a line that a key names. Without a separator a field begins with the blanks before it. */
export function keyText(line: string, { from, to }: SortKey, separator: string | null): string {
	const begin = placeStart(line, from, separator);
	if (!to) return line.slice(begin);
	return line.slice(begin, Math.max(begin, placeEnd(line, to, separator)));
}

function placeStart(line: string, { field, character, skipBlanks }: Place, separator: string | null): number {
	let at = 0;
	for (let passed = 1; passed < field && at < line.length; passed++)
		at = separator === null ? skipField(line, at) : afterSeparator(line, at, separator);
	if (skipBlanks) at = skipWhile(line, at, true);
	return Math.min(line.length, at + character - 1);
}

function placeEnd(line: string, { field, character, skipBlanks }: Place, separator: string | null): number {
	if (character > 0) {
		const start = placeStart(line, { field, character: 1, skipBlanks }, separator);
		return Math.min(line.length, start + character);
	}
	let at = 0;
	for (let passed = 0; passed < field && at < line.length; passed++) {
		if (passed > 0 && separator !== null) at += 1;
		at = separator === null ? skipField(line, at) : endOfField(line, at, separator);
	}
	return at;
}

function skipField(line: string, from: number): number {
	return skipWhile(line, skipWhile(line, from, true), false);
}

function skipWhile(line: string, from: number, isBlank: boolean): number {
	let at = from;
	while (at < line.length && BLANK.test(line.charAt(at)) === isBlank) at++;
	return at;
}

function endOfField(line: string, from: number, separator: string): number {
	const at = line.indexOf(separator, from);
	return at === -1 ? line.length : at;
}

function afterSeparator(line: string, from: number, separator: string): number {
	return Math.min(line.length, endOfField(line, from, separator) + 1);
}

/** Negative when `a` comes first, without the reversal. */
export function compareBy(a: string, b: string, { by, foldCase }: Ordering): number {
	if (by === 'text') {
		const [first, second] = foldCase ? [upper(a), upper(b)] : [a, b];
		return first < second ? -1 : Number(first > second);
	}
	const [first, second] = [numberIn(a, by), numberIn(b, by)];
	// As GNU sort -g: what is no number comes before all numbers.
	if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(second)) - Number(Number.isNaN(first));
	return first - second;
}

/** In the C locale only ASCII letters have a case. */
function upper(text: string): string {
	return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function numberIn(text: string, by: 'number' | 'general' | 'human'): number {
	if (by === 'general') return Number.parseFloat(text);
	const match = /^[ \t]*(-?)(\d*(?:\.\d*)?)([KkMGTPE]?)/.exec(text);
	const value = Number(match?.[2] ?? '') || 0;
	const scale = by === 'human' ? 1024 ** (1 + 'KMGTPE'.indexOf((match?.[3] || '-').toUpperCase())) : 1;
	return (match?.[1] === '-' ? -1 : 1) * value * scale;
}
