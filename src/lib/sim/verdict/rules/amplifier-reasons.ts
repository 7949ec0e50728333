import { largest, smallest } from '#lib/base/extremes.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { isInputOf, topCalls, type TopCall } from '../amplifier-pins.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type Interval, type PlotView, type RunView } from '../run-view.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';
import { readSource } from '../source-wave.ts';

const MOST = 3;
/** Shares of the supplies: an input that moves, feedback that does not follow it, an output at a supply. */
const MOVES = 0.02;
const STRAY = 0.1;
const NEAR_RAIL = 0.25;
/** Junctions of a saturated transistor conduct from here, V. */
const SATURATED = 0.45;
/** Output voltage of a saturated transistor, V, and the share of its overdrive below which a channel is a resistor. */
const SATURATED_OUTPUT = 0.15;
const TRIODE = 0.5;
/** Amplitude of a sine that an amplifier is meant to amplify, as a share of its supply. */
const SMALL_DRIVE = 0.05;
/** Response of a transistor without bias: nowhere larger than at its control, and somewhere this small, relative. */
const DEAD = 1e-3;
const FOLLOWS = 0.9;
/** A control that the input reaches, relative to the input. */
const DRIVEN = 0.3;

/** Amplifiers that do not amplify: with an open loop, in saturation, or without bias; mirrors without headroom. */
export function amplifierReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered) return [];
	return [
		...openLoops(run).slice(0, MOST),
		...saturated(run).slice(0, MOST),
		...deadInAc(run),
		...mirrors(run).slice(0, MOST)
	];
}

/**
 * A subcircuit between two constant supplies whose output is fed back to one of its own inputs, while another input moves
 * between the supplies: with negative feedback both inputs move together.
 */
function openLoops(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('tran', 'dc').filter(({ points, id }) => (points ?? 0) > 2 && id !== 'digital');
	if (plots.length === 0) return [];
	return topCalls(run).flatMap((call) => {
		const outputs = plots.map((plot) => strayOutput(run, plot, call));
		const [node] = outputs;
		return node && outputs.every((each) => each === node)
			? [suspicion('loop_not_closed', { device: call.name, node }, sourcePlace(call.at))]
			: [];
	});
}

/** The output whose feedback does not follow the moving input; null if there is none. */
function strayOutput(run: RunView, plot: PlotView, call: TopCall): string | null {
	const { nodes } = call;
	const rails = nodes.flatMap((node) => {
		const voltage = run.isFixed(node) ? voltageOf(plot, node) : null;
		return voltage && voltage.min === voltage.max ? [voltage.min] : [];
	});
	const [low, high] = [smallest(rails), largest(rails)];
	const span = high - low;
	if (!(span > 1)) return null;
	const voltages = new Map(nodes.map((node) => [node, voltageOf(plot, node)] as const));
	const moving = [...voltages.values()].filter(
		(voltage): voltage is Interval =>
			voltage !== null && voltage.max - voltage.min > MOVES * span && voltage.min > low && voltage.max < high
	);
	for (const [output, voltage] of voltages) {
		if (!voltage || run.isFixed(output) || isInputOf(run, call, output)) continue;
		const isNear = voltage.min < low + NEAR_RAIL * span || voltage.max > high - NEAR_RAIL * span;
		const fed = nodes.filter((node, index) =>
			node === output ? nodes.indexOf(node) !== index : isJoined(run, node, output)
		);
		const isStray = (node: string, input: Interval): boolean => {
			const feedback = voltages.get(node);
			return feedback != null && feedback !== input && isBeside(feedback, input, STRAY * span);
		};
		if (isNear && moving.some((input) => fed.some((node) => isStray(node, input)))) return output;
	}
	return null;
}

/** Whether one resistor, and no source, connects two nodes. */
function isJoined(run: RunView, node: string, other: string): boolean {
	if (run.isFixed(node)) return false;
	return run.at(node).some(({ letter, nodes }) => letter === 'r' && nodes.includes(other));
}

/** Whether a voltage is on one side of another at both ends of its range. */
function isBeside(voltage: Interval, { min, max }: Interval, distance: number): boolean {
	return (
		(voltage.min < min - distance && voltage.max < max - distance) ||
		(voltage.min > min + distance && voltage.max > max + distance)
	);
}

/** Bipolar transistors of the netlist's own in saturation throughout, most of them, where a small signal is to be amplified. */
function saturated(run: RunView): VerdictReasonRecord[] {
	const transistors = run.circuit.devices.filter((device) => device.letter === 'q' && run.isOwn(device));
	const plots = [...run.plotsOf('op'), ...(isSmallDriven(run) ? run.plotsOf('tran') : [])];
	const isAc = run.plotsOf('ac').length > 0;
	if (plots.length === 0 || !(isAc || isSmallDriven(run))) return [];
	const found = transistors.filter((device) => plots.every((plot) => isSaturated(run, device, plot)));
	return 2 * found.length > transistors.length
		? found.map((device) => suspicion('saturated_amplifier', { device: nameOfDevice(device) }, placeOfDevice(device)))
		: [];
}

