import { largest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { ModelReading } from '#lib/spice/features/models.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type Interval, type PlotView, type RunView } from '../run-view.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';
import { readSource } from '../source-wave.ts';

const MOST = 3;
/** How far a gate must stay below the threshold to be off for certain, V; BSIM models conduct below it. */
const OFF = 0.2;
const OFF_BSIM = 0.5;
/** Change of a gate that is meant to switch, V. */
const SWING = 1;
/** Change of a gate that a signal reaches, V. */
const DRIVEN = 1e-3;
/** A junction conducts from here, V. */
const CONDUCTS = 0.5;
/** Gate junctions and reference diodes that conduct, V. */
const FORWARD: Interval = { min: 0.45, max: 1.2 };
/** Breakdown voltages of reference diodes, V, and their largest emission coefficient; LEDs have more. */
const REFERENCE: Interval = { min: 2, max: 33 };
const LARGEST_N = 1.6;
/** Forward voltage, in multiples of what 0.1 A takes and at least in V, that only a huge current gives. */
const OVERLOADED = 4;
const LEAST_OVERLOAD = 3.5;
/** The same with a source straight across the diode: above its usual voltage, V, with a current in its own resistance, A. */
const ACROSS = 2;
const ONE_AMPERE = 1;
const SURGE = 100;
/** Voltage beyond its breakdown that a reference diode never has, V, besides that of its resistance. */
const BEYOND = 1;
/** The same in multiples if the source is swept. */
const SWEPT = 3;
const THERMAL = 0.02585;

/** Transistors and diodes that are of the wrong polarity, the wrong way round, or never driven. */
export function polarityReasons(run: RunView): VerdictReasonRecord[] {
	const plots = run.plotsOf('op', 'dc', 'tran').filter(({ signals }) => signals.size > 0);
	if (run.isAltered || plots.length === 0) return [];
	const own = run.own;
	const rules: Readonly<Record<string, readonly Rule[]>> = {
		m: [neverOn, wrongChannel],
		j: [gateForward],
		d: [zenerForward, overloaded, brokenDown]
	};
	const single = Object.entries(rules).flatMap(([letter, each]) =>
		each.flatMap((rule) =>
			own
				.filter((device) => device.letter === letter)
				.flatMap((device) => {
					const model = modelOfDevice(run, device);
					const reason = model && rule({ run, device, model, plots });
					return reason ? [reason] : [];
				})
				.slice(0, MOST)
		)
	);
	return single.some(({ code }) => code === 'never_on') ? single : [...single, ...channelsOff(run, plots)];
}

/** A circuit of MOSFETs of which none ever conducts although a waveform drives it. */
function channelsOff(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const { devices } = run.circuit;
	const transistors = devices.filter(({ letter }) => letter === 'm');
	const [first] = transistors;
	const isDriven = devices.some(
		(device) => device.letter === 'v' && /^(?:sin|pulse)$/u.test(readSource(device).wave ?? '')
	);
	if (!first || !isDriven || devices.some(({ letter }) => 'qjz'.includes(letter))) return [];
	const drives = transistors.map((device) => {
		const model = modelOfDevice(run, device);
		return model && insufficientDrive({ run, device, model, plots });
	});
	// A gate that rests makes a diode of a transistor.
	const areOff =
		drives.every((drive) => drive !== null) && drives.some((drive) => drive !== null && drive.moved > DRIVEN);
	const names = transistors.slice(0, 6).map(nameOfDevice).join(', ');
	return areOff ? [suspicion('transistors_off', { devices: names }, placeOfDevice(first))] : [];
}

interface Subject {
	run: RunView;
	device: FlatDevice;
	model: ModelReading;
	plots: readonly PlotView[];
}

type Rule = (subject: Subject) => VerdictReasonRecord | null;

/** Whether a model is of the P channel; null if it is not a MOSFET's. */
function isPChannel({ kind, card }: ModelReading): boolean | null {
	if (kind === 'nmos' || kind === 'pmos') return kind === 'pmos';
	return kind === 'vdmos' ? card.words.some(({ text }) => text.toLowerCase() === 'pchan') : null;
}

/** Voltages at drain, gate, source and bulk, with those of a P channel mirrored; null if one is not known. */
function terminals({ device, model }: Subject, plot: PlotView): Interval[] | null {
	const isP = isPChannel(model);
	if (isP === null) return null;
	const voltages = device.nodes.map((node) => voltageOf(plot, node));
	if (!voltages.every((voltage) => voltage !== null)) return null;
	return isP ? voltages.map(({ min, max }) => ({ min: -max, max: -min })) : voltages;
}

interface GateDrive {
	threshold: number;
	/** Highest voltage from source or drain to gate, how much the gate changes, and how much gate or source do. */
	highest: number;
	swing: number;
	moved: number;
}

/** How far a gate is driven; null if it reaches the threshold or that is not known. */
function insufficientDrive(subject: Subject): GateDrive | null {
	const { run, model, plots } = subject;
	const written = modelNumber(run, model, 'vto', 'vt0', 'vth0', 'vtho');
	if (written === null) return null;
	const threshold = isPChannel(model) ? -written : written;
	const margin = model.level >= 8 ? OFF_BSIM : OFF;
	let highest = -Infinity;
	let swing = 0;
	let moved = 0;
	for (const plot of plots) {
		const [drain, gate, source] = terminals(subject, plot) ?? [];
		if (!drain || !gate || !source) return null;
		highest = Math.max(highest, gate.max - Math.min(drain.min, source.min));
		swing = Math.max(swing, gate.max - gate.min);
		moved = Math.max(moved, gate.max - gate.min, source.max - source.min);
	}
	return threshold <= 0 || highest > threshold - margin ? null : { threshold, highest, swing, moved };
}

/** Whether a source with a waveform drives a node, directly or through a resistor. */
function isDriven(run: RunView, gate: string): boolean {
	const isWave = (device: FlatDevice): boolean => device.letter === 'v' && readSource(device).wave !== null;
	const devices = run.at(gate);
	const behind = devices.filter(({ letter }) => letter === 'r').flatMap(({ nodes }) => nodes);
	return [gate, ...behind].some((node) => node !== '0' && run.at(node).some(isWave));
}

/** A gate that switches but never reaches the threshold. */
function neverOn(subject: Subject): VerdictReasonRecord | null {
	const { run, device } = subject;
	const drive = insufficientDrive(subject);
	// A pass transistor is off while both of its sides are high.
	const [, gate = '', source = ''] = device.nodes;
	if (!drive || drive.swing < SWING || !run.isFixed(source) || !isDriven(run, gate)) return null;
	const { threshold, highest } = drive;
	const values = {
		device: nameOfDevice(device),
		threshold: formatSi(threshold, 'V'),
		highest: formatSi(Math.max(0, highest), 'V')
	};
	return suspicion('never_on', values, placeOfDevice(device));
}

/**
 * A channel that is only ever reversed: source and bulk at a supply and the drain on the side where the body diode conducts,
 * or a gate that switches without effect because the body diode conducts instead.
 */
function wrongChannel(subject: Subject): VerdictReasonRecord | null {
	const { run, device, model, plots } = subject;
	const [drain = '', , source = '', bulk = source] = device.nodes;
	if (bulk !== source || drain === source || plots.every(({ analysis }) => analysis === 'op')) return null;
	let isForward = false;
	let swing = 0;
	for (const plot of plots) {
		const [vd, vg, vs] = terminals(subject, plot) ?? [];
		if (!vd || !vg || !vs || vd.max > vs.min + OFF) return null;
		isForward ||= vs.min - vd.min > CONDUCTS || vs.max - vd.max > CONDUCTS;
		swing = Math.max(swing, vg.max - vg.min);
	}
	const isStraight = run.isFixed(source) && source !== '0';
	const isTurned = run.isFixed(drain) && !run.isFixed(source);
	if (!isForward || swing < SWING || !(isStraight || isTurned)) return null;
	const values = { device: nameOfDevice(device), channel: isPChannel(model) ? 'P' : 'N' };
	return suspicion('reversed_channel', values, placeOfDevice(device));
}

/** A JFET whose gate junction conducts throughout. */
function gateForward({ device, model, plots }: Subject): VerdictReasonRecord | null {
	const sign = model.kind === 'njf' ? 1 : -1;
	const [drain, gate, source] = device.nodes;
	if ((model.kind !== 'njf' && model.kind !== 'pjf') || drain === source) return null;
	// The drain of the other channel is forward biased as well.
	const isForward = [source, drain].some((end) =>
		plots.every((plot) => {
			const [vg, channel] = [voltageOf(plot, gate), voltageOf(plot, end)];
			if (!vg || !channel) return false;
			return (sign > 0 ? vg.min - channel.max : channel.min - vg.max) > FORWARD.min;
		})
	);
	return isForward ? suspicion('gate_forward', { device: nameOfDevice(device) }, placeOfDevice(device)) : null;
}

/** A reference diode from a node to ground that conducts like any diode. */
function zenerForward({ run, device, model, plots }: Subject): VerdictReasonRecord | null {
	const [anode = '', cathode] = device.nodes;
	const breakdown = modelNumber(run, model, 'bv');
	if (cathode !== '0' || breakdown === null || breakdown < REFERENCE.min || breakdown > REFERENCE.max) return null;
	if ((modelNumber(run, model, 'n') ?? 1) > LARGEST_N) return null;
	const others = run.at(anode).filter((other) => other !== device);
	// A source at the anode measures the diode; with another diode it clamps both ways.
	if (others.some(({ letter }) => 'vid'.includes(letter)) || !others.some(({ letter }) => letter === 'r')) return null;
	const isForward = plots.every((plot) => {
		const voltage = voltageOf(plot, anode);
		return voltage !== null && voltage.min > FORWARD.min && voltage.max < FORWARD.max;
	});
	if (!isForward) return null;
	const values = { device: nameOfDevice(device), breakdown: formatSi(breakdown, 'V') };
	return suspicion('zener_forward', values, placeOfDevice(device));
}

/** A diode between a node and ground with a forward voltage that only a current without limit gives. */
function overloaded({ run, device, model, plots }: Subject): VerdictReasonRecord | null {
	const [anode, cathode] = device.nodes;
	const [saturation, emission] = [modelNumber(run, model, 'is') ?? 1e-14, modelNumber(run, model, 'n') ?? 1];
	const at = model.name.definitions[0]?.at;
	const other = anode === '0' ? cathode : anode;
	const isAcross = run.isFixed(other ?? '');
	if ((anode !== '0' && cathode !== '0') || saturation <= 0 || at?.path !== run.program.entry) return null;
	const usual = emission * THERMAL * Math.log(0.1 / saturation);
	if (!(usual > 0) || (usual > 2 && !isAcross)) return null;
	const highest = largest(
		plots.map((plot) => (voltageOf(plot, anode)?.max ?? 0) - (voltageOf(plot, cathode)?.min ?? 0))
	);
	// A source that is swept across a diode measures it, over a few volts.
	const measures = isAcross && plots.some(({ analysis }) => analysis === 'dc');
	// A capacitor that is charged through the diode takes a surge at first, which its resistance limits.
	const hasSurge = !isAcross && run.at(other).some(({ letter }) => letter === 'c');
	const resistive = (hasSurge ? SURGE : ONE_AMPERE) * (modelNumber(run, model, 'rs') ?? 0);
	const limit = resistive + (isAcross && !measures ? usual + ACROSS : Math.max(LEAST_OVERLOAD, OVERLOADED * usual));
	if (highest < (measures ? SWEPT * limit : limit)) return null;
	return suspicion(
		'diode_overloaded',
		{ device: nameOfDevice(device), voltage: formatSi(highest, 'V') },
		placeOfDevice(device)
	);
}

/** A reference diode whose breakdown nothing limits at the operating point or in a sweep; a pulse may overload it. */
function brokenDown({ run, device, model, plots }: Subject): VerdictReasonRecord | null {
	const [anode, cathode] = device.nodes;
	const breakdown = modelNumber(run, model, 'bv');
	const at = model.name.definitions[0]?.at;
	if (breakdown === null || breakdown < REFERENCE.min || breakdown > REFERENCE.max || at?.path !== run.program.entry)
		return null;
	const limit = breakdown + BEYOND + ONE_AMPERE * (modelNumber(run, model, 'rs') ?? 0);
	const isOverloaded = plots.some((plot) => {
		const [low, high] = [voltageOf(plot, anode), voltageOf(plot, cathode)];
		return plot.analysis === 'op' && low && high && high.min - low.max > limit;
	});
	if (!isOverloaded) return null;
	return suspicion(
		'breakdown_overloaded',
		{ device: nameOfDevice(device), breakdown: formatSi(breakdown, 'V') },
		placeOfDevice(device)
	);
}
