import { largest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type PlotView, type RunView } from '../run-view.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';
import { readSource, type Source } from '../source-wave.ts';

const MOST = 3;
/** Change of a gate that is meant to switch, V. */
const SWING = 2;
/** Supplies that a power switch connects, V. */
const LEAST_SUPPLY = 2.5;
/** Largest voltage of a body diode that conducts, V. */
const BODY = 1.3;
/** Share of the time in which both switches of a leg may be on: their edges. */
const OVERLAP = 0.02;
const INSTANTS = 2_000;
/** Legs whose drives are compared. */
const MAX_LEGS = 50;
/** Share of the supply and voltage that are left across a switch that follows its gate, V. */
const FOLLOWS = 0.2;
const LEAST_DROP = 4;
/** Width of a channel of a power transistor, m. */
const POWER_WIDTH = 5e-3;

/** Power switches whose drive cannot turn them off or on, or turns both of a leg on. */
export function driveReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered) return [];
	const plots = run.plotsOf('tran').filter(({ id }) => id !== 'digital');
	const own = run.own;
	if (plots.length === 0) return [];
	const transistors = own.filter(({ letter }) => letter === 'm');
	return [
		...transistors.flatMap((device) => neverOpens(run, device, plots)).slice(0, MOST),
		...transistors.flatMap((device) => followsGate(run, device, plots)).slice(0, MOST),
		...legs(run, own, plots).slice(0, MOST)
	];
}

/** A switch between a supply and a load that its body diode bridges: the gate switches, the load does not. */
function neverOpens(run: RunView, device: FlatDevice, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const [drain = '', gate = '', source = ''] = device.nodes;
	const [supply, load] = run.isFixed(drain) ? [drain, source] : [source, drain];
	const kind = modelOfDevice(run, device)?.kind;
	if (!run.isFixed(supply) || run.isFixed(load) || kind === undefined || run.isFixed(gate)) return [];
	// A P channel belongs with its source at the positive supply, an N channel with its source at the negative one.
	// On a chip drain and source are the same.
	if (supply !== drain || supply === '0' || !(kind === 'vdmos' || widthOf(device) >= POWER_WIDTH)) return [];
	const isBridged = plots.every((plot) => {
		const [fixed, moving, control] = [voltageOf(plot, supply), voltageOf(plot, load), voltageOf(plot, gate)];
		if (!fixed || !moving || !control || fixed.max !== fixed.min || Math.abs(fixed.max) < LEAST_SUPPLY) return false;
		const lowest = Math.min(Math.abs(moving.min), Math.abs(moving.max));
		return control.max - control.min > SWING && control.max >= fixed.max - BODY && lowest > Math.abs(fixed.max) - BODY;
	});
	return isBridged && isP(run, device)
		? [suspicion('never_opens', { device: nameOfDevice(device) }, placeOfDevice(device))]
		: [];
}

function isP(run: RunView, device: FlatDevice): boolean {
	const model = modelOfDevice(run, device);
	return (
		model?.kind === 'pmos' || (model?.kind === 'vdmos' && model.card.words.some(({ text }) => /^pchan$/iu.test(text)))
	);
}

/** An N-channel power transistor at the positive supply that a pulse from ground drives: its load follows the gate. */
function followsGate(run: RunView, device: FlatDevice, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const [drain = '', gate = '', source = ''] = device.nodes;
	const model = modelOfDevice(run, device);
	const isPower = model?.kind === 'vdmos' || widthOf(device) >= POWER_WIDTH;
	if (!model || !isPower || isP(run, device) || !run.isFixed(drain) || drain === '0' || run.isFixed(source)) return [];
	const driver = pulseAt(run, gate);
	if (!driver?.device.nodes.includes('0')) return [];
	const follows = plots.every((plot) => {
		const [supply, output, control] = [voltageOf(plot, drain), voltageOf(plot, source), voltageOf(plot, gate)];
		if (!supply || !output || !control || supply.max !== supply.min) return false;
		const drop = supply.max - output.max;
		const isHalfOn = control.max - output.max > 0 && output.max > FOLLOWS * control.max;
		return drop > Math.max(LEAST_DROP, FOLLOWS * supply.max) && control.max < supply.max && isHalfOn;
	});
	return follows ? [suspicion('follows_gate', { device: nameOfDevice(device), gate }, placeOfDevice(device))] : [];
}

function widthOf(device: FlatDevice): number {
	const found = device.card.assignments.find(({ name }) => /^w$/iu.test(name.text))?.value[0];
	return found ? (device.instance.evaluate(found.text) ?? 0) : 0;
}

