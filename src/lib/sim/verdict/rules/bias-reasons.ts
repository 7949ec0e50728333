import { largest, smallest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import {
	currentOf,
	highestVoltage,
	nameOfDevice,
	placeOfDevice,
	sizeOf,
	voltageOf,
	type Interval,
	type PlotView,
	type RunView
} from '../run-view.ts';
import { modelNumber, modelOfDevice } from './size-reasons.ts';
import { readSource, type Source } from '../source-wave.ts';

const MOST = 3;
/** A junction conducts from here, V, and does not below. */
const CONDUCTS = 0.3;
/** A bulk junction conducts from here, V; bodies are biased forward on purpose up to it. */
const BULK_CONDUCTS = 0.5;
/** Levels whose fourth node is the bulk; in those on an insulator it is the other gate. */
const BULK_LEVELS = new Set([0, 1, 2, 3, 4, 5, 6, 8, 9, 14, 47, 49, 54]);
/** Current that no circuit of everyday voltages has, A. */
const LARGEST_CURRENT = 1e5;
const EVERYDAY_SOURCE = 1e3;
/** Current below which a source is idle, A. */
const IDLE_CURRENT = 1e-8;
const USUAL_GMIN = 1e-12;
/** Shares of the supplies: how still an output is that is stuck, and how near to a rail. */
const STILL = 0.02;
const NEAR = 0.1;
/** Share of the smallest input that an output that is stuck may still swing. */
const SWING_SHARE = 0.2;
/** Change of a digital input that is meant to switch, as a share of its high level. */
const BRIDGE_SWING = 0.3;

/** Semiconductors, supplies and outputs whose voltages show that they are connected the wrong way. */
export function biasReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered) return [];
	const plots = run.plotsOf('op', 'dc', 'tran').filter(({ signals }) => signals.size > 0);
	if (plots.length === 0) return [];
	const own = run.own;
	return [
		...own
			.filter(({ letter }) => letter === 'q')
			.flatMap((device) => reverseActive(run, device, plots))
			.slice(0, MOST),
		...allOff(run, own, plots),
		...own
			.filter(({ letter }) => letter === 'm')
			.flatMap((device) => bulkForward(run, device, plots))
			.slice(0, MOST),
		...hugeCurrents(run, plots),
		...noCurrent(run, plots),
		...own.flatMap((device) => neverSwitches(run, device)).slice(0, MOST),
		...stuckOutput(run)
	];
}

/** Voltages of a device's nodes; null if one was not saved. */
function voltagesOf(plot: PlotView, { nodes }: FlatDevice): Interval[] | null {
	const voltages = nodes.map((node) => voltageOf(plot, node));
	return voltages.every((voltage) => voltage !== null) ? voltages : null;
}

/** Seen from the other side: for PNP and P-channel. */
function mirrored({ min, max }: Interval): Interval {
	return { min: -max, max: -min };
}

/** Voltages at collector, base and emitter with those of a PNP mirrored; null if they are not known. */
function junctions(run: RunView, device: FlatDevice, plot: PlotView): [Interval, Interval, Interval] | null {
	const kind = modelOfDevice(run, device)?.kind;
	const [collector, base, emitter] = voltagesOf(plot, device) ?? [];
	if ((kind !== 'npn' && kind !== 'pnp') || !collector || !base || !emitter) return null;
	return kind === 'npn' ? [collector, base, emitter] : [mirrored(collector), mirrored(base), mirrored(emitter)];
}

/** A transistor whose collector junction conducts throughout and whose emitter junction never does. */
function reverseActive(run: RunView, device: FlatDevice, plots: readonly PlotView[]): VerdictReasonRecord[] {
	// The input transistors of TTL work that way; their collectors drive a base and nothing else.
	const collector = run.at(device.nodes[0]);
	if (
		collector.length > 1 &&
		collector.every((other) => isBaseOf(device.nodes[0], other) || isCollectorOf(device.nodes[0], other))
	)
		return [];
	// Sources at both ends measure the transistor on purpose.
	if ([device.nodes[0], device.nodes[2]].every((node) => run.isFixed(node))) return [];
	const isReversed = plots.every((plot) => {
		const [vc, vb, ve] = junctions(run, device, plot) ?? [];
		if (!vc || !vb || !ve || vb.max - ve.min >= CONDUCTS) return false;
		// With its emitter always beyond its collector a transistor conducts in reverse or not at all.
		return vb.min - vc.max > CONDUCTS || (vb.max - vc.min > CONDUCTS && vc.max < ve.min - CONDUCTS);
	});
	return isReversed
		? [
				suspicion(
					'reverse_active',
					{ device: nameOfDevice(device), model: device.card.model?.text ?? '' },
					placeOfDevice(device)
				)
			]
		: [];
}

