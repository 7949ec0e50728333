import { ownValue } from '#lib/base/own-value.ts';
import { Fault } from '#lib/base/fault.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { cardsOf, dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { appendLines, insertLines, replaceCode } from '#lib/spice/project/edit-statement.ts';
import { assign, assignOrAdd, replaceValue } from '#lib/spice/project/edit-values.ts';
import { fileReference } from '#lib/spice/project/file-references.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Span, Token } from '#lib/spice/syntax/tokens.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

/** A number in SI units, or a text for the netlist: `2.2k`, `{2*r}`. */
export type NetlistValue = number | string;

export interface ParameterEdits {
	edits: FileEdit[];
	/** Names that no top-level `.param` card sets: they are added after the title, and may be misspelt. */
	added: string[];
}

/** Changes top-level parameters wherever `.param` cards set them. */
export function withParameters(program: Program, values: Readonly<Record<string, NetlistValue>>): ParameterEdits {
	const cards = dotCards(program, '.param').filter(isAtTop);
	return setEverywhere(program, cards, values, '.param');
}

/** Sets the circuit's temperature. @param celsius °C */
export function withTemperature(program: Program, celsius: number): FileEdit[] {
	const edits = dotCards(program, '.temp')
		.filter(isAtTop)
		.flatMap(({ at, card }) => {
			const [first, last] = [card.words[0], card.words.at(-1)];
			return first && last ? replaceValue(at, { from: first.from, to: last.to }, String(celsius)) : [];
		});
	// A `.temp` card wins over the option.
	return edits.length > 0 ? edits : withOptions(program, { temp: celsius });
}

/** Sets simulator options, in place if they are present, else on a new card. */
export function withOptions(program: Program, options: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	const cards = dotCards(program, '.options').filter(isAtTop);
	return setEverywhere(program, cards, options, '.options').edits;
}

/**
 * Changes a model's parameters, on every card of that name.
 *
 * @throws Fault `model_unknown`
 */
export function withModel(program: Program, model: string, values: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	const cards = dotCards(program, '.model').filter(({ card }) => isWord(card.subject, model));
	if (cards.length === 0) throw new Fault('model_unknown', `There is no model ${model}`, { name: model });
	return setOrAdd(cards, values);
}

/**
 * Selects a different section of a library on every `.lib <file> <section>`.
 *
 * @param file path as written in the netlist
 * @throws Fault `library_unknown`
 */
export function withLibrarySection(program: Program, file: string, section: string): FileEdit[] {
	const edits = dotCards(program, '.lib').flatMap(({ at }) => {
		const reference = fileReference(at.statement);
		return reference?.section && reference.reference === file ? [replaceCode(at, reference.section.span, section)] : [];
	});
	if (edits.length === 0) throw new Fault('library_unknown', `There is no .lib ${file} with a section`, { name: file });
	return edits;
}

/**
 * Changes the value of a device: resistance, capacitance, inductance, gain, or a source's DC value.
 *
 * @param device name on the card; a device inside a subcircuit changes in every instance
 * @throws Fault `device_unknown`; `device_value_unknown` if its card has no plain value
 */
export function withDeviceValue(program: Program, device: string, value: NetlistValue): FileEdit[] {
	return devices(program, device).flatMap((placed) => {
		const text = String(value);
		const named = assign(placed, ownValue(valueNames, placed.card.letter) ?? '', text);
		if (named.length > 0) return named;
		const place = valuePlace(program, placed.card);
		if (place) return replaceValue(placed.at, place, text);
		const node = placed.card.nodes[1];
		if (node && isSource(placed.card) && !placed.card.values.some((word) => isWord(word, 'dc')))
			return [replaceCode(placed.at, { from: node.to, to: node.to }, ` DC ${text}`)];
		throw new Fault('device_value_unknown', `${device} has no plain value`, { name: device });
	});
}

/**
 * Changes the parameters of a device (`w=`, `l=`, `area=`) or of a subcircuit call.
 *
 * @throws Fault `device_unknown`
 */
export function withDeviceParameters(
	program: Program,
	device: string,
	values: Readonly<Record<string, NetlistValue>>
): FileEdit[] {
	return setOrAdd(devices(program, device), values);
}

/** Names of the parameters that can hold a device's value. */
const valueNames: Readonly<Record<string, string>> = { r: 'r', c: 'c', l: 'l', v: 'dc', i: 'dc' };

/** The span of a device's positional value; null if it has none. */
function valuePlace(program: Program, card: DeviceCard): Span | null {
	const { letter, nodes, values, model } = card;
	const isValue = (token: Token | undefined): boolean =>
		token !== undefined &&
		(token.kind === 'expression' || parseSpiceNumber(token.text) !== null || program.cards.isParameter(token.text));
	const [first] = values;
	switch (letter) {
		case 'r':
		case 'c':
		case 'l':
			if (first && isValue(first)) return first;
			// `4k7` looks like a name.
			return model && isValue(model) && !program.cards.isModel(model.text) ? model : null;
		case 'v':
		case 'i': {
			const dc = values.findIndex((word) => isWord(word, 'dc'));
			const value = dc === -1 ? first : values[dc + 1];
			return value && isValue(value) ? value : null;
		}
		case 'e':
		case 'g':
			return first && nodes.length === 4 && isValue(first) ? first : null;
		case 'f':
		case 'h':
			return first && card.devices.length === 1 && isValue(first) ? first : null;
		default:
			return null;
	}
}

function isSource({ letter }: DeviceCard): boolean {
	return letter === 'v' || letter === 'i';
}

/** @throws Fault `device_unknown` */
function devices(program: Program, name: string): PlacedCard<DeviceCard>[] {
	const cards = cardsOf(program).filter(
		(placed): placed is PlacedCard<DeviceCard> => placed.card.type === 'device' && isWord(placed.card.name, name)
	);
	if (cards.length === 0) throw new Fault('device_unknown', `There is no device ${name}`, { name });
	return cards;
}

/** Sets `name=value`s wherever the cards have them; the others go on a new card after the title. */
function setEverywhere(
	program: Program,
	cards: readonly PlacedCard[],
	values: Readonly<Record<string, NetlistValue>>,
	head: string
): ParameterEdits {
	const edits: FileEdit[] = [];
	const added: string[] = [];
	for (const [name, value] of Object.entries(values)) {
		const found = cards.flatMap((placed) => assign(placed, name, String(value)));
		if (found.length === 0) added.push(name);
		edits.push(...found);
	}
	if (added.length > 0)
		edits.push(afterTitle(program, `${head} ${added.map((name) => `${name}=${ownValue(values, name)}`).join(' ')}`));
	return { edits, added };
}

/** Sets `name=value`s on each card: present ones are replaced, the others are appended. */
function setOrAdd(cards: readonly PlacedCard[], values: Readonly<Record<string, NetlistValue>>): FileEdit[] {
	return cards.flatMap((placed) =>
		Object.entries(values).flatMap(([name, value]) => assignOrAdd(placed, name, String(value)))
	);
}

function afterTitle({ files, entry }: Program, line: string): FileEdit {
	const file = files.get(entry);
	if (!file) throw new RangeError(`There is no file ${entry}`);
	return file.statements.length > 1
		? insertLines({ path: entry, file, index: 1 }, 'before', [line])
		: appendLines(entry, file, [line]);
}

function isWord(word: Token | null | undefined, wanted: string): boolean {
	return word?.text.toLowerCase() === wanted.toLowerCase();
}
