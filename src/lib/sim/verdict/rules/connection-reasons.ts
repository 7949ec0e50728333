import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Instance } from '#lib/spice/project/instance.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, valueOf, voltageOf, type RunView } from '../run-view.ts';
import { readSource } from '../source-wave.ts';

const MOST = 3;
const POSITIVE = /^[ad]?v(?:cc|dd|pos|s?\+)\d*$/u;
const NEGATIVE = /^[ad]?v(?:ee|ss|neg|s?-)\d*$/u;
const SUPPLY = /^[ad]?v(?:cc|dd|ee|ss)\d*$/u;
/** Supplies of each sign whose levels are compared. */
const MAX_SUPPLIES = 30;
/** Gain from which an E source is meant as an amplifier that feedback controls. */
const OPEN_LOOP_GAIN = 1e3;
/** How far the supplies must be on the wrong side, V. */
const SWAPPED = 0.1;

/** Connections that cannot be meant. */
export function connectionReasons(run: RunView): VerdictReasonRecord[] {
	const { devices } = run.circuit;
	return [
		...localSupplies(run).slice(0, MOST),
		...swappedSupplies(run).slice(0, MOST),
		...devices.flatMap((device) => [...unbiased(run, device), ...drivenBackwards(run, device)]).slice(0, MOST),
		...devices.flatMap((device) => positiveFeedback(run, device)).slice(0, MOST)
	];
}

/** A supply's name inside a subcircuit that is neither a port nor global: another node than the supply outside. */
function localSupplies({ circuit: { atNode } }: RunView): VerdictReasonRecord[] {
	return [...atNode].flatMap(([node, devices]) => {
		const name = node.slice(node.lastIndexOf('.') + 1);
		const [first] = devices;
		if (name === node || !first || !SUPPLY.test(name) || !atNode.has(name)) return [];
		if (devices.some(({ letter }) => 'vebhgf'.includes(letter))) return [];
		return [suspicion('local_supply', { node: name, path: node }, placeOfDevice(first))];
	});
}

/** Supplies that are the wrong way round: at the top by the names of nodes, at calls by the names of ports. */
function swappedSupplies(run: RunView): VerdictReasonRecord[] {
	const { atNode, devices } = run.circuit;
	const pairs: [string, string, FlatDevice['at'] | undefined][] = [];
	const top = [...atNode.keys()].filter((node) => !node.includes('.'));
	const negative = top.filter((node) => NEGATIVE.test(node)).slice(0, MAX_SUPPLIES);
	for (const node of top.filter((name) => POSITIVE.test(name)).slice(0, MAX_SUPPLIES))
		for (const other of negative) pairs.push([node, other, atNode.get(node)?.[0]?.at]);
	const calls = new Set<Instance>();
	for (const { instance } of devices) if (instance.parent?.path === '') calls.add(instance);
	for (const { scope, call } of calls) {
		const names = namesOf(run.program);
		const opening = scope.opening && names.card(scope.opening);
		const card = call && names.card(call);
		if (opening?.type !== 'dot' || card?.type !== 'device') continue;
		const nodeAt = (pattern: RegExp): string | undefined => {
			const index = opening.nodes.findIndex(({ text }) => pattern.test(text.toLowerCase()));
			const node = card.nodes[index]?.text.toLowerCase();
			return node === 'gnd' ? '0' : node;
		};
		const [plus, minus] = [nodeAt(POSITIVE), nodeAt(NEGATIVE)];
		if (plus !== undefined && minus !== undefined) pairs.push([plus, minus, call ?? undefined]);
	}
	return pairs.flatMap(([plus, minus, at]) => {
		const plots = run.plotsOf('op', 'dc', 'tran');
		const isSwapped = plots.some((plot) => {
			const [high, low] = [voltageOf(plot, plus), voltageOf(plot, minus)];
			return high && low && high.max < low.min - SWAPPED;
		});
		return isSwapped
			? [suspicion('supplies_swapped', { positive: plus, negative: minus }, at ? sourcePlace(at) : null)]
			: [];
	});
}

/** A base or a gate that only capacitors reach. */
function unbiased(run: RunView, device: FlatDevice): VerdictReasonRecord[] {
	const { letter, nodes } = device;
	const node = nodes[1];
	if (!'qmj'.includes(letter) || node === undefined || !run.isOwn(device)) return [];
	const devices = run.at(node);
	const isControl = (other: FlatDevice): boolean => 'qmj'.includes(other.letter) && isOnlyControl(other, node);
	if (
		!devices.some((other) => other.letter === 'c') ||
		!devices.every((other) => other.letter === 'c' || isControl(other))
	)
		return [];
	// A stored charge may be on purpose.
	const isSet = run
		.analysisCards('ic', 'nodeset')
		.some(({ at }) => at.statement.code.toLowerCase().includes(`v(${node})`));
	const starts = run.analysisCards('tran').some(({ at }) => /\buic\b/iu.test(at.statement.code));
	return isSet || starts
		? []
		: [suspicion('control_without_bias', { node, device: nameOfDevice(device) }, placeOfDevice(device))];
}

function isOnlyControl({ nodes }: FlatDevice, node: string): boolean {
	return nodes[1] === node && nodes.every((other, index) => index === 1 || other !== node);
}

/** A MOSFET straight across a source whose gate is the node that has the load: gate and drain are exchanged. */
function drivenBackwards(run: RunView, device: FlatDevice): VerdictReasonRecord[] {
	if (device.letter !== 'm' || !run.isOwn(device)) return [];
	const [drain = '', gate = '', source = ''] = device.nodes;
	const atGate = run.at(gate);
	const isLoaded = atGate.some(({ letter }) => letter === 'r');
	if (!isLoaded || drain === '0' || !run.isFixed(drain) || !run.isFixed(source)) return [];
	if (!atGate.every((other) => 'rc'.includes(other.letter) || (other.letter === 'm' && isOnlyControl(other, gate))))
		return [];
	const loads = atGate.filter(({ letter }) => letter === 'r');
	if (loads.length > 1 || !loads[0]?.nodes.every((node) => node === gate || isQuiet(run, node))) return [];
	return [suspicion('gate_and_drain', { device: nameOfDevice(device) }, placeOfDevice(device))];
}

/** Whether a node is ground or has a source that is constant. */
function isQuiet(run: RunView, node: string): boolean {
	const source = run.at(node).find(({ letter }) => letter === 'v');
	if (node === '0' || !source) return node === '0';
	const { wave, drivesAc } = readSource(source);
	return wave === null && !drivesAc;
}

/** An ideal amplifier whose feedback goes to its positive input alone: its operating point is not stable. */
function positiveFeedback(run: RunView, device: FlatDevice): VerdictReasonRecord[] {
	const { letter, nodes, card } = device;
	if (letter !== 'e' || nodes.length !== 4 || !run.isOwn(device) || card.assignments.length > 0) return [];
	const gain = valueOf(device, card.values[0]);
	const [out = '', ground, positive = '', negative = ''] = nodes;
	if (gain === null || Math.abs(gain) < OPEN_LOOP_GAIN || ground !== '0') return [];
	const [plus, minus] = gain > 0 ? [positive, negative] : [negative, positive];
	const linked = (node: string): boolean =>
		node === out ||
		(node !== '0' && run.at(node).some((other) => 'rcl'.includes(other.letter) && other.nodes.includes(out)));
	if (!linked(plus) || linked(minus) || !run.isFixed(minus)) return [];
	return [suspicion('positive_feedback', { device: nameOfDevice(device), node: plus }, placeOfDevice(device))];
}
