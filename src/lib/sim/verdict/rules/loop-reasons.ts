import { Derived } from '#lib/base/derived.ts';
import { largest, smallest } from '#lib/base/extremes.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { isInputOf, isInside, topCalls, type TopCall } from '../amplifier-pins.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type Interval, type PlotView, type RunView } from '../run-view.ts';
import { changesBefore, readSource } from '../source-wave.ts';

const MOST = 3;
/** Distance between two inputs that a closed loop would make equal: as a share of the supplies, and in V. */
const APART = 0.05;
const LEAST_APART = 0.25;
/** Shares of the supplies: how still an output is that is stuck, and how near to a rail. */
const STILL = 0.02;
const NEAR_RAIL = 0.15;
/** Stages between the outputs of a pair and its input. */
const MAX_STAGES = 5;

/** Feedback loops whose inputs stay apart: the loop has the wrong sign, or its output is at its limit. */
export function loopReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered) return [];
	const plots = run.plotsOf('op', 'dc', 'tran').filter(({ signals, id }) => signals.size > 0 && id !== 'digital');
	if (plots.length === 0) return [];
	return [...stages(run, plots), ...pairs(run, plots)].slice(0, MOST);
}

/** Amplifiers as subcircuits: of an inverting stage, and of a regulator with a transistor in its loop. */
function stages(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const computed = run.circuit.devices.filter(
		(device) => 'be'.includes(device.letter) && run.isOwn(device) && device.instance.path === ''
	);
	const sources = computed.flatMap((device) => {
		const inputs = [
			...device.at.statement.code.toLowerCase().matchAll(/\bv\(\s*([^\s(),]+)(?:\s*,\s*([^\s(),]+))?\s*\)/gu)
		].flatMap(([, ...nodes]) => nodes);
		const nodes = [...new Set([...device.nodes, ...inputs.filter((node) => node !== undefined)])];
		const node = openRegulator(run, plots, nodes);
		return node === null
			? []
			: [suspicion('loop_not_closed', { device: nameOfDevice(device), node }, placeOfDevice(device))];
	});
	const moving = plots.filter(({ analysis, span }) => analysis !== 'op' && span && isDriven(run, span.max));
	const found = topCalls(run).flatMap((call) => {
		if (call.at.path !== run.program.entry) return [];
		const node = stuckStage(run, moving, call) ?? openRegulator(run, plots, [...new Set(call.nodes)], call);
		return node === null ? [] : [suspicion('loop_not_closed', { device: call.name, node }, sourcePlace(call.at))];
	});
	return [...sources, ...found];
}

/** The output of an inverting stage that rests at a rail although its input changes; null if there is none. */
function stuckStage(run: RunView, moving: readonly PlotView[], call: TopCall): string | null {
	if (moving.length === 0) return null;
	const nodes = [...new Set(call.nodes)];
	const output = nodes.find(
		(out) =>
			!run.isFixed(out) &&
			!isInputOf(run, call, out) &&
			nodes.some((input) => input !== out && resistorsBetween(run, input, out) && isFed(run, input, out)) &&
			moving.every((plot) => {
				const [low, high] = railsOf(run, plot);
				const [voltage, span] = [voltageOf(plot, out), high - low];
				if (!voltage || span < 1 || voltage.max - voltage.min > STILL * span) return false;
				const isAtRail = voltage.max < low + NEAR_RAIL * span || voltage.min > high - NEAR_RAIL * span;
				return (
					isAtRail && nodes.some((input) => resistorsBetween(run, input, out) && isAway(run, plot, input, nodes, span))
				);
			})
	);
	return output ?? null;
}

/** Whether a source changes within a transient. */
function isDriven({ circuit }: RunView, stop: number): boolean {
	return circuit.devices.some(
		(device) => (device.letter === 'v' || device.letter === 'i') && changesBefore(readSource(device), stop)
	);
}

/** Whether an input node gets a signal besides its feedback: by a current source, a resistor or a capacitor. */
function isFed(run: RunView, input: string, output: string): boolean {
	return run.at(input).some(({ letter, nodes }) => {
		if (letter === 'i') return true;
		const other = nodes.find((node) => node !== input);
		return (letter === 'r' || letter === 'c') && other !== undefined && other !== '0' && other !== output;
	});
}

/** Whether an input stays on one side of every other fixed input: of the reference and of ground. */
function isAway(run: RunView, plot: PlotView, input: string, nodes: readonly string[], span: number): boolean {
	const voltage = voltageOf(plot, input);
	if (!voltage || run.isFixed(input)) return false;
	const fixed = nodes.filter((node) => node !== input && run.isFixed(node));
	return (
		fixed.length > 0 && fixed.every((node) => areApart(voltage, voltageOf(plot, node), Math.min(APART * span, 0.05)))
	);
}

function areApart(first: Interval, second: Interval | null, distance: number): boolean {
	return second !== null && (first.max < second.min - distance || first.min > second.max + distance);
}

const rails = new Derived<PlotView, [number, number]>();

/** Lowest and highest voltage of constant sources, V; once per plot. */
function railsOf(run: RunView, plot: PlotView): [number, number] {
	let found = rails.get(plot);
	if (!found) rails.set(plot, (found = findRails(run, plot)));
	return found;
}

function findRails({ circuit }: RunView, plot: PlotView): [number, number] {
	const levels = circuit.devices
		.filter((device) => device.letter === 'v' && device.instance.path === '' && readSource(device).wave === null)
		.flatMap(({ nodes }) => nodes.map((node) => voltageOf(plot, node)))
		.flatMap((voltage) => (voltage && voltage.min === voltage.max ? [voltage.min] : []));
	return [smallest([0, ...levels]), largest([0, ...levels])];
}

