/** Letters and digits in which keys are compared: without case, and without everything between them. */
const NOT_COMPARED = /[^a-z0-9]/g;
/** Fewer letters and digits could also be ordinary words. */
const MIN_COMPARED = 8;
/** Length of the parts of a key that are found on their own, and the distance between their beginnings, in characters. */
const PART = 16;
const PART_STEP = 8;

/**
 * The forms of keys that `KeyFinder` searches, as lower-case letters and digits: as it is, backwards, and in base64 (at each
 * alignment) and codes, both also of its UTF-16. Each is given in overlapping parts, so that a key without its end is found too.
 */
export function keyForms(keys: readonly string[]): Set<string> {
	const forms = keys.flatMap((key) => {
		const plain = compared(key);
		return [
			...partsOf(plain),
			...partsOf([...plain].toReversed().join('')),
			...partsOf(key).flatMap((part) => [part, utf16(part)].flatMap(base64Cores).concat(codesOf(part)))
		];
	});
	return new Set(forms.map(compared).filter((form) => form.length >= MIN_COMPARED));
}

function compared(text: string): string {
	return text.toLowerCase().replace(NOT_COMPARED, '');
}

/** Each part overlaps the next, and the last one ends with the text. */
function partsOf(text: string): string[] {
	const starts: number[] = [];
	for (let start = 0; start + PART < text.length; start += PART_STEP) starts.push(start);
	return [...starts.map((start) => text.slice(start, start + PART)), text.slice(-PART)];
}

/** As bytes, of which the lower one of each character comes first. */
function utf16(text: string): string {
	return [...text].map((char) => `${char}\0`).join('');
}

/**
 * The codes of all characters in each way of writing them, such as `U+0073`. Not in binary, because a list of bits that ends like the
 * beginning of a key is no rarity in files about circuits.
 */
function codesOf(text: string): string[] {
	const codes = [...text].map((char) => char.charCodeAt(0));
	const inBase = (radix: number, digits: number) => codes.map((code) => code.toString(radix).padStart(digits, '0'));
	const hex = inBase(16, 2);
	return [
		hex,
		hex.map((code) => `0x${code}`),
		hex.map((code) => `u00${code}`),
		hex.map((code) => `00${code}`),
		hex.map((code) => `${code}00`),
		inBase(10, 1),
		inBase(10, 1).map((code) => `chr${code}`),
		inBase(10, 1).map((code) => `char${code}`),
		inBase(8, 1),
		inBase(8, 3)
	].map((written) => written.join(''));
}

/** For each alignment of bytes to groups of three, the characters that do not depend on the text around. */
function base64Cores(text: string): string[] {
	return [0, 1, 2].map((offset) => {
		const first = Math.ceil((offset * 4) / 3);
		const last = Math.floor(((offset + text.length) * 4) / 3);
		return btoa(' '.repeat(offset) + text).slice(first, last);
	});
}
