import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { Fault } from '#lib/base/fault.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { appendWords, head, valueOf, type Card, type Netlist, type Word } from './convergence/cards.ts';

/** A number in SI units, or what is to stand in the netlist: `2.2k`, `{2*r}`. */
export type NetlistValue = number | string;

export interface ParameterEdits {
	edits: FileEdit[];
	/** Names that no top-level `.param` card had: they are added after the title, and may be misspelt. */
	added: string[];
}

/** Gives top-level parameters other values, wherever `.param` cards set them. */
export function withParameters(netlist: Netlist, values: Readonly<Record<string, NetlistValue>>): ParameterEdits {
	const cards = topCards(netlist).filter((card) => /^\.par/u.test(head(card)));
	const edits: FileEdit[] = [];
	const added: string[] = [];
	for (const [name, value] of Object.entries(values)) {
		const own = cards.flatMap((card) => assignment(netlist, card, name, value));
		if (own.length === 0) added.push(name);
		edits.push(...own);
	}
	if (added.length > 0)
		edits.push(afterTitle(netlist, `.param ${added.map((name) => `${name}=${String(values[name])}`).join(' ')}`));
	return { edits, added };
}

/** Sets the circuit's temperature. @param celsius °C */
export function withTemperature(netlist: Netlist, celsius: number): FileEdit[] {
	const cards = topCards(netlist);
	const edits = cards
		.filter((card) => head(card) === '.temp')
		.flatMap((card) => {
			const [first, last] = [card.words[1], card.words.at(-1)];
			return first && last ? [replace(card, { from: first.from, to: last.to }, celsius)] : [];
		});
	// a `.temp` card wins over the option
	return edits.length > 0 ? edits : withOptions(netlist, { temp: celsius });
}

/** Sets simulator options, where they are set or on a card of their own. */
export function withOptions(netlist: Netlist, options: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	const cards = topCards(netlist).filter((card) => /^\.opt/u.test(head(card)));
	const edits: FileEdit[] = [];
	const added: string[] = [];
	for (const [name, value] of Object.entries(options)) {
		const own = cards.flatMap((card) => assignment(netlist, card, name, value));
		if (own.length === 0) added.push(`${name}=${value}`);
		edits.push(...own);
	}
	if (added.length > 0) edits.push(afterTitle(netlist, `.options ${added.join(' ')}`));
	return edits;
}

/**
 * Gives a model's parameters other values, on every card of that name.
 *
 * @throws Fault `model_unknown`
 */
export function withModel(netlist: Netlist, model: string, values: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	const cards = netlist.cards.filter((card) => head(card) === '.model' && isWord(card.words[1], model));
	if (cards.length === 0) throw new Fault('model_unknown', `There is no model ${model}`, { name: model });
	return cards.flatMap((card) => assignments(netlist, card, values));
}

/**
 * Takes another section of a library, where the netlist has `.lib <file> <section>`.
 *
 * @param file as the netlist names it
 * @throws Fault `library_unknown`
 */
