import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';
import { brokenBridge, diodesByNode } from './bridge-reasons.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type RunView } from '../run-view.ts';

const MOST = 3;
const MAX_DIODES = 500;
/** Parts at the tap of a winding. */
const MAX_AT_TAP = 50;
/** A diode conducts from here, V. */
const CONDUCTS = 0.5;

/** Diodes whose directions contradict each other or the parts around them. */
export function diodeReasons(run: RunView): VerdictReasonRecord[] {
	const diodes = run.circuit.devices
		.filter((device) => device.letter === 'd' && run.isOwn(device))
		.slice(0, MAX_DIODES);
	if (diodes.length === 0 || run.isAltered) return [];
	return [
		...brokenBridge(run.circuit, diodes),
		...centreTap(run, diodes),
		...oneWayNodes(run, diodes).slice(0, MOST),
		...diodes.flatMap((diode) => acrossCoil(run, diode)).slice(0, MOST)
	];
}

/** Two diodes from the ends of a winding with a centre tap to one node, in different directions: either of them may be the wrong one. */
function centreTap({ circuit }: RunView, diodes: readonly FlatDevice[]): VerdictReasonRecord[] {
	const at = diodesByNode(diodes);
	for (const first of circuit.devices) {
		if (first.letter !== 'l') continue;
		for (const tap of first.nodes) {
			const a = first.nodes.find((node) => node !== tap);
			const [one, ...more] = at.get(a ?? '') ?? [];
			if (a === undefined || a === '0' || !one || more.length > 0) continue;
			for (const second of coilsAt(circuit, tap)) {
				const b = second.nodes.find((node) => node !== tap);
				const [other, ...rest] = at.get(b ?? '') ?? [];
				if (second === first || a === b || !other || rest.length > 0 || !areCoupled(circuit, first, second)) continue;
				const [p, q] = [otherEnd(one, a), otherEnd(other, b ?? '')];
				if (p !== q || (one.nodes[0] === a) === (other.nodes[0] === b)) continue;
				const values = { first: nameOfDevice(one), second: nameOfDevice(other), node: p };
				return [suspicion('diodes_opposed', values, placeOfDevice(other))];
			}
		}
	}
	return [];
}

/** Coils at a node; none where so many meet that it is no tap. */
function coilsAt({ atNode }: FlatCircuit, node: string): FlatDevice[] {
	const devices = atNode.get(node) ?? [];
	return devices.length > MAX_AT_TAP && node !== '0'
		? []
		: devices.filter(({ letter }) => letter === 'l').slice(0, MAX_AT_TAP);
}

function otherEnd({ nodes: [anode = '', cathode = ''] }: FlatDevice, node: string): string {
	return anode === node ? cathode : anode;
}

function areCoupled({ devices }: FlatCircuit, first: FlatDevice, second: FlatDevice): boolean {
	const names = [first, second].map(({ at }) => at.statement.head);
	return devices.some(({ letter, card }) => {
		const coupled = card.devices.map(({ text }) => text.toLowerCase());
		return letter === 'k' && names.every((name) => coupled.includes(name));
	});
}

/**
 * A node that capacitors and several diodes reach, all of which point towards it or all away: no direct current can flow. Capacitors to
 * constant voltages only hold a peak.
 */
function oneWayNodes(run: RunView, diodes: readonly FlatDevice[]): VerdictReasonRecord[] {
	const nodes = new Set(diodes.flatMap(({ nodes: own }) => own.slice(0, 2)));
	return [...nodes].flatMap((node) => {
		const devices = run.circuit.atNode.get(node) ?? [];
		const own = devices.filter(({ letter }) => letter === 'd');
		const [first] = own;
		if (node === '0' || !first || !devices.some(({ letter }) => letter === 'c')) return [];
		if (!devices.every(({ letter }) => letter === 'd' || letter === 'c')) return [];
		const isHeld = devices.every(
			({ letter, nodes: ends }) => letter === 'd' || ends.every((end) => end === node || run.isFixed(end))
		);
		if (isHeld) return [];
		const directions = new Set(own.map((diode) => diode.nodes[0] === node));
		const others = new Set(own.map((diode) => diode.nodes.find((other) => other !== node)));
		// A capacitor to a load in series with the diode: it charges once and blocks.
		const isSeries = devices.some(({ letter, nodes: ends }) => {
			const far = ends.find((end) => end !== node) ?? '0';
			return letter === 'c' && !run.isFixed(far) && run.at(far).every((each) => 'rc'.includes(each.letter));
		});
		return directions.size === 1 && (others.size > 1 || isSeries)
			? [suspicion('one_way_node', { node, devices: own.map(nameOfDevice).join(', ') }, placeOfDevice(first))]
			: [];
	});
}

/** A diode across a coil, from a constant supply to the side that is switched: it conducts instead of the coil. */
function acrossCoil(run: RunView, diode: FlatDevice): VerdictReasonRecord[] {
	const [anode = '', cathode = ''] = diode.nodes;
	const isAnodeFixed = run.isFixed(anode);
	const [supply, switched] = isAnodeFixed ? [anode, cathode] : [cathode, anode];
	if (!run.isFixed(supply) || run.isFixed(switched) || !hasCoilBetween(run, supply, switched)) return [];
	const plots = run.plotsOf('tran', 'dc').filter(({ points }) => (points ?? 0) > 2);
	const isShort = plots.some((plot) => {
		const [fixed, moving] = [voltageOf(plot, supply), voltageOf(plot, switched)];
		if (!fixed || !moving || fixed.max !== fixed.min || Math.abs(fixed.max) < CONDUCTS) return false;
		return isAnodeFixed
			? fixed.max > 0 && fixed.max - moving.min > CONDUCTS
			: fixed.max < 0 && moving.max - fixed.max > CONDUCTS;
	});
	return isShort ? [suspicion('diode_shorts_coil', { device: nameOfDevice(diode) }, placeOfDevice(diode))] : [];
}

/** Whether a coil, alone or with a resistor in series, connects two nodes. */
function hasCoilBetween(run: RunView, from: string, to: string): boolean {
	const across = (node: string, letters: string): [string, FlatDevice][] =>
		run.at(node).flatMap((device) => {
			const other = device.nodes.find((each) => each !== node);
			return letters.includes(device.letter) && other !== undefined ? [[other, device] as [string, FlatDevice]] : [];
		});
	return across(from, 'lr').some(
		([middle, first]) =>
			(middle === to && first.letter === 'l') ||
			across(middle, 'lr').some(
				([end, second]) => end === to && first !== second && (first.letter === 'l') !== (second.letter === 'l')
			)
	);
}