/** The source with a pulse that drives a node, directly or through a resistor. */
function pulseAt(run: RunView, node: string): Source | null {
	const near = run
		.at(node)
		.filter(({ letter }) => letter === 'r')
		.flatMap(({ nodes }) => nodes);
	for (const each of new Set([node, ...near]))
		for (const device of each === '0' ? [] : run.at(each)) {
			const source = device.letter === 'v' ? readSource(device) : null;
			if (source?.wave === 'pulse') return source;
		}
	return null;
}

/** Two switches in series across a supply whose drives turn both on at the same time. */
function legs(run: RunView, own: readonly FlatDevice[], plots: readonly PlotView[]): VerdictReasonRecord[] {
	const switches = own.filter(({ letter }) => letter === 's');
	const stop = largest(plots.map(({ span }) => span?.max ?? 0));
	let compared = 0;
	const order = new Map(switches.map((device, index) => [device, index]));
	return switches.flatMap((upper, index) =>
		lowerSwitches(run, upper).flatMap(({ lower, middle }) => {
			if ((order.get(lower) ?? -1) <= index || compared >= MAX_LEGS) return [];
			const ends = [upper, lower].map(({ nodes }) => nodes.slice(0, 2).find((node) => node !== middle) ?? '');
			if (ends[0] === ends[1] || !ends.every((node) => run.isFixed(node))) return [];
			const [first, second] = ends.map((node) => voltageOf(plots[0]!, node));
			if (!first || !second || Math.max(first.min - second.max, second.min - first.max) < LEAST_SUPPLY) return [];
			compared += 1;
			const share = overlap(run, upper, lower, stop);
			if (share === null || share < OVERLAP) return [];
			const values = { first: nameOfDevice(upper), second: nameOfDevice(lower), share: formatSi(100 * share, '%', 2) };
			return [suspicion('both_switches_on', values, placeOfDevice(lower))];
		})
	);
}

/** Switches in series with a first one, at a node that no source sets. */
function lowerSwitches(run: RunView, upper: FlatDevice): { lower: FlatDevice; middle: string }[] {
	return [...new Set(upper.nodes.slice(0, 2))].flatMap((middle) =>
		run.isFixed(middle)
			? []
			: run
					.at(middle)
					.filter(({ letter, nodes }) => letter === 's' && nodes.slice(0, 2).includes(middle))
					.map((lower) => ({ lower, middle }))
	);
}

/** Share of the time in which two switches are on that pulses drive; null if that is not known. */
function overlap(run: RunView, upper: FlatDevice, lower: FlatDevice, stop: number): number | null {
	const drives = [upper, lower].map((device) => driveOf(run, device));
	if (!drives.every((drive) => drive !== null)) return null;
	// The pattern repeats with the longer of the periods.
	const length = Math.min(stop, 4 * largest(drives.map(({ source }) => source.values[6] ?? stop)));
	let both = 0;
	for (let i = 0; i < INSTANTS; i += 1) {
		const time = ((i + 0.5) / INSTANTS) * length;
		if (drives.every(({ source, sign, threshold }) => sign * pulseValue(source, time) > threshold)) both += 1;
	}
	return both / INSTANTS;
}

interface Drive {
	source: Source;
	/** -1 if the source is at the negative control. */
	sign: 1 | -1;
	threshold: number;
}

function driveOf(run: RunView, device: FlatDevice): Drive | null {
	const [, , plus = '', minus = ''] = device.nodes;
	const [node, sign] = minus === '0' ? [plus, 1 as const] : [minus, -1 as const];
	const model = modelOfDevice(run, device);
	if ((plus !== '0' && minus !== '0') || !model) return null;
	const found = run.at(node).find((other) => other.letter === 'v' && other.nodes[0] === node && other.nodes[1] === '0');
	const source = found ? readSource(found) : null;
	const isKnown = source?.wave === 'pulse' && source.values.length >= 7 && !source.values.includes(null);
	return source && isKnown ? { source, sign, threshold: modelNumber(run, model, 'vt') ?? 0 } : null;
}

/** Value of a PULSE at a time, V. */
function pulseValue({ values }: Source, time: number): number {
	const [low = 0, high = 0, delay = 0, rise = 0, fall = 0, width = 0, period = 0] = values.map((value) => value ?? 0);
	if (time < delay) return low;
	const phase = period > 0 ? (time - delay) % period : time - delay;
	if (phase < rise) return low + ((high - low) * phase) / rise;
	if (phase < rise + width) return high;
	return phase < rise + width + fall ? high - ((high - low) * (phase - rise - width)) / fall : low;
}