/** Whether the only waveforms are sines that are small against the supply. */
function isSmallDriven({ circuit }: RunView): boolean {
	const sources = circuit.devices.filter(({ letter }) => letter === 'v' || letter === 'i').map(readSource);
	const waves = sources.filter(({ wave }) => wave !== null);
	const supply = largest([0, ...sources.filter(({ wave }) => wave === null).map(({ dc }) => Math.abs(dc ?? 0))]);
	return (
		waves.length > 0 &&
		waves.every(({ wave, values: [, amplitude], device }) => {
			return wave === 'sin' && device.letter === 'v' && Math.abs(amplitude ?? Infinity) <= SMALL_DRIVE * supply;
		})
	);
}

function isSaturated(run: RunView, device: FlatDevice, plot: PlotView): boolean {
	const kind = modelOfDevice(run, device)?.kind;
	const [vc, vb, ve] = device.nodes.map((node) => voltageOf(plot, node));
	if (!vc || !vb || !ve) return false;
	if (kind === 'npn') return vb.min - vc.max > SATURATED && vb.min - ve.max > SATURATED;
	return kind === 'pnp' && vc.min - vb.max > SATURATED && ve.min - vb.max > SATURATED;
}

/** An AC analysis in which no transistor that the input drives responds: without bias only its capacitances do. */
function deadInAc(run: RunView): VerdictReasonRecord[] {
	const transistors = run.circuit.devices.filter(({ letter }) => 'qmj'.includes(letter));
	return run.plotsOf('ac').flatMap((plot) => {
		const inputs = run.circuit.devices
			.filter((device) => device.letter === 'v' && readSource(device).drivesAc)
			.map(({ nodes }) => largest(nodes.map((node) => voltageOf(plot, node)?.max ?? 0)));
		const amplitude = largest([0, ...inputs]);
		const driven = transistors.filter(
			({ nodes: [, control] }) => amplitude > 0 && (voltageOf(plot, control)?.max ?? 0) >= DRIVEN * amplitude
		);
		const [first] = driven;
		if (!first || !driven.every((device) => isDead(run, device, plot))) return [];
		const devices = driven.slice(0, 6).map(nameOfDevice).join(', ');
		return [suspicion('no_gain_without_bias', { devices }, placeOfDevice(first))];
	});
}

function isDead(run: RunView, { nodes: [output, control, common] }: FlatDevice, plot: PlotView): boolean {
	const limit = voltageOf(plot, control)?.max ?? 0;
	// The current of an output at a source is measured elsewhere.
	if (run.isFixed(output ?? '') || output === control) return false;
	return [output, common].every((node) => {
		const voltage = voltageOf(plot, node);
		return voltage !== null && voltage.max < FOLLOWS * limit && voltage.min < DEAD * limit;
	});
}

/** A current mirror whose output, with a load of passive parts, has too little voltage to be a current source. */
function mirrors(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('op');
	const transistors = run.circuit.devices.filter(({ letter }) => letter === 'm' || letter === 'q');
	if (plots.length === 0) return [];
	return transistors.flatMap((device) => {
		const [output = '', control = '', common] = device.nodes;
		if (output === control || !run.isOwn(device) || run.isFixed(control) || run.isFixed(output)) return [];
		const reference = run
			.at(control)
			.find(
				({ letter, nodes, model }) =>
					letter === device.letter &&
					model === device.model &&
					nodes[0] === control &&
					nodes[1] === control &&
					nodes[2] === common
			);
		const load = run.at(output).filter((other) => other !== device);
		if (!reference || load.length === 0 || !load.every(({ letter }) => 'rcl'.includes(letter))) return [];
		const isOut = plots.every((plot) => headroom(run, device, plot));
		return isOut ? [suspicion('mirror_without_headroom', { device: nameOfDevice(device) }, placeOfDevice(device))] : [];
	});
}

/** Whether a transistor that conducts has too little voltage at its output. */
function headroom(run: RunView, device: FlatDevice, plot: PlotView): boolean {
	const [output, control, common] = device.nodes.map((node) => voltageOf(plot, node));
	if (!output || !control || !common) return false;
	const [across, drive] = [Math.abs(output.min - common.min), Math.abs(control.min - common.min)];
	if (device.letter === 'q') return drive > SATURATED && across < SATURATED_OUTPUT;
	const model = modelOfDevice(run, device);
	const threshold = model && modelNumber(run, model, 'vto', 'vt0', 'vth0');
	const overdrive = threshold === null ? 0 : drive - Math.abs(threshold);
	return overdrive > 0 && across < TRIODE * overdrive;
}