function isCollectorOf(node: string | undefined, { letter, nodes }: FlatDevice): boolean {
	return letter === 'q' && nodes[0] === node;
}

function isBaseOf(node: string | undefined, { letter, nodes }: FlatDevice): boolean {
	return letter === 'q' && nodes[1] === node;
}

/** A circuit of bipolar transistors in which none ever conducts. */
function allOff(run: RunView, own: readonly FlatDevice[], plots: readonly PlotView[]): VerdictReasonRecord[] {
	const transistors = own.filter(({ letter }) => letter === 'q');
	const [first] = transistors;
	if (!first || run.circuit.devices.some(({ letter }) => 'mjz'.includes(letter))) return [];
	const areOff = transistors.every((device) =>
		plots.every((plot) => {
			const [vc, vb, ve] = junctions(run, device, plot) ?? [];
			return vc && vb && ve && vb.max - ve.min < CONDUCTS && vb.max - vc.min < CONDUCTS;
		})
	);
	const isSupplied = plots.some((plot) =>
		run.circuit.devices.some(
			({ letter, nodes }) => letter === 'v' && sizeOf(voltageOf(plot, nodes[0]) ?? { min: 0, max: 0 }) >= 1
		)
	);
	return areOff && isSupplied
		? [
				suspicion(
					'transistors_off',
					{ devices: transistors.slice(0, 6).map(nameOfDevice).join(', ') },
					placeOfDevice(first)
				)
			]
		: [];
}

function bulkForward(run: RunView, device: FlatDevice, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const model = modelOfDevice(run, device);
	const kind = model?.kind;
	if (device.nodes.length !== 4 || !BULK_LEVELS.has(model?.level ?? 0) || (kind !== 'nmos' && kind !== 'pmos'))
		return [];
	const isForward = plots.every((plot) => {
		const voltages = voltagesOf(plot, device);
		const [drain, , source, bulk] = (kind === 'pmos' ? voltages?.map(mirrored) : voltages) ?? [];
		return drain && source && bulk && bulk.min - Math.min(drain.max, source.max) > BULK_CONDUCTS;
	});
	return isForward
		? [
				suspicion(
					'bulk_forward',
					{ device: nameOfDevice(device), node: device.nodes[3] ?? '', kind },
					placeOfDevice(device)
				)
			]
		: [];
}

function hugeCurrents(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const { circuit } = run;
	// Inside macromodels, noise is often made by diodes across ideal sources.
	const devices = circuit.devices.filter(
		({ letter, instance }) => (letter === 'v' || letter === 'l') && instance.path === ''
	);
	const isLarge = (value: number | null): boolean => Math.abs(value ?? 0) > EVERYDAY_SOURCE;
	const isPowerful = circuit.devices.some((device) => {
		if (device.letter !== 'v' && device.letter !== 'i') return false;
		const { values, dc } = readSource(device);
		return isLarge(dc) || values.some(isLarge);
	});
	if (isPowerful) return [];
	const usesConditions = run.analysisCards('tran').some(({ at }) => /\buic\b/iu.test(at.statement.code));
	// With uic a capacitor straight across a source begins empty: a current for one step.
	const startsAcross = ({ nodes: [plus = '', minus = ''] }: FlatDevice): boolean =>
		usesConditions &&
		circuit.devices.some(({ letter, nodes }) => letter === 'c' && nodes.includes(plus) && nodes.includes(minus));
	for (const plot of plots)
		for (const device of devices) {
			const current = currentOf(plot, device.name);
			if (current === null || sizeOf(current) < LARGEST_CURRENT || startsAcross(device)) continue;
			const values = { device: nameOfDevice(device), current: formatSi(sizeOf(current), 'A'), plot: plot.id };
			return [suspicion('current_out_of_reach', values, placeOfDevice(device))];
		}
	return [];
}

