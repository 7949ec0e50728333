import type { SourceFile } from '../../syntax/parse.ts';
import type { Conversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';

/** The node `gnd`, not a part of a longer name, a parameter or a function. */
const ground = /(?<![\w.$#:+-])gnd(?![\w.$#:+-]|\s*[=(])/giu;

const known = new WeakMap<SourceFile, ReadonlyMap<number, string>>();

/** A port called `GND` is a node like any other in PSpice; in ngspice it is ground, whatever the caller connects to it. */
export const groundPorts: Converter = {
	only: ['pspice'],
	readInModes: [],
	convert(card) {
		const { netlist, index, statement } = card;
		const name = portNames(netlist).get(scopeOf(netlist, index));
		if (name === undefined || (statement.kind === 'dot' && !/^\.(?:subckt|ic|nodeset)$/u.test(statement.head))) return;
		for (const match of statement.code.matchAll(ground))
			card.replace({ from: match.index, to: match.index + match[0].length }, name);
		if (statement.head === '.subckt') card.note('ground_port', card.whole, true, { node: name });
	}
};

/** What other converters write at a place of the text, with the name that the port has there. */
export function withGroundPort(netlist: Conversion, at: number, text: string): string {
	if (!/gnd/iu.test(text)) return text;
	const name = portNames(netlist).get(scopeOf(netlist, statementAt(netlist.file.starts, at)));
	return name === undefined ? text : text.replaceAll(ground, name);
}

/** The last statement that begins at or before a place. */
function statementAt(starts: SourceFile['starts'], at: number): number {
	let [low, high] = [0, starts.length - 1];
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (starts[middle]! <= at) low = middle;
		else high = middle - 1;
	}
	return low;
}

/** The scope of a statement; a `.subckt` card belongs to its own. */
function scopeOf({ file }: Conversion, index: number): number {
	return file.statements[index]?.head === '.subckt' ? index : (definitionsOf(file).scopes[index] ?? -1);
}

/** New names of ports called `gnd`, by the scope of their subcircuit. Linear, and computed once. */
function portNames(netlist: Conversion): ReadonlyMap<number, string> {
	let names = known.get(netlist.file);
	if (!names) {
		const found = new Map<number, string>();
		for (const [index, { head, tokens }] of netlist.file.statements.entries()) {
			const end = tokens.findIndex(({ text }) => text === '=' || /^(?:params|optional|text):/iu.test(text));
			const ports = head === '.subckt' ? tokens.slice(2, end === -1 ? undefined : end) : [];
			if (ports.some(({ text }) => /^gnd$/iu.test(text))) found.set(index, nodeName(netlist));
		}
		known.set(netlist.file, (names = found));
	}
	return names;
}

/** Subcircuits have nodes of their own, so all of a file can have the same name for theirs. */
function nodeName({ words }: Conversion): string {
	let name = 'gnd_pin';
	while (words.has(name)) name += '_';
	return name;
}
