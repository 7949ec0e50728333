import { isGraph, type Plot, type Vector } from '#lib/measure/dataset.ts';
import type { AcInput } from './ac-input.ts';
import { isInternal, signalName, signalVectors } from '#lib/measure/signals.ts';
import { sweptSignals } from '#lib/measure/swept-signals.ts';

/** The measured signals: names such as `v(out)`, `i(vdd)`, `v(outp,outn)`. */
export interface Signals {
	output: string;
	input: string;
}

/** The signals of a run, and whether each was guessed instead of given; null if there is nothing to guess from. */
export interface ChosenSignals {
	output: { name: string; guessed: boolean } | null;
	input: { name: string; guessed: boolean } | null;
}

/** Nodes that ngspice adds for `par('...')` on a card. */
const EXPRESSION = /^v\(pa_\d{2,}\)$/u;
const outputNames = ['out', 'vout', 'output', 'vo', 'out1', 'o', 'load', 'vref', 'q'];
const outputPairs = [
	['outp', 'outn'],
	['vop', 'von'],
	['out+', 'out-'],
	['voutp', 'voutn']
] as const;

/**
 * The signals given, completed by a guess of the output from node names, of which those that swept sources hold are the last, and by the input that the netlist's AC source drives.
 * There is none where the netlist does not say it: a node that does not change with frequency may as well be the output of an
 * ideal amplifier.
 */
export function chooseSignals(
	plots: readonly Plot[],
	given: Partial<Signals> = {},
	driven: AcInput | undefined = undefined
): ChosenSignals {
	const output = given.output ?? guessOutput(plots);
	const guess = driven?.signal ?? null;
	const input = given.input ?? (guess === output ? null : guess);
	return {
		output: output === null ? null : { name: output, guessed: given.output === undefined },
		input: input === null ? null : { name: input, guessed: given.input === undefined }
	};
}

function guessOutput(plots: readonly Plot[]): string | null {
	const kinds = unlike(plots);
	const all = new Set(kinds.flatMap((plot) => nodeVoltages(plot).map(signalName)));
	const swept = new Set(kinds.flatMap((plot) => [...sweptSignals(plot)]));
	const names = new Set([...all].filter((name) => !swept.has(name)));
	if (names.size === 0 && all.size > 0) return largestCurrent(kinds) ?? [...all].at(-1)!;
	const named = outputNames.find((name) => names.has(`v(${name})`));
	if (named) return `v(${named})`;
	const pair = outputPairs.find(([p, n]) => names.has(`v(${p})`) && names.has(`v(${n})`));
	if (pair) return `v(${pair[0]},${pair[1]})`;
	// Netlists are commonly written from input to output.
	return [...names].at(-1) ?? null;
}

/** The current that changes most in a sweep in which sources hold all nodes, as for the curves of a transistor; null for none. */
function largestCurrent(plots: readonly Plot[]): string | null {
	let [largest, found]: [number, string | null] = [0, null];
	for (const plot of plots) {
		if (sweptSignals(plot).size === 0) continue;
		for (const vector of signalVectors(plot)) {
			const name = signalName(vector);
			if (vector.kind !== 'real' || !name.startsWith('i(') || isInternal(plot, vector)) continue;
			const range = rangeOf(vector.data);
			if (range > largest) [largest, found] = [range, name];
		}
	}
	return found;
}

function rangeOf(samples: Float64Array): number {
	let [low, high] = [Infinity, -Infinity];
	for (const value of samples) [low, high] = [Math.min(low, value), Math.max(high, value)];
	return high - low;
}

/** Of plots with the same signals the first: the loop of a script may make thousands. */
function unlike(plots: readonly Plot[]): Plot[] {
	const kinds = new Map<string, Plot>();
	for (const plot of plots) {
		const { id, analysis, scale, vectors } = plot;
		const names = vectors.map(({ name, quantity }) => `${name} ${quantity}`);
		const kind = [isGraph({ id }), analysis, scale, ...names].join('\n');
		if (!kinds.has(kind)) kinds.set(kind, plot);
	}
	return [...kinds.values()];
}

function nodeVoltages(plot: Plot): Vector[] {
	return signalVectors(plot).filter((vector) => {
		const name = signalName(vector);
		return name.startsWith('v(') && !isInternal(plot, vector) && !EXPRESSION.test(name);
	});
}