/** The output of a transistor that an amplifier drives and whose divider is the amplifier's input, which is not at its reference. */
function openRegulator(
	run: RunView,
	plots: readonly PlotView[],
	nodes: readonly string[],
	call: TopCall | null = null
): string | null {
	const isInput = (node: string): boolean => call === null || isInputOf(run, call, node);
	for (const drive of nodes) {
		if (run.isFixed(drive)) continue;
		// Transistors of the subcircuit itself, as in a self-biased reference, are not what it regulates.
		const driven = controlledFrom(run, drive).filter((device) => call === null || !isInside(device, call.path));
		for (const pass of driven) {
			const outputs = [pass.nodes[0], pass.nodes[2]].filter((node) => node !== undefined && !run.isFixed(node));
			for (const output of outputs) {
				const sensed =
					nodes.find((node) => node !== drive && node === output) ??
					nodes.find((node) => node !== drive && resistorsBetween(run, node, output));
				if (sensed === undefined || run.isFixed(sensed) || !isInput(sensed)) continue;
				const references = nodes.filter((node) => isInput(node) && isReference(run, plots, node));
				const isOpen =
					references.length === 1 &&
					plots.every((plot) => {
						const [fed, reference] = [voltageOf(plot, sensed), voltageOf(plot, references[0])];
						return fed && areApart(fed, reference, LEAST_APART);
					});
				if (isOpen) return output ?? null;
			}
		}
	}
	return null;
}

/** Whether a node is a constant voltage between the lowest and the highest of the sources. */
function isReference(run: RunView, plots: readonly PlotView[], node: string): boolean {
	if (!run.isFixed(node)) return false;
	return plots.every((plot) => {
		const own = voltageOf(plot, node);
		const [low, high] = levelsOf(run, plot);
		return own !== null && own.max === own.min && own.max > low && own.max < high;
	});
}

const levels = new Derived<PlotView, [number, number]>();

/** Lowest and highest voltage that the nodes of sources reach, and ground, V; once per plot. */
function levelsOf(run: RunView, plot: PlotView): [number, number] {
	let found = levels.get(plot);
	if (!found) {
		const reached = ['0', ...run.sourced].map((node) => voltageOf(plot, node)?.max ?? 0);
		levels.set(plot, (found = [smallest(reached), largest(reached)]));
	}
	return found;
}

/** Transistors whose control is a node, directly or through a resistor. */
function controlledFrom(run: RunView, node: string): FlatDevice[] {
	const behind = run
		.at(node)
		.filter(({ letter }) => letter === 'r')
		.flatMap(({ nodes }) => nodes);
	return [...new Set([node, ...behind])]
		.filter((each) => each !== '0')
		.flatMap((each) => run.at(each).filter(({ letter, nodes }) => 'qmj'.includes(letter) && nodes[1] === each));
}

function resistorsBetween(run: RunView, node: string, other: string | undefined): boolean {
	return (
		node !== '0' &&
		node !== other &&
		run.at(node).some(({ letter, nodes }) => letter === 'r' && nodes.includes(other ?? ''))
	);
}

/** Differential pairs with a reference at one input and the output of their own loop at the other. */
function pairs(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const found: VerdictReasonRecord[] = [];
	for (const first of run.own) {
		const [ownDrain = '', reference = '', common = ''] = first.nodes;
		if (found.length >= MOST) break;
		if (!'qmj'.includes(first.letter) || run.isFixed(common) || !run.isFixed(reference)) continue;
		const others = run.at(common).filter((other) => other !== first);
		const second = others.find(
			({ letter, nodes, model }) =>
				letter === first.letter &&
				nodes[2] === common &&
				nodes[1] !== reference &&
				model === first.model &&
				!run.isFixed(nodes[1] ?? '')
		);
		const [drain = '', input = ''] = second?.nodes ?? [];
		// A pair has a current source or a resistor at its common node.
		if (!second || !others.some((other) => other !== second && other.nodes[2] !== common)) continue;
		// The first transistor holds the second through resistors: a Schmitt trigger.
		if (isInLoop(run, [ownDrain], input, 'r') || !isInLoop(run, [ownDrain, drain], input)) continue;
		const isOpen = plots.every((plot) => {
			const voltage = voltageOf(plot, input);
			return voltage !== null && areApart(voltage, voltageOf(plot, reference), LEAST_APART);
		});
		if (isOpen)
			found.push(suspicion('loop_not_closed', { device: nameOfDevice(second), node: input }, placeOfDevice(second)));
	}
	return found;
}

/** Whether a signal at one of some nodes reaches another through transistors and resistors. */
function isInLoop(run: RunView, from: readonly string[], to: string, through = 'rqmj'): boolean {
	let edge = new Set(from.filter((node) => !run.isFixed(node)));
	const met = new Set(edge);
	for (let stage = 0; stage < MAX_STAGES && edge.size > 0; stage += 1) {
		const next = new Set<string>();
		for (const node of edge) {
			if (node === to) return true;
			for (const { letter, nodes } of run.at(node)) {
				if (!through.includes(letter) || (letter !== 'r' && nodes[1] !== node)) continue;
				const outputs = letter === 'r' ? nodes : [nodes[0], nodes[2]];
				for (const output of outputs)
					if (output !== undefined && !met.has(output) && !run.isFixed(output)) {
						met.add(output);
						next.add(output);
					}
			}
		}
		edge = next;
	}
	return edge.has(to);
}
