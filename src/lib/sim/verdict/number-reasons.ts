import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { head, valueOf, type Netlist } from '../convergence/cards.ts';
import type { Circuit, Device } from '../convergence/circuit.ts';
import { suspicion } from './reason.ts';

/** Analyses whose vectors are solutions of the circuit, not what a script made of them. */
const SOLVED = new Set(['op', 'dc', 'tran', 'ac', 'noise', 'tf']);
/** Analyses with voltages at their true size; those of AC are per volt of stimulus. */
const LARGE_SIGNAL = new Set(['op', 'dc', 'tran']);
/** V below which no voltage is remarkable. */
const EVERYDAY = 100;
/** How many times the sum of its sources a circuit of resistors, capacitors and semiconductors may reach. */
const PLAIN_REACH = 50;
/** The same with coils, whose interrupted current and whose resonance multiply voltages, or with gain. */
const COIL_REACH = 2_000;
/** V that nothing reaches, whatever computes it. */
const ABSURD = 1e9;
const MOST = 5;

/** Values that are no numbers, and voltages that the sources of the circuit cannot bring about. */
export function numberReasons(
	plots: readonly Plot[],
	ranges: readonly VectorRange[],
	netlist: Netlist,
	circuit: () => Circuit
): VerdictReasonRecord[] {
	const analyses = new Map(plots.map(({ id, analysis }) => [id, analysis as string]));
	const isOf = (set: ReadonlySet<string>, { plot }: VectorRange): boolean => set.has(analyses.get(plot) ?? '');
	const solved = ranges.filter((range) => isOf(SOLVED, range));
	const broken = solved
		.filter(({ firstBad }) => firstBad !== null)
		.slice(0, MOST)
		.map(({ name, plot }) => suspicion('not_finite', { signal: name, plot }));
	const high = solved
		.filter(
			(range) => range.quantity === 'voltage' && isOf(LARGE_SIGNAL, range) && !isSweep(range) && size(range) > EVERYDAY
		)
		.toSorted((a, b) => size(b) - size(a));
	if (high.length === 0) return broken;
	// a script may give the sources any value
	if (netlist.cards.some((card) => card.inScript && /^alter/u.test(head(card)))) return broken;
	const swept = Math.max(0, ...ranges.filter(isSweep).map(size));
	const { limit, sum, computed } = reachOf(circuit(), swept);
	const beyond = high.filter((range) => size(range) > (computed.has(nodeOf(range)) ? ABSURD : Math.min(limit, ABSURD)));
	return [
		...broken,
		...beyond
			.slice(0, MOST)
			.map((range) => suspicion('out_of_reach', { signal: range.name, value: size(range), sources: sum }))
	];
}

function isSweep({ name }: VectorRange): boolean {
	return name.endsWith('-sweep');
}

function size({ min, max }: VectorRange): number {
	return Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0));
}

function nodeOf({ name }: VectorRange): string {
	return name.toLowerCase().replace(/^v\((.*)\)$/u, '$1');
}

/**
 * What voltages the circuit's sources explain, and the nodes that carry computed signals instead of voltages.
 *
 * @param swept largest value of a sweep, V or A
 */
function reachOf({ devices }: Circuit, swept: number): { limit: number; sum: number; computed: ReadonlySet<string> } {
	const of = (...kinds: string[]): Device[] => devices.filter(({ kind }) => kinds.includes(kind));
	const voltages = of('v').reduce((sum, device) => sum + levelOf(device), swept);
	const currents = of('i').reduce((sum, device) => sum + levelOf(device), of('i').length > 0 ? swept : 0);
	const resistance = Math.max(0, ...of('r').map(resistanceOf));
	const sum = voltages + (currents > 0 ? currents * resistance : 0);
	const computed = new Set(of('b', 'a').flatMap(({ nodes }) => nodes));
	for (const device of of('e', 'h')) if (isComputed(device)) for (const node of device.nodes) computed.add(node);
	// what feeds a macromodel's inner nodes is not told by the supplies
	for (const { nodes, kind } of devices)
		if ('egfhba'.includes(kind)) for (const node of nodes) if (node.includes('.')) computed.add(node);
	const multiplies = of('l', 'e', 'f', 'g', 'h', 't', 'o').length > 0;
	// without a plain source there is nothing to compare with
	const limit = sum > 0 ? Math.max(EVERYDAY, sum * (multiplies ? COIL_REACH : PLAIN_REACH)) : ABSURD;
	return { limit, sum, computed };
}

/** Bound of what a source gives at any time, V or A; infinite where an expression says it. */
function levelOf({ card }: Device): number {
	let level = 0;
	let left = Infinity;
	for (const { text } of card.words.slice(3)) {
		if (/^[{']/u.test(text)) return Infinity;
		// two levels, or offset and amplitude; what follows are times and frequencies
		if (/^(?:sin|pulse|exp|sffm|am)$/iu.test(text)) left = 2;
		else if (/^ac$/iu.test(text)) left = 0;
		else if (/^(?:dc|pwl)$/iu.test(text)) left = Infinity;
		const value = /^[-+.\d]/u.test(text) ? parseSpiceNumber(text) : null;
		if (value === null || left <= 0) continue;
		level = Math.max(level, Math.abs(value));
		left -= 1;
	}
	return level;
}

function resistanceOf({ card }: Device): number {
	const word = valueOf(card, 'r') ?? card.words[3];
	return Math.abs((word && parseSpiceNumber(word.text)) ?? Infinity);
}

function isComputed({ card }: Device): boolean {
	return (
		valueOf(card, 'vol') !== null ||
		valueOf(card, 'value') !== null ||
		card.words.some(({ text }) => /^(?:poly|table|laplace)$|^[{']/iu.test(text))
	);
}
