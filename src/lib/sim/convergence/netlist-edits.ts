import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { head, valueOf, type Card, type Netlist } from './cards.ts';
import type { Device } from './circuit.ts';

/** Sets simulator options: the value of a card that has one is replaced, the others join the last such card. */
export function setOptions(netlist: Netlist, options: Readonly<Record<string, string>>): FileEdit[] {
	const cards = netlist.cards.filter((card) => !card.inScript && /^\.opt/u.test(head(card)));
	const added: string[] = [];
	const edits: FileEdit[] = [];
	for (const [name, value] of Object.entries(options)) {
		const present = cards.flatMap((card) => {
			const word = valueOf(card, name);
			return word ? [{ path: card.file, from: word.from, to: word.to, insert: value }] : [];
		});
		if (present.length === 0) added.push(`${name}=${value}`);
		edits.push(...present);
	}
	const own = cards.findLast((card) => card.file === netlist.entry);
	if (added.length === 0) return edits;
	return [...edits, own ? appendWords(own, added.join(' ')) : insertCard(netlist, `.options ${added.join(' ')}`)];
}

/** Number that an option is set to; null where the netlist leaves ngspice's own. */
export function optionValue({ cards }: Netlist, name: string): number | null {
	const words = cards.filter((card) => !card.inScript && /^\.opt/u.test(head(card))).map((card) => valueOf(card, name));
	const last = words.findLast((word) => word !== null);
	return last ? parseSpiceNumber(last.text) : null;
}

/** Adds words at the end of a card, before a comment that follows. */
export function appendWords(card: Card, words: string): FileEdit {
	const at = card.words.at(-1)?.to ?? card.to;
	return { path: card.file, from: at, to: at, insert: ` ${words}` };
}

/** Adds lines to the netlist: before its first analysis, script or end, whichever comes first. */
export function insertCard({ texts, cards, entry }: Netlist, lines: string): FileEdit {
	const text = texts.get(entry) ?? '';
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	const next = cards.find(
		(card) => card.file === entry && /^\.(?:op|dc|ac|tran|noise|tf|sens|pz|disto|control|end)$/u.test(head(card))
	);
	const body = lines.replaceAll('\n', newline);
	if (next) return { path: entry, from: next.from, to: next.from, insert: `${body}${newline}` };
	const gap = text === '' || text.endsWith('\n') ? '' : newline;
	return { path: entry, from: text.length, to: text.length, insert: `${gap}${body}${newline}` };
}

/** Adds lines after a card, in the definition it stands in. */
export function insertAfter({ texts }: Netlist, card: Card, lines: readonly string[]): FileEdit {
	const newline = texts.get(card.file)?.includes('\r\n') ? '\r\n' : '\n';
	return { path: card.file, from: card.to, to: card.to, insert: lines.map((line) => newline + line).join('') };
}

/** A name that no card of the netlist has. */
export function freshName({ cards }: Netlist, wanted: string): string {
	const plain = wanted.replace(/\W/gu, '_');
	const taken = new Set(cards.map(head));
	let name = plain;
	for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${plain}_${number}`;
	return name;
}

/** Name that a node has on the card of a device, which in a subcircuit is not the one ngspice uses. */
export function localName(device: Device, node: string): string | null {
	const pin = device.nodes.indexOf(node);
	return pin === -1 ? null : (device.card.words[pin + 1]?.text ?? null);
}

/** Puts a resistance in series with the first pin of a device. @param ohms as it is to stand in the netlist */
export function inSeries(
	netlist: Netlist,
	{ card }: Device,
	ohms: string,
	further: readonly string[] = []
): FileEdit[] {
	const [name, pin] = card.words;
	if (!name || !pin) return [];
	const inner = `${pin.text}_${name.text}`;
	const resistor = `${freshName(netlist, `R${name.text}_s`)} ${pin.text} ${inner} ${ohms}`;
	return [
		{ path: card.file, from: pin.from, to: pin.to, insert: inner },
		insertAfter(netlist, card, [resistor, ...further])
	];
}

const suffixes = ['f', 'p', 'n', 'u', 'm', '', 'k', 'meg', 'g', 't'];

/** A number as people write it in netlists, to four digits: `2.5u`, `1meg`. */
export function spiceNumber(value: number): string {
	const [digits = '0', exponent = '0'] = value.toExponential(3).split('e');
	const step = Math.floor(Number(exponent) / 3);
	const suffix = suffixes[step + 5];
	if (suffix === undefined) return String(Number(value.toPrecision(4)));
	return `${Number((Number(digits) * 10 ** (Number(exponent) - 3 * step)).toPrecision(4))}${suffix}`;
}
