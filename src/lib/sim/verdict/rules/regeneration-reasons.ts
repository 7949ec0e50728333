import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { suspicion } from '../reason.ts';
import {
	highestVoltage,
	nameOfDevice,
	partValue,
	placeOfDevice,
	voltageOf,
	type PlotView,
	type RunView
} from '../run-view.ts';

/** How nearly the two sides of a latch must agree to be balanced, relative. */
const BALANCED = 1e-3;
/** Share of the largest voltage by which an output changes that goes from one state to the other. */
const SWITCHED = 0.3;
/** Gain from which feedback through a resistor gives two states. */
const COMPARATOR_GAIN = 10;
const SAMPLES = 400;
const MAX_TRANSISTORS = 2_000;

/** Outputs of two transistors that hold each other. */
interface Pair {
	first: FlatDevice;
	outputs: readonly [string, string];
}

/** Circuits with two states: at the balance between them, or swept in one direction only. */
export function regenerationReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered || run.analysisCards('nodeset', 'ic').length > 0) return [];
	const operatingPoints = run.plotsOf('op').filter(({ signals }) => signals.size > 0);
	const sweeps = run.plotsOf('dc').filter(({ points }) => (points ?? 0) > 2);
	if (operatingPoints.length === 0 && sweeps.length === 0) return [];
	const pairs = holdingPairs(run);
	const balanced = pairs.find(
		({ outputs }) => operatingPoints.length > 0 && operatingPoints.every((plot) => isBalanced(plot, outputs))
	);
	const [card, ...moreCards] = run.analysisCards('dc');
	const reversed = card && moreCards.length === 0 && sweeps[0] ? reversedCard(run, card, sweeps[0]) : null;
	const swept =
		reversed === null
			? undefined
			: [...pairs, ...emitterCoupled(run), ...comparators(run)].find(({ outputs }) =>
					sweeps.some((plot) => outputs.every((output) => hasSwitched(plot, output)))
				);
	return [
		...(balanced
			? [
					suspicion(
						'latch_balanced',
						{ first: balanced.outputs[0], second: balanced.outputs[1] },
						placeOfDevice(balanced.first)
					)
				]
			: []),
		...(swept && card && reversed !== null
			? [
					suspicion(
						'two_valued_sweep',
						{ node: swept.outputs[1], device: nameOfDevice(swept.first), reversed },
						sourcePlace(card.at)
					)
				]
			: [])
	];
}

/** The card that sweeps the other way over the points that were run; null for a nested sweep, or one of a script. */
function reversedCard({ isScripted }: RunView, { card }: PlacedCard, { span }: PlotView): string | null {
	if (isScripted || card.type !== 'dot' || card.words.length !== 4 || !span) return null;
	const [source, from, to, step] = card.words.map(({ text }) => text);
	const [start, stop, by] = [from, to, step].map((text) => parseSpiceNumber(text ?? ''));
	if (start == null || stop == null || !by) return null;
	const [first, last] = stop > start ? [span.max, span.min] : [span.min, span.max];
	return `.dc ${source} ${first} ${last} ${-by}`;
}

function isBalanced(plot: PlotView, [first, second]: Pair['outputs']): boolean {
	const [a, b] = [voltageOf(plot, first), voltageOf(plot, second)];
	return a !== null && b !== null && Math.abs(a.min) > 0.01 && Math.abs(a.min - b.min) < BALANCED * Math.abs(a.min);
}

function hasSwitched(plot: PlotView, output: string): boolean {
	const range = voltageOf(plot, output);
	return range !== null && range.max - range.min > SWITCHED * highestVoltage(plot);
}

/** Nodes that resistors join to a node, and the node itself. */
function joinedTo(run: RunView, node: string): Set<string> {
	const found = new Set([node]);
	for (const device of run.at(node))
		if (device.letter === 'r' && (partValue(device)?.value ?? 0) > 0)
			for (const other of device.nodes) if (!run.isFixed(other)) found.add(other);
	return found;
}

function transistorsOf({ circuit }: RunView, letters: string): FlatDevice[] {
	return circuit.devices
		.filter(({ letter, nodes }) => letters.includes(letter) && nodes[0] !== '0')
		.slice(0, MAX_TRANSISTORS);
}

/** Transistors of which each drives the control of the other, directly or through a resistor. */
function holdingPairs(run: RunView): Pair[] {
	return transistorsOf(run, 'qm').flatMap((first) => {
		const [output = '', control = ''] = first.nodes;
		if (output === control || run.isFixed(control) || run.isFixed(output)) return [];
		// A coil at the output makes an oscillator, whose balance is its operating point.
		if (run.at(output).some(({ letter }) => letter === 'l')) return [];
		const from = joinedTo(run, control);
		const second = [...from]
			.flatMap((node) => run.at(node))
			.find(
				(other) =>
					other.letter === first.letter &&
					other !== first &&
					from.has(other.nodes[0] ?? '') &&
					other.nodes[0] !== output &&
					joinedTo(run, other.nodes[1] ?? '').has(output)
			);
		const other = second?.nodes[0];
		return other === undefined ? [] : [{ first, outputs: [output, other] as const }];
	});
}

/** Two bipolar transistors with one emitter resistor, the second driven by the collector of the first. */
function emitterCoupled(run: RunView): Pair[] {
	const transistors = transistorsOf(run, 'q');
	return transistors.flatMap((first) => {
		const [collector = '', , emitter = ''] = first.nodes;
		if (run.isFixed(emitter) || run.isFixed(collector)) return [];
		const reached = joinedTo(run, collector);
		const second = run
			.at(emitter)
			.find(
				({ letter, nodes }) =>
					letter === 'q' && nodes[2] === emitter && nodes[0] !== collector && reached.has(nodes[1] ?? '')
			);
		return second ? [{ first, outputs: [collector, collector] as const }] : [];
	});
}

/** Behavioural sources with a steep rise that a resistor feeds back to their own input. */
function comparators(run: RunView): Pair[] {
	return run.circuit.devices.flatMap((device) => {
		const value =
			device.letter === 'b' ? device.card.assignments.find(({ name }) => /^v$/iu.test(name.text))?.value : null;
		const [first, last] = [value?.[0], value?.at(-1)];
		if (!first || !last) return [];
		const text = device.at.statement.code.slice(first.from, last.to);
		const inputs = new Set(
			[...text.matchAll(/\bv\(\s*([^\s,()]+)\s*\)/giu)].map((match) => match[1]?.toLowerCase() ?? '')
		);
		const [input] = inputs;
		const [output = ''] = device.nodes;
		if (inputs.size !== 1 || input === undefined || !joinedTo(run, input).has(output)) return [];
		return steepestRise(device, text) > COMPARATOR_GAIN ? [{ first: device, outputs: [output, output] as const }] : [];
	});
}

/** The steepest rise of an expression of one voltage between -10 and 10 V; 0 if it cannot be computed. */
function steepestRise({ instance }: FlatDevice, text: string): number {
	const step = 20 / SAMPLES;
	let before: number | null = null;
	let steepest = 0;
	for (let index = 0; index <= SAMPLES; index += 1) {
		const volts = (-10 + index * step).toFixed(6);
		const value = instance.evaluate(text.replace(/\bv\([^()]*\)/giu, `(${volts})`));
		if (value !== null && before !== null) steepest = Math.max(steepest, (value - before) / step);
		before = value;
	}
	return steepest;
}