/** Diodes that keep any current from flowing in a circuit of plain parts. */
function noCurrent(run: RunView, plots: readonly PlotView[]): VerdictReasonRecord[] {
	const { devices } = run.circuit;
	if (looksAtLeakage(run) || !devices.every(({ letter }) => 'vrcld'.includes(letter))) return [];
	const diode = devices.find(({ letter }) => letter === 'd');
	const sources = devices.filter(({ letter }) => letter === 'v');
	if (!diode || sources.length === 0 || !devices.some(({ letter }) => letter === 'r')) return [];
	const isIdle = plots.every((plot) =>
		sources.every((source) => {
			const current = currentOf(plot, source.name);
			return current !== null && sizeOf(current) < IDLE_CURRENT;
		})
	);
	const isFed = plots.some((plot) => highestVoltage(plot) >= 0.5);
	return isIdle && isFed ? [suspicion('no_current', { diode: nameOfDevice(diode) }, placeOfDevice(diode))] : [];
}

/** Whether an option lowers the conductance that ngspice adds to junctions: a blocking diode is what the run is about. */
function looksAtLeakage(run: RunView): boolean {
	return run.analysisCards('options', 'option').some(({ card }) => {
		if (card.type !== 'dot') return false;
		const gmin = card.assignments.find(({ name }) => /^gmin$/iu.test(name.text))?.value[0];
		return (run.numberOf(gmin) ?? USUAL_GMIN) < USUAL_GMIN;
	});
}

/** A switch whose control changes, driven by a source, and never reaches its threshold. */
function neverSwitches(run: RunView, device: FlatDevice): VerdictReasonRecord[] {
	if (device.letter === 'a') return neverConverts(run, device);
	if (device.letter !== 's' && device.letter !== 'w') return [];
	const model = modelOfDevice(run, device);
	const threshold = run.numberOf(model?.card.assignments.find(({ name }) => /^[vi]t$/iu.test(name.text))?.value[0]);
	const plots = run.plotsOf('tran').filter(({ id }) => id !== 'digital');
	if (threshold === null || plots.length === 0) return [];
	const controls = plots.map((plot) => controlOf(run, device, plot));
	const neverReaches = controls.every(
		(control) =>
			control !== null && control.max - control.min > 0 && (control.max < threshold || control.min > threshold)
	);
	if (!neverReaches) return [];
	const unit = device.letter === 's' ? 'V' : 'A';
	const values = { device: nameOfDevice(device), threshold: formatSi(threshold, unit) };
	const [lowest, highest] = [
		smallest(controls.map((control) => control?.min ?? 0)),
		largest(controls.map((control) => control?.max ?? 0))
	];
	const place = placeOfDevice(device);
	// On one side throughout: the nearest value is the highest below the threshold, and the lowest above it.
	return highest < threshold
		? [suspicion('never_switches', { ...values, highest: formatSi(highest, unit) }, place)]
		: lowest > threshold
			? [suspicion('always_switched', { ...values, lowest: formatSi(lowest, unit) }, place)]
			: [];
}

/** A bridge to the digital part whose changing input never becomes high, or never low. */
function neverConverts(run: RunView, device: FlatDevice): VerdictReasonRecord[] {
	const model = modelOfDevice(run, device);
	if (model?.kind !== 'adc_bridge') return [];
	const [low, high] = [modelNumber(run, model, 'in_low') ?? 0.1, modelNumber(run, model, 'in_high') ?? 0.9];
	const plots = run.plotsOf('tran').filter(({ id }) => id !== 'digital');
	const inputs = device.nodes.filter((node) => run.at(node).some(({ letter }) => letter !== 'a'));
	const found = inputs.find((node) =>
		plots.every((plot) => {
			const voltage = voltageOf(plot, node);
			const moves = voltage && voltage.max - voltage.min > BRIDGE_SWING * Math.abs(high);
			return moves && (voltage.max < high || voltage.min > low);
		})
	);
	if (found === undefined || plots.length === 0) return [];
	const highest = largest(plots.map((plot) => voltageOf(plot, found)?.max ?? 0));
	const values = { device: nameOfDevice(device), threshold: formatSi(high, 'V'), highest: formatSi(highest, 'V') };
	return [suspicion('never_switches', values, placeOfDevice(device))];
}

function controlOf(run: RunView, device: FlatDevice, plot: PlotView): Interval | null {
	if (device.letter === 'w') {
		const name = device.card.devices[0]?.text.toLowerCase();
		return name === undefined ? null : currentOf(plot, name);
	}
	const [plus, minus] = device.nodes.slice(2);
	const driven = [plus, minus].filter((node) => node !== '0');
	const isDriven = driven.every((node) => run.isFixed(node));
	const [high, low] = [voltageOf(plot, plus), voltageOf(plot, minus)];
	return isDriven && high && low ? { min: high.min - low.max, max: high.max - low.min } : null;
}

