import { coupledCoils } from '../coupled-coils.ts';
import { largest, smallest } from '#lib/base/extremes.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { cardsOf } from '#lib/spice/project/cards-of.ts';
import { flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { suspicion } from '../reason.ts';
import type { PlotFacts } from '../run-facts.ts';
import { assignedValue, nodeOfVector, partValue } from '../run-view.ts';

/** Analyses whose vectors are solutions of the circuit, not what a script made of them. */
const SOLVED = new Set(['op', 'dc', 'tran', 'ac', 'noise', 'tf']);
/** Analyses with voltages at their true size; those of AC are per volt of stimulus. */
const LARGE_SIGNAL = new Set(['op', 'dc', 'tran']);
/** Voltages up to this are never suspicious, V. */
const EVERYDAY = 100;
/** Plausible ratio of a voltage to the sum of the sources, in circuits of resistors, capacitors and semiconductors. */
const PLAIN_REACH = 50;
/** The same with inductors, whose interrupted current or resonance multiplies voltages, or with gain. */
const COIL_REACH = 2_000;
/** Ratio of windings that is within this reach. */
const COMMON_RATIO = 20;
/** Voltage that nothing reaches, however it is computed, V. */
const ABSURD = 1e9;
const MOST = 5;

/** Values that are not finite, and voltages that the sources of the circuit cannot explain. */
export function numberReasons(
	plots: readonly PlotFacts[],
	ranges: readonly VectorRange[],
	program: Program
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
	// A script may set the sources to any value.
	if (cardsOf(program).some(({ card }) => card.type === 'command' && card.name.startsWith('alter'))) return broken;
	const swept = ranges.filter(isSweep).reduce((most, range) => Math.max(most, size(range)), 0);
	const { limit, sum, computed } = reachOf(flatten(program), swept);
	const beyond = high.filter(
		(range) => size(range) > (computed.has(nodeOfVector(range.name)) ? ABSURD : Math.min(limit, ABSURD))
	);
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

/**
 * The voltages that the circuit's sources explain, and the nodes that carry computed signals instead of voltages.
 *
 * @param swept largest value of a sweep, V or A
 */
function reachOf(circuit: FlatCircuit, swept: number): { limit: number; sum: number; computed: ReadonlySet<string> } {
	const { devices } = circuit;
	const of = (...letters: string[]): FlatDevice[] => devices.filter(({ letter }) => letters.includes(letter));
	const voltages = of('v').reduce((sum, device) => sum + levelOf(device), swept);
	const currents = of('i').reduce((sum, device) => sum + levelOf(device), of('i').length > 0 ? swept : 0);
	const resistance = largest([0, ...of('r').map(resistanceOf)]);
	const charges = of('c').reduce((sum, device) => sum + Math.abs(assignedValue(device, 'ic') ?? 0), 0);
	const sourced = voltages + (currents > 0 ? currents * resistance : 0);
	// A circuit that only its initial conditions drive has nothing to compare with.
	const sum = sourced > 0 ? sourced + charges : 0;
	const computed = new Set(of('b', 'a').flatMap(({ nodes }) => nodes));
	for (const device of of('e', 'h')) if (isComputed(device)) for (const node of device.nodes) computed.add(node);
	// The inner nodes of a macromodel are not limited by the supplies.
	for (const { nodes, letter } of devices)
		if ('egfhba'.includes(letter)) for (const node of nodes) if (node.includes('.')) computed.add(node);
	// ngspice integrates the voltage of an inductor whose value is an expression, and the current of such a capacitor.
	for (const { name } of of('l', 'c')) for (const part of ['_int1', '_int2']) computed.add(`${name}${part}`);
	const multiplies = of('l', 'e', 'f', 'g', 'h', 't', 'o').length > 0;
	// Without a plain source there is nothing to compare with.
	const reach = multiplies ? COIL_REACH * Math.max(1, windingRatio(circuit) / COMMON_RATIO) : PLAIN_REACH;
	const limit = sum > 0 ? Math.max(EVERYDAY, sum * reach) : ABSURD;
	return { limit, sum, computed };
}

/** The largest ratio of the turns of coupled windings; 1 without any. */
function windingRatio(circuit: FlatCircuit): number {
	const coupled = coupledCoils(circuit);
	const values = circuit.devices
		.filter(({ letter, at }) => letter === 'l' && coupled.has(at.statement.head))
		.map((device) => Math.abs(partValue(device)?.value ?? 0))
		.filter((value) => value > 0);
	return values.length < 2 ? 1 : Math.sqrt(largest(values) / smallest(values));
}

/** Upper bound of a source's magnitude over time, V or A; infinite for an expression. */
function levelOf({ at }: FlatDevice): number {
	let level = 0;
	let left = Infinity;
	for (const { text } of at.statement.tokens.filter(({ kind }) => kind !== 'punctuation').slice(3)) {
		if (/^[{']/u.test(text)) return Infinity;
		// Two levels, or offset and amplitude; times and frequencies follow.
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

function resistanceOf({ card: { assignments, values, model } }: FlatDevice): number {
	const named = assignments.find(({ name }) => /^r$/iu.test(name.text))?.value[0];
	const token = named ?? values[0] ?? model;
	return Math.abs((token && parseSpiceNumber(token.text)) ?? Infinity);
}

/** Whether a controlled source is more than a gain. */
function isComputed({ card: { assignments, values } }: FlatDevice): boolean {
	return (
		assignments.some(({ name }) => /^(?:vol|value|table|laplace|freq)$/iu.test(name.text)) ||
		values.some(({ text }) => /^poly$|^[{']/iu.test(text))
	);
}
