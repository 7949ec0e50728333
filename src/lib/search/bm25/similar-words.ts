/** Shorter words have too many neighbours that mean something else. */
const MIN_LENGTH = 5;
/** Maximum number of words that stand in for a misspelt one. */
const MAX_SIMILAR = 3;
const LETTERS = /^\p{L}+$/u;

/**
 * Words that differ from an unknown one by a letter: missing, added, another, or exchanged with its neighbour. Names with digits
 * are taken as written.
 *
 * @param words with the number of chunks that contain them
 * @returns the most frequent first
 */
export function similarWords(unknown: string, words: Iterable<readonly [word: string, frequency: number]>): string[] {
	if (unknown.length < MIN_LENGTH || !LETTERS.test(unknown)) return [];
	const similar: (readonly [string, number])[] = [];
	for (const entry of words) if (isOneEditApart(unknown, entry[0])) similar.push(entry);
	similar.sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1));
	return similar.slice(0, MAX_SIMILAR).map(([word]) => word);
}

function isOneEditApart(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start += 1;
	let end = 0;
	const shorter = Math.min(a.length, b.length);
	while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	if (left.length <= 1 && right.length <= 1) return true;
	return left.length === 2 && right === left[1]! + left[0]!;
}