/** An output of an amplifier that stays at a supply although a small sine drives it. */
function stuckOutput(run: RunView): VerdictReasonRecord[] {
	const { devices } = run.circuit;
	if (!devices.some(({ letter }) => 'qmjbegx'.includes(letter)) || devices.some(({ letter }) => letter === 'a'))
		return [];
	const sources = devices.filter(({ letter }) => letter === 'v').map(readSource);
	return run.plotsOf('tran').flatMap((plot) => {
		const supplies = sources
			.filter(isSupply)
			.map(({ device }) => railOf(plot, device))
			.filter((rail) => rail !== null);
		const [lowest, highest] = [smallest(supplies.map(({ min }) => min)), largest(supplies.map(({ max }) => max))];
		// Between two supplies ground is where an output rests; beside one it is the other rail.
		const rails = lowest < 0 && highest > 0 ? supplies : [...supplies, { min: 0, max: 0 }];
		const span = largest(rails.map(({ max }) => max)) - smallest(rails.map(({ min }) => min));
		const amplitudes = sources
			.filter(({ wave }) => wave === 'sin')
			.map(({ values: [, amplitude] }) => Math.abs(amplitude ?? 0))
			.filter((amplitude) => amplitude > 0 && amplitude <= NEAR * span);
		if (!(span >= 0.5) || amplitudes.length === 0) return [];
		const still = Math.min(STILL * span, SWING_SHARE * smallest(amplitudes));
		for (const [node, range] of plot.signals) {
			if (!/^v?out(?:put)?\d*$/u.test(node) || range.min === null || range.max === null || run.isFixed(node)) continue;
			const middle = (range.min + range.max) / 2;
			const rail = rails.find(({ min }) => Math.abs(middle - min) <= NEAR * span);
			// With a coil as its load an output rests at the supply; after a capacitor it rests at ground.
			const hasCoil = run.at(node).some(({ letter }) => letter === 'l');
			if (!rail || hasCoil || range.max - range.min > still || !isDrivenOutput(run, node)) continue;
			const [device] = run.at(node);
			return [suspicion('output_at_rail', { node, value: middle }, device && placeOfDevice(device))];
		}
		return [];
	});
}

/**
 * Whether an amplifier sets the voltage of a node, directly or through a resistor. A transistor or a switch to ground, beside
 * a signal that passive parts bring, mutes it.
 */
function isDrivenOutput(run: RunView, node: string): boolean {
	const isSource = (device: FlatDevice, at: string): boolean => {
		if ('beg'.includes(device.letter) && comparesSources(run, device)) return false;
		if ('eg'.includes(device.letter)) return device.nodes.indexOf(at) < 2;
		if ('bfh'.includes(device.letter)) return true;
		if (!'qmj'.includes(device.letter) || device.nodes.indexOf(at) === 1) return false;
		// Its other side, or a load beside it, at a supply.
		const supplied = (nodes: readonly string[]): boolean =>
			nodes.some((other) => other !== at && other !== '0' && run.isFixed(other));
		const isAtSupply = supplied([device.nodes[0] ?? '', device.nodes[2] ?? '']);
		return (
			isAtSupply ||
			run.at(at).some((other) => 'riqmj'.includes(other.letter) && other !== device && supplied(other.nodes))
		);
	};
	return run.at(node).some((device) => {
		if (isSource(device, node)) return true;
		const behind = device.letter === 'r' ? device.nodes.find((other) => other !== node) : undefined;
		return (
			behind !== undefined &&
			behind !== '0' &&
			!run.isFixed(behind) &&
			run.at(behind).some((other) => 'ebh'.includes(other.letter) && isSource(other, behind))
		);
	});
}

/** Whether an amplifier without feedback has sources alone at its inputs: it compares them, and a rail is its answer. */
function comparesSources(run: RunView, { nodes, at, instance }: FlatDevice): boolean {
	if (instance.path !== '') return false;
	const named = [...at.statement.code.toLowerCase().matchAll(/\bv\(\s*([^\s(),]+)(?:\s*,\s*([^\s(),]+))?\s*\)/gu)];
	const inputs = [...nodes.slice(2), ...named.flatMap(([, ...names]) => names.filter((name) => name !== undefined))];
	return inputs.length > 0 && inputs.every((node) => run.isFixed(node));
}

function isSupply({ wave, device }: Source): boolean {
	return wave === null && device.nodes.includes('0');
}

function railOf(plot: PlotView, { nodes }: FlatDevice): Interval | null {
	return voltageOf(
		plot,
		nodes.find((node) => node !== '0')
	);
}
