import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { ProgramStatement } from '#lib/spice/project/program.ts';
import { isFixed } from './connection-reasons.ts';
import { suspicion } from './reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type Interval, type PlotView, type RunView } from './run-view.ts';
import { changesBefore, readSource } from './source-wave.ts';

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
	const names = namesOf(run.program);
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
	const calls = new Set<ProgramStatement>();
	for (const { instance } of run.circuit.devices)
		if (instance.parent?.path === '' && instance.call?.path === run.program.entry) calls.add(instance.call);
	const found = [...calls].flatMap((call) => {
		const card = names.card(call);
		if (card?.type !== 'device') return [];
		const nodes = [...new Set(card.nodes.map(({ text }) => text.toLowerCase().replace(/^gnd$/u, '0')))];
		const node = stuckStage(run, plots, nodes) ?? openRegulator(run, plots, nodes);
		return node === null ? [] : [suspicion('loop_not_closed', { device: card.name.text, node }, sourcePlace(call))];
	});
	return [...sources, ...found];
}

/** The output of an inverting stage that rests at a rail although its input changes; null if there is none. */
function stuckStage(run: RunView, plots: readonly PlotView[], nodes: readonly string[]): string | null {
	const moving = plots.filter(({ analysis, span }) => analysis !== 'op' && span && isDriven(run, span.max));
	if (moving.length === 0) return null;
	const output = nodes.find(
		(out) =>
			!isFixed(run, out) &&
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
function isFed({ circuit }: RunView, input: string, output: string): boolean {
	return (circuit.atNode.get(input) ?? []).some(({ letter, nodes }) => {
		if (letter === 'i') return true;
		const other = nodes.find((node) => node !== input);
		return (letter === 'r' || letter === 'c') && other !== undefined && other !== '0' && other !== output;
	});
}

/** Whether an input stays on one side of every other fixed input: of the reference and of ground. */
function isAway(run: RunView, plot: PlotView, input: string, nodes: readonly string[], span: number): boolean {
	const voltage = voltageOf(plot, input);
	if (!voltage || isFixed(run, input)) return false;
	const fixed = nodes.filter((node) => node !== input && isFixed(run, node));
	return (
		fixed.length > 0 && fixed.every((node) => areApart(voltage, voltageOf(plot, node), Math.min(APART * span, 0.05)))
	);
}

function areApart(first: Interval, second: Interval | null, distance: number): boolean {
	return second !== null && (first.max < second.min - distance || first.min > second.max + distance);
}

/** Lowest and highest voltage of constant sources, V. */
function railsOf({ circuit }: RunView, plot: PlotView): [number, number] {
	const rails = circuit.devices
		.filter((device) => device.letter === 'v' && device.instance.path === '' && readSource(device).wave === null)
		.flatMap(({ nodes }) => nodes.map((node) => voltageOf(plot, node)))
		.flatMap((voltage) => (voltage && voltage.min === voltage.max ? [voltage.min] : []));
	return [Math.min(0, ...rails), Math.max(0, ...rails)];
}

/** The output of a transistor that an amplifier drives and whose divider is the amplifier's input, which is not at its reference. */
function openRegulator(run: RunView, plots: readonly PlotView[], nodes: readonly string[]): string | null {
	for (const drive of nodes) {
		if (isFixed(run, drive)) continue;
		const driven = controlledFrom(run, drive);
		for (const pass of driven) {
			const outputs = [pass.nodes[0], pass.nodes[2]].filter((node) => node !== undefined && !isFixed(run, node));
			for (const output of outputs) {
				const sensed =
					nodes.find((node) => node !== drive && node === output) ??
					nodes.find((node) => node !== drive && resistorsBetween(run, node, output));
				if (sensed === undefined || isFixed(run, sensed)) continue;
				const references = nodes.filter((node) => isReference(run, plots, node));
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
	const given = run.circuit.devices.filter(({ letter }) => letter === 'v').flatMap(({ nodes }) => nodes);
	return (
		isFixed(run, node) &&
		plots.every((plot) => {
			const own = voltageOf(plot, node);
			const levels = given.map((each) => voltageOf(plot, each)?.max ?? 0);
			return (
				own !== null && own.max === own.min && own.max > Math.min(0, ...levels) && own.max < Math.max(0, ...levels)
			);
		})
	);
}

/** Transistors whose control is a node, directly or through a resistor. */
function controlledFrom({ circuit }: RunView, node: string): FlatDevice[] {
	const behind = (circuit.atNode.get(node) ?? []).filter(({ letter }) => letter === 'r').flatMap(({ nodes }) => nodes);
	return [...new Set([node, ...behind])]
		.filter((each) => each !== '0')
		.flatMap((each) =>
			(circuit.atNode.get(each) ?? []).filter(({ letter, nodes }) => 'qmj'.includes(letter) && nodes[1] === each)
		);
}

function resistorsBetween({ circuit }: RunView, node: string, other: string | undefined): boolean {
	return (
		node !== '0' &&
		node !== other &&
		(circuit.atNode.get(node) ?? []).some(({ letter, nodes }) => letter === 'r' && nodes.includes(other ?? ''))
	);
}

/** Differential pairs with a reference at one input and the output of their own loop at the other. */
function pairs(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const transistors = run.circuit.devices.filter((device) => 'qmj'.includes(device.letter) && run.isOwn(device));
	return transistors.flatMap((first) => {
		const [ownDrain = '', reference = '', common = ''] = first.nodes;
		if (isFixed(run, common) || !isFixed(run, reference)) return [];
		const second = (run.circuit.atNode.get(common) ?? []).find(
			(other) =>
				other !== first &&
				other.letter === first.letter &&
				other.nodes[2] === common &&
				other.nodes[1] !== reference &&
				other.model === first.model &&
				!isFixed(run, other.nodes[1] ?? '')
		);
		const [drain = '', input = ''] = second?.nodes ?? [];
		// The first transistor holds the second through resistors: a Schmitt trigger.
		if (!second || isInLoop(run, [ownDrain], input, 'r') || !isInLoop(run, [ownDrain, drain], input)) return [];
		const isOpen = plots.every((plot) => {
			const voltage = voltageOf(plot, input);
			return voltage !== null && areApart(voltage, voltageOf(plot, reference), LEAST_APART);
		});
		return isOpen
			? [suspicion('loop_not_closed', { device: nameOfDevice(second), node: input }, placeOfDevice(second))]
			: [];
	});
}

/** Whether a signal at one of some nodes reaches another through transistors and resistors. */
function isInLoop(run: RunView, from: readonly string[], to: string, through = 'rqmj'): boolean {
	let edge = new Set(from.filter((node) => !isFixed(run, node)));
	const met = new Set(edge);
	for (let stage = 0; stage < MAX_STAGES && edge.size > 0; stage += 1) {
		const next = new Set<string>();
		for (const node of edge) {
			if (node === to) return true;
			for (const { letter, nodes } of run.circuit.atNode.get(node) ?? []) {
				if (!through.includes(letter) || (letter !== 'r' && nodes[1] !== node)) continue;
				const outputs = letter === 'r' ? nodes : [nodes[0], nodes[2]];
				for (const output of outputs)
					if (output !== undefined && !met.has(output) && !isFixed(run, output)) {
						met.add(output);
						next.add(output);
					}
			}
		}
		edge = next;
	}
	return edge.has(to);
}