export function withLibrarySection(netlist: Netlist, file: string, section: string): FileEdit[] {
	const edits = netlist.cards.flatMap((card) => {
		const [name, reference, current] = card.words;
		if (!isWord(name, '.lib') || !current || reference?.text.replace(/^["']|["']$/gu, '') !== file) return [];
		return [replace(card, current, section)];
	});
	if (edits.length === 0) throw new Fault('library_unknown', `There is no card .lib ${file} <section>`, { name: file });
	return edits;
}

/**
 * Gives a device another value: resistance, capacitance, inductance, gain, or a source's DC value.
 *
 * @param device name of a card; one inside a subcircuit changes in every instance of it
 * @throws Fault `device_unknown`, `device_value_unknown` for one whose card has no plain value
 */
export function withDeviceValue(netlist: Netlist, device: string, value: NetlistValue): FileEdit[] {
	return devices(netlist, device).map((card) => {
		const place = devicePlace(netlist, card);
		if (!place) throw new Fault('device_value_unknown', `${device} has no plain value`, { name: device });
		return typeof place === 'number'
			? { path: card.file, from: place, to: place, insert: ` DC ${value}` }
			: replace(card, place, value);
	});
}

/**
 * Gives a device's own parameters (`w=`, `l=`, `area=`) or a subcircuit call's other values.
 *
 * @throws Fault `device_unknown`
 */
export function withDeviceParameters(
	netlist: Netlist,
	device: string,
	values: Readonly<Record<string, NetlistValue>>
): FileEdit[] {
	return devices(netlist, device).flatMap((card) => assignments(netlist, card, values));
}

interface Span {
	from: number;
	to: number;
}

/** Names under which a device may carry its value as a parameter. */
const valueNames: Readonly<Record<string, string>> = { r: 'r', c: 'c', l: 'l' };
/** Index of the first word that may be the value. */
const valueIndex: Readonly<Record<string, number>> = { r: 3, c: 3, l: 3, v: 3, i: 3, e: 5, g: 5, f: 4, h: 4 };

/** Where a device's value stands; a number where a source's DC value is to be put. */
function devicePlace(netlist: Netlist, card: Card): Span | number | null {
	const kind = head(card).charAt(0);
	const index = valueIndex[kind];
	if (index === undefined) return null;
	const named = valueNames[kind];
	const span = named === undefined ? null : valueSpan(netlist, card, named);
	if (span) return span;
	const word = card.words[index];
	if (kind === 'v' || kind === 'i') {
		const dc = card.words.findIndex((other, at) => at >= index && isWord(other, 'dc'));
		if (dc !== -1) return card.words[dc + 1] ?? null;
		const last = card.words[index - 1];
		return isValue(word) ? word : (last?.to ?? null);
	}
	if (isValue(word)) return word;
	// a resistor or capacitor with a model may have its value behind it
	const next = card.words[index + 1];
	return named !== undefined && isValue(next) ? next : null;
}

function isValue(word: Word | undefined): word is Word {
	return word !== undefined && (/^[{']/u.test(word.text) || parseSpiceNumber(word.text) !== null);
}

function devices(netlist: Netlist, name: string): Card[] {
	const cards = netlist.cards.filter((card) => !card.inScript && isWord(card.words[0], name));
	if (cards.length === 0 || name.startsWith('.'))
		throw new Fault('device_unknown', `There is no device ${name}`, { name });
	return cards;
}

/** Sets `name=value`s of a card: those it has are replaced, the others join its end. */
function assignments(netlist: Netlist, card: Card, values: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const own = assignment(netlist, card, name, value);
		return own.length > 0 ? own : [appendWords(card, `${name}=${value}`)];
	});
}

function assignment(netlist: Netlist, card: Card, name: string, value: NetlistValue): FileEdit[] {
	const span = valueSpan(netlist, card, name);
	return span ? [replace(card, span, value)] : [];
}

/** Place of the value of `name=`, which may be an expression of several words: it ends where the next name begins. */
function valueSpan({ texts }: Netlist, card: Card, name: string): Span | null {
	const first = valueOf(card, name.toLowerCase());
	if (!first) return null;
	const text = texts.get(card.file) ?? '';
	const start = card.words.indexOf(first);
	const next = card.words.findIndex(
		(word, index) => index > start && card.words[index + 1]?.text === '=' && word.text !== '='
	);
	const last = card.words[(next === -1 ? card.words.length : next) - 1] ?? first;
	const opening = /\(\s*$/u.exec(text.slice(card.words[start - 1]?.to ?? first.from, first.from))?.[0].length ?? 0;
	const whole = text.slice(first.from, last.to);
	// brackets are no words: those that the value opens belong to it, the one that closes a model's list does not
	let missing = opening + count(whole, '(') - count(whole, ')');
	let to = last.to;
	for (let at = to; missing > 0 && /[\s)]/u.test(text.charAt(at)); at += 1)
		if (text.charAt(at) === ')') {
			missing -= 1;
			to = at + 1;
		}
	return { from: first.from - opening, to };
}

function count(text: string, character: string): number {
	return text.split(character).length - 1;
}

/** Cards that count for the whole circuit. */
function topCards({ cards }: Netlist): Card[] {
	return cards.filter(({ scope, inScript }) => scope.length === 0 && !inScript);
}

function isWord(word: Word | undefined, wanted: string): boolean {
	return word?.text.toLowerCase() === wanted.toLowerCase();
}

function replace(card: Card, { from, to }: Span, value: NetlistValue): FileEdit {
	return { path: card.file, from, to, insert: String(value) };
}

function afterTitle({ texts, entry }: Netlist, line: string): FileEdit {
	const text = texts.get(entry) ?? '';
	const end = text.indexOf('\n') + 1;
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	return end === 0
		? { path: entry, from: text.length, to: text.length, insert: `${newline}${line}${newline}` }
		: { path: entry, from: end, to: end, insert: `${line}${newline}` };
}
