import { stemmer } from 'stemmer';
import { quantityWords } from './quantities.ts';
import { chineseStopWords, englishStopWords } from './stop-words.ts';

/** A name, number, word or dot command; parts joined by a dot, hyphen or slash are one. Letters of Chinese are cut out before. */
const TOKEN = /\.?[\p{L}\p{N}_]+(?:[.\-/][\p{L}\p{N}_]+)*/gu;
/** A voltage or current as it is written in netlists and expressions. */
const SIGNAL = /(?<![\p{L}\p{N}_])[vi]\([^()\s]{1,60}\)/giu;
/** A number with what follows it at once, such as `4.7k`: `quantityWords` says what it means. */
const VALUE = /^\d+(?:\.\d+)?(?:\p{Lu}|\p{Ll}){0,4}$/u;
const HAN = /(?<han>\p{Script=Han}+)/u;
const PLAIN_WORD = /^\p{L}+$/u;
/** Where a name in camel case has its parts, and where letters and digits meet. */
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/u;
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;
/** The name of a part with the letters of its package and grade, and without them: `LM358N`, `2N3904TA`. */
const PART_NAME = /^(?<name>\p{L}{2,}\d{2,}|\d\p{L}\d{3,})\p{L}{1,4}$/u;
/** Longer ones are data, not words. */
const MAX_TOKEN = 64;
/** Tokens whose words are kept: the same few thousand make up most of a project, and stems are slow to find. */
const MAX_KEPT = 50_000;

/**
 * The words by which a text is found, in the order of the text, with repetitions. English words are reduced to their stem and
 * stop words dropped, Chinese becomes pairs of characters, names of netlists stay whole and are also split into their parts,
 * values have one word whatever their prefix. Case and full-width forms make no difference.
 */
export function searchWords(text: string): string[] {
	const words: string[] = [];
	for (const { text: part, isChinese } of chineseParts(text))
		if (isChinese) addChinese(part, words);
		else if (part !== '') addOther(part, words);
	return words;
}

/** Chinese characters in a row, and what is between them, in normal form NFKC. */
export function chineseParts(text: string): { text: string; isChinese: boolean }[] {
	return text
		.normalize('NFKC')
		.split(HAN)
		.map((part, index) => ({ text: part, isChinese: index % 2 === 1 }));
}

/** The names, words and commands of a text without Chinese, as written; numbers with what follows them are left out. */
export function namesIn(text: string): string[] {
	return [...text.matchAll(TOKEN)].flatMap(([token]) => (VALUE.test(token) ? [] : [token]));
}

function addChinese(text: string, words: string[]): void {
	for (const run of text.split(chineseStopWords)) {
		const characters = [...run];
		if (characters.length === 1) words.push(run);
		for (let index = 1; index < characters.length; index++) words.push(characters[index - 1]! + characters[index]!);
	}
}

function addOther(text: string, words: string[]): void {
	for (const [token] of text.matchAll(TOKEN)) {
		if (token.length <= MAX_TOKEN) words.push(...wordsOfToken(token));
	}
	if (text.includes('(')) for (const [signal] of text.matchAll(SIGNAL)) words.push(signal.toLowerCase());
	if (/\d/.test(text)) for (const word of quantityWords(text)) words.push(word);
}

const kept = new Map<string, readonly string[]>();

function wordsOfToken(token: string): readonly string[] {
	let words = kept.get(token);
	if (!words) {
		words = splitToken(token);
		if (kept.size >= MAX_KEPT) kept.clear();
		kept.set(token, words);
	}
	return words;
}

function splitToken(token: string): readonly string[] {
	if (PLAIN_WORD.test(token) && !HUMP.test(token)) return plainWord(token);
	const words = new Set([token.toLowerCase()]);
	if (VALUE.test(token)) return [...words];
	const parts = token.split(/[._\-/]/u).flatMap((part) => part.split(HUMP));
	for (const part of parts) addPart(part, words);
	// `op-amp` is also written `opamp`.
	if (/^\p{L}+-\p{L}+$/u.test(token)) words.add(token.replace('-', '').toLowerCase());
	return [...words];
}

function plainWord(token: string): string[] {
	const lower = token.toLowerCase();
	return englishStopWords.has(lower) ? [] : [stemmer(lower)];
}

function addPart(part: string, words: Set<string>): void {
	if (PLAIN_WORD.test(part)) {
		for (const word of plainWord(part)) words.add(word);
		return;
	}
	if (part !== '') words.add(part.toLowerCase());
	const { name } = PART_NAME.exec(part)?.groups ?? {};
	if (name !== undefined) words.add(name.toLowerCase());
	// Of a name such as `LM741` also `741`; single characters would be found everywhere.
	for (const [run] of part.matchAll(LETTERS_OR_DIGITS)) if (run.length > 1) words.add(run.toLowerCase());
}
