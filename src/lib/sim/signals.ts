import { isGraph, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { isInternal, resolveSignal, signalName, signalVectors } from '#lib/measure/signals.ts';

/** What is measured: names as `v(out)`, `i(vdd)`, `v(outp,outn)`. */
export interface Signals {
	output: string;
	input: string;
}

/** The signals of a run, each with whether it was guessed rather than given; null where there is nothing to guess from. */
export interface ChosenSignals {
	output: { name: string; guessed: boolean } | null;
	input: { name: string; guessed: boolean } | null;
}

const outputNames = ['out', 'vout', 'output', 'vo', 'out1', 'o', 'load', 'vref', 'q'];
const inputNames = ['in', 'vin', 'input', 'vi', 'inp', 'in1', 'sig', 'src'];
const outputPairs = [
	['outp', 'outn'],
	['vop', 'von'],
	['out+', 'out-'],
	['voutp', 'voutn']
] as const;

/** The signals given, completed by guesses: the output from node names, the input from where the AC source drives. */
export function chooseSignals(plots: readonly Plot[], given: Partial<Signals> = {}): ChosenSignals {
	const output = given.output ?? guessOutput(plots);
	const input = given.input ?? guessInput(plots, output);
	return {
		output: output === null ? null : { name: output, guessed: given.output === undefined },
		input: input === null ? null : { name: input, guessed: given.input === undefined }
	};
}

function guessOutput(plots: readonly Plot[]): string | null {
	const names = new Set(unlike(plots).flatMap((plot) => nodeVoltages(plot).map(signalName)));
	const named = outputNames.find((name) => names.has(`v(${name})`));
	if (named) return `v(${named})`;
	const pair = outputPairs.find(([p, n]) => names.has(`v(${p})`) && names.has(`v(${n})`));
	if (pair) return `v(${pair[0]},${pair[1]})`;
	// Netlists are commonly written from input to output.
	return [...names].at(-1) ?? null;
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
	return signalVectors(plot).filter((vector) => signalName(vector).startsWith('v(') && !isInternal(plot, vector));
}

/**
 * In an AC plot a node held by the source does not change with frequency. Two such nodes of opposite sign are a
 * differential input. A supply is such a node too, with a magnitude of zero.
 */
function guessInput(plots: readonly Plot[], output: string | null): string | null {
	const plot = plots.find((candidate) => candidate.analysis === 'ac');
	if (!plot) return null;
	const driven = nodeVoltages(plot).filter((vector) => signalName(vector) !== output && isHeld(vector));
	const named = inputNames.find((name) => driven.some((vector) => signalName(vector) === `v(${name})`));
	const first = driven.find((vector) => signalName(vector) === `v(${named})`) ?? driven[0];
	if (first) {
		const opposite = driven.find((vector) => isOpposite(first, vector));
		if (!opposite) return signalName(first);
		const [positive, negative] = realPart(first) > 0 ? [first, opposite] : [opposite, first];
		return `v(${signalName(positive).slice(2, -1)},${signalName(negative).slice(2, -1)})`;
	}
	const fallback = inputNames.find((name) => resolveSignal(plot, `v(${name})`));
	return fallback ? `v(${fallback})` : null;
}

function realPart(vector: Vector): number {
	return (vector.kind === 'complex' ? vector.re[0] : vector.data[0]) ?? 0;
}

function isHeld(vector: Vector): boolean {
	if (vector.kind !== 'complex' || vector.re.length < 2) return false;
	const [re, im] = [vector.re[0]!, vector.im[0]!];
	const tolerance = 1e-9 * Math.hypot(re, im);
	if (!(tolerance > 0)) return false;
	return vector.re.every((value, i) => Math.abs(value - re) <= tolerance && Math.abs(vector.im[i]! - im) <= tolerance);
}

function isOpposite(a: Vector, b: Vector): boolean {
	return Math.abs(realPart(a) + realPart(b)) <= 1e-9 * Math.abs(realPart(a));
}
