import type { Deck } from './decks.ts';

type Random = () => number;
type Mutation = (text: string, donor: string, random: Random) => string;

/** Texts that have a meaning to ngspice in some place, put where they have none. */
const tokens = [
	'0', '1', '-1', '1e30', '1e-30', '1e308', '-1e400', 'nan', 'inf', '1M', '1Meg', '1mil', '10k', '1F', '1.5.5', '0x10', "'1+'",
	'{', '}', '{1/0}', '{undefined}', '(', ')', '=', ',', '"', "'", '+', '*', ';', '$', '\\', '\t', '%', '@r1[i]', '#', 'v(0)',
	'gnd', '0 0', 'dc', 'ac 1', 'sin(0 1 1k)', 'pulse(0 5 0 1n 1n 1u 2u)', 'pwl(0 0 0 1 -1 2)', 'poly(2)', 'temp=-300', 'tc=1,2',
	'.end', '.ends', '.subckt a a a', '.model d d', '.include x', '.lib x y', '.param a=b b=a', '.op', '.tran 1n 1', '.ac dec 10 1 1g',
	'.dc v1 0 5 0.001', '.noise v(1) v1 dec 10 1 1k', '.tf v(1) v1', '.pz 1 0 1 0 vol pz', '.options reltol=1e10', '.ic v(1)=1e9',
	'.meas tran x max v(nowhere)', '.control', '.endc', 'quit', 'x1 1 2 3 x1', 'b1 1 0 v=v(1)^v(1)', 'l1 1 1 1', 'k1 l1 l1 2',
	'r0 1 0 0', 'c0 floating other 1p', 'i0 0 floating 1m', 'v0 1 1 1', 't1 1 0 2 0 z0=0 td=0', 'a1 [1 2] 3 nothing'
] as const; // prettier-ignore

const mutations: readonly Mutation[] = [
	// lines
	(text, _donor, random) => withLines(text, (lines) => void lines.splice(at(lines, random), 1)),
	(text, _donor, random) =>
		withLines(text, (lines) => void lines.splice(at(lines, random), 0, lines[at(lines, random)] ?? '')),
	(text, donor, random) => {
		const other = donor.split('\n');
		return withLines(text, (lines) => void lines.splice(at(lines, random), 0, other[at(other, random)] ?? ''));
	},
	(text, _donor, random) =>
		withLines(text, (lines) => {
			const [first, second] = [at(lines, random), at(lines, random)];
			[lines[first], lines[second]] = [lines[second] ?? '', lines[first] ?? ''];
		}),
	(text, _donor, random) => withLines(text, (lines) => void lines.splice(at(lines, random), 0, pick(tokens, random))),
	// words
	(text, _donor, random) => withWord(text, random, () => pick(tokens, random)),
	(text, _donor, random) => withWord(text, random, () => ''),
	(text, _donor, random) => withWord(text, random, (word) => `${word} ${word}`),
	(text, donor, random) => withWord(text, random, () => pick(donor.split(/\s+/u), random)),
	(text, _donor, random) => withMatch(text, /-?\d[\w.+-]*/gu, random, (number) => scaleNumber(number, random)),
	(text, _donor, random) =>
		withMatch(text, /(?<=\d)[a-z]+/giu, random, () => pick(['M', 'MEG', 'f', 'F', 'g', 'mil', ''], random)),
	(text, _donor, random) =>
		withMatch(text, /\b\w+(?==)/gu, random, (name) => `${name}${pick(['x', '1', '_'], random)}`),
	// characters
	(text, _donor, random) => splice(text, random, 1, ''),
	(text, _donor, random) => splice(text, random, 0, String.fromCharCode(Math.floor(random() * 256))),
	(text, _donor, random) => splice(text, random, 1, pick([...'()[]{}=,;*+$"\'\\\0\r\n\t %@#~'], random)),
	(text, _donor, random) => splice(text, random, Math.floor(random() * 40), ''),
	(text, _donor, random) => text.slice(0, Math.floor(random() * text.length)),
	(text, _donor, random) => splice(text, random, 0, 'a'.repeat(Math.floor(2 ** (random() * 14)))),
	(text, _donor, random) =>
		splice(
			text,
			random,
			0,
			pick(['(', '{', '+\n', 'x.', '.if 1\n', '1e'], random).repeat(1 + Math.floor(random() * 300))
		)
];

/**
 * A damaged copy of a deck: one to four mutations of its netlist, now and then of a file it includes. The same random
 * numbers give the same text.
 */
export function mutate(deck: Deck, donor: Deck, random: Random): Deck {
	const path = random() < 0.85 ? deck.entry : pick(Object.keys(deck.files), random);
	let text = deck.files[path] ?? '';
	const count = 1 + Math.floor(random() ** 2 * 4);
	for (let done = 0; done < count; done += 1)
		text = pick(mutations, random)(text, donor.files[donor.entry] ?? '', random);
	return { ...deck, files: { ...deck.files, [path]: text } };
}

function pick<T>(list: readonly T[], random: Random): T {
	return list[Math.floor(random() * list.length)] as T;
}

function at(list: readonly unknown[], random: Random): number {
	return Math.floor(random() * list.length);
}

function withLines(text: string, change: (lines: string[]) => void): string {
	const lines = text.split('\n');
	change(lines);
	return lines.join('\n');
}

function withWord(text: string, random: Random, change: (word: string) => string): string {
	return withMatch(text, /\S+/gu, random, change);
}

function withMatch(text: string, pattern: RegExp, random: Random, change: (found: string) => string): string {
	const found = [...text.matchAll(pattern)];
	if (found.length === 0) return text;
	const { index, 0: old } = pick(found, random);
	return text.slice(0, index) + change(old) + text.slice(index + old.length);
}

function scaleNumber(number: string, random: Random): string {
	const value = Number.parseFloat(number) * 10 ** Math.round(random() * 24 - 12) * (random() < 0.2 ? -1 : 1);
	return random() < 0.1 ? '0' : String(value);
}

function splice(text: string, random: Random, length: number, insert: string): string {
	const start = Math.floor(random() * (text.length + 1));
	return text.slice(0, start) + insert + text.slice(start + length);
}
