import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { withoutOperatingPoint } from '../analyses.ts';
import { head, valueOf, type Card } from '../cards.ts';
import type { Device } from '../circuit.ts';
import type { FixBuilder } from '../fix.ts';
import { freshName, insertAfter, inSeries, localName, spiceNumber } from '../netlist-edits.ts';
import { feedOf, findIslands, findVoltageLoops, type Island } from '../topology.ts';

/** Names that a description lists. */
const maxNamed = 3;

/** One resistor for each group of nodes that has no way to ground. */
export const leakResistor: FixBuilder = ({ netlist, circuit, problem }) => {
	const edits: FileEdit[] = [];
	const resistors: string[] = [];
	const done = new Set<Card>();
	for (const island of findIslands(circuit)) {
		const node = problem.nodes.find((name) => island.nodes.includes(name)) ?? island.nodes[0] ?? '';
		const device = circuit.atNode.get(node)?.[0];
		const local = device && localName(device, node);
		// every instance of a subcircuit has the same card, which takes one resistor
		if (!device || !local || done.has(device.card)) continue;
		done.add(device.card);
		const resistor = `${freshName(netlist, `Rleak_${local}`)} ${local} 0 ${leakOf(island)}`;
		resistors.push(resistor);
		edits.push(insertAfter(netlist, device.card, [resistor]));
	}
	return edits.length > 0 ? { id: 'leak_resistor', cost: 'circuit', values: { cards: list(resistors) }, edits } : null;
};

/** Hardly anything; but what carries the current of a source stays at a volt. */
function leakOf(island: Island): string {
	const current = feedOf(island);
	return current > 0 ? spiceNumber(1 / current) : '1G';
}

/** Small against anything that is built, large enough for the equations. */
export const seriesResistance: FixBuilder = ({ netlist, circuit }) => {
	const closing = new Map(
		findVoltageLoops(circuit).flatMap(({ devices }) => {
			const last = devices.at(-1);
			return last ? [[last.card, last] as const] : [];
		})
	);
	const edits = [...closing.values()].flatMap((device) =>
		inSeries(netlist, device, device.kind === 'l' ? '1m' : '10m')
	);
	const names = [...closing.keys()].map(({ words }) => words[0]?.text ?? '');
	return edits.length > 0
		? { id: 'series_resistance', cost: 'circuit', values: { devices: list(names) }, edits }
		: null;
};

/** What real parts have and ideal ones lack; it keeps currents and slopes finite. */
const parasitics: Record<string, Record<string, string>> = {
	d: { rs: '10m', cjo: '1p' },
	npn: { rb: '10', cje: '1p', cjc: '1p' },
	pnp: { rb: '10', cje: '1p', cjc: '1p' }
};

export const modelParasitics: FixBuilder = ({ netlist }) => {
	const names: string[] = [];
	const edits: FileEdit[] = [];
	for (const card of netlist.cards) {
		if (card.inScript || head(card) !== '.model') continue;
		const wanted = parasitics[card.words[2]?.text.toLowerCase() ?? ''] ?? {};
		const missing: string[] = [];
		const before = edits.length;
		for (const [name, value] of Object.entries(wanted)) {
			const present = valueOf(card, name);
			if (!present) missing.push(`${name}=${value}`);
			else if (parseSpiceNumber(present.text) === 0)
				edits.push({ path: card.file, from: present.from, to: present.to, insert: value });
		}
		const end = card.words.at(-1)?.to ?? card.to;
		if (missing.length > 0) edits.push({ path: card.file, from: end, to: end, insert: ` ${missing.join(' ')}` });
		if (edits.length > before) names.push(card.words[1]?.text ?? '');
	}
	return edits.length > 0 ? { id: 'model_parasitics', cost: 'circuit', values: { models: list(names) }, edits } : null;
};

/** Behavioural sources that follow with a delay of a tenth of a step, as anything real does. */
export const laggedSource: FixBuilder = ({ netlist, circuit, problem, transients }) => {
	const [first] = transients;
	if (!first) return null;
	// with 1 ohm before it
	const capacitance = spiceNumber(first.step / 10);
	const sources = behavioural(circuit.devices);
	const edits = sources.flatMap((device) => {
		const [name, plus, minus] = device.card.words.map(({ text }) => text);
		const capacitor = `${freshName(netlist, `C${name}_s`)} ${plus} ${minus} ${capacitance}`;
		return inSeries(netlist, device, '1', [capacitor]);
	});
	if (edits.length === 0) return null;
	const names = sources.map(({ card }) => card.words[0]?.text ?? '');
	const start = problem.kind === 'timestep_too_small' ? [] : withoutOperatingPoint(transients);
	return { id: 'lagged_source', cost: 'circuit', values: { devices: list(names) }, edits: [...edits, ...start] };
};

function behavioural(devices: readonly Device[]): Device[] {
	const found = devices.filter(({ kind, card }) =>
		kind === 'b' ? valueOf(card, 'v') !== null : kind === 'e' && /value|table/iu.test(card.words[3]?.text ?? '')
	);
	return [...new Map(found.map((device) => [device.card, device])).values()];
}

/** What functions are kept from, by the names ngspice reports them under. */
const guards: Record<string, { calls: string; bound: string }> = {
	sqrt: { calls: 'sqrt', bound: '0' },
	ln: { calls: 'ln|log', bound: '1e-30' },
	log: { calls: 'ln|log', bound: '1e-30' },
	log10: { calls: 'log10', bound: '1e-30' }
};

/** Keeps the arguments of a function where it has a value. */
export const guardedFunction: FixBuilder = ({ netlist, problem }) => {
	const guard = guards[problem.functionName ?? ''];
	if (!guard) return null;
	const edits: FileEdit[] = [];
	for (const card of netlist.cards) {
		if (card.inScript || !/^[begh]/u.test(head(card))) continue;
		const text = netlist.texts.get(card.file)?.slice(card.from, card.to) ?? '';
		for (const match of text.matchAll(new RegExp(`\\b(?:${guard.calls})\\s*\\(`, 'giu'))) {
			const open = match.index + match[0].length;
			const close = closingBracket(text, open);
			if (close === -1 || text.slice(open).startsWith('max(')) continue;
			const at = card.from + open;
			edits.push({ path: card.file, from: at, to: at, insert: `max(${guard.bound}, ` });
			edits.push({ path: card.file, from: card.from + close, to: card.from + close, insert: ')' });
		}
	}
	const values = { function: problem.functionName ?? '', bound: guard.bound };
	return edits.length > 0 ? { id: 'guarded_function', cost: 'circuit', values, edits } : null;
};

function closingBracket(text: string, from: number): number {
	let depth = 1;
	for (let index = from; index < text.length; index += 1) {
		if (text[index] === '(') depth += 1;
		if (text[index] === ')') depth -= 1;
		if (depth === 0) return index;
	}
	return -1;
}

function list(names: readonly string[]): string {
	return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')}, …` : names.join(', ');
}
