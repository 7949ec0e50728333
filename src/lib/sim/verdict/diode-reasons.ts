import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { isFixed } from './connection-reasons.ts';
import { suspicion } from './reason.ts';
import { nameOfDevice, placeOfDevice, voltageOf, type RunView } from './run-view.ts';

const MOST = 3;
const MAX_DIODES = 500;
/** A diode conducts from here, V. */
const CONDUCTS = 0.5;

/** Diodes whose directions contradict each other or the parts around them. */
export function diodeReasons(run: RunView): VerdictReasonRecord[] {
	const diodes = run.circuit.devices
		.filter((device) => device.letter === 'd' && run.isOwn(device))
		.slice(0, MAX_DIODES);
	if (diodes.length === 0 || run.isAltered) return [];
	return [
		...brokenRing(diodes),
		...centreTap(run, diodes),
		...oneWayNodes(run, diodes).slice(0, MOST),
		...diodes.flatMap((diode) => acrossCoil(run, diode)).slice(0, MOST)
	];
}

/**
 * Four diodes in a ring of which three point one way: in a bridge two do, and in a ring mixer all four.
 */
function brokenRing(diodes: readonly FlatDevice[]): VerdictReasonRecord[] {
	const at = new Map<string, FlatDevice[]>();
	for (const diode of diodes)
		for (const node of new Set(diode.nodes.slice(0, 2))) at.set(node, [...(at.get(node) ?? []), diode]);
	for (const first of diodes) {
		const [start = '', next = ''] = first.nodes;
		const ring = ringFrom(at, [first], start, next);
		if (!ring) continue;
		const forward = ring.filter(({ isForward }) => isForward).length;
		const odd =
			forward === 3
				? ring.find(({ isForward }) => !isForward)
				: forward === 1
					? ring.find(({ isForward }) => isForward)
					: null;
		if (odd) return [suspicion('diode_against_others', { device: nameOfDevice(odd.diode) }, placeOfDevice(odd.diode))];
	}
	return [];
}

interface Link {
	diode: FlatDevice;
	isForward: boolean;
}

/** A ring of four diodes over four nodes that is broken, from a first diode; null if there is none. */
function ringFrom(
	at: ReadonlyMap<string, readonly FlatDevice[]>,
	way: readonly FlatDevice[],
	start: string,
	end: string
): Link[] | null {
	const linksOf = (
		node: string,
		except: readonly FlatDevice[]
	): { diode: FlatDevice; other: string; isForward: boolean }[] =>
		(at.get(node) ?? []).flatMap((diode) => {
			const [anode = '', cathode = ''] = diode.nodes;
			if (except.includes(diode) || anode === cathode) return [];
			return [{ diode, other: anode === node ? cathode : anode, isForward: anode === node }];
		});
	const first: Link = { diode: way[0]!, isForward: true };
	for (const second of linksOf(end, way)) {
		if (second.other === start) continue;
		for (const third of linksOf(second.other, [...way, second.diode])) {
			if (third.other === start || third.other === end) continue;
			const fourth = linksOf(third.other, [...way, second.diode, third.diode]).find(({ other }) => other === start);
			if (!fourth) continue;
			const ring = [first, second, third, fourth];
			if (ring.filter(({ isForward }) => isForward).length % 2 === 1) return ring;
		}
	}
	return null;
}

/** Two diodes from the ends of a winding with a centre tap to one node, in different directions. */
function centreTap({ circuit }: RunView, diodes: readonly FlatDevice[]): VerdictReasonRecord[] {
	const coils = circuit.devices.filter(({ letter }) => letter === 'l');
	for (const first of coils)
		for (const second of coils) {
			const tap = first.nodes.find((node) => second !== first && second.nodes.includes(node));
			const [a, b] = [first, second].map(({ nodes }) => nodes.find((node) => node !== tap));
			if (tap === undefined || a === undefined || b === undefined || a === b) continue;
			const of = (end: string): FlatDevice[] => diodes.filter(({ nodes }) => nodes.slice(0, 2).includes(end));
			const [left, right] = [of(a), of(b)];
			const [one, other] = [left[0], right[0]];
			if (left.length !== 1 || right.length !== 1 || !one || !other || !areCoupled(circuit.devices, first, second))
				continue;
			const [p, q] = [[one, a] as const, [other, b] as const].map(([{ nodes }, end]) =>
				nodes.slice(0, 2).find((node) => node !== end)
			);
			if (p === undefined || p !== q || (one.nodes[0] === a) === (other.nodes[0] === b)) continue;
			return [suspicion('diode_against_others', { device: nameOfDevice(other) }, placeOfDevice(other))];
		}
	return [];
}

function areCoupled(devices: readonly FlatDevice[], first: FlatDevice, second: FlatDevice): boolean {
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
			({ letter, nodes: ends }) => letter === 'd' || ends.every((end) => end === node || isFixed(run, end))
		);
		if (isHeld) return [];
		const directions = new Set(own.map((diode) => diode.nodes[0] === node));
		const others = new Set(own.map((diode) => diode.nodes.find((other) => other !== node)));
		// A capacitor to a load in series with the diode: it charges once and blocks.
		const isSeries = devices.some(({ letter, nodes: ends }) => {
			const far = ends.find((end) => end !== node) ?? '0';
			return (
				letter === 'c' &&
				!isFixed(run, far) &&
				(run.circuit.atNode.get(far) ?? []).every((each) => 'rc'.includes(each.letter))
			);
		});
		return directions.size === 1 && (others.size > 1 || isSeries)
			? [suspicion('one_way_node', { node, devices: own.map(nameOfDevice).join(', ') }, placeOfDevice(first))]
			: [];
	});
}

/** A diode across a coil, from a constant supply to the side that is switched: it conducts instead of the coil. */
function acrossCoil(run: RunView, diode: FlatDevice): VerdictReasonRecord[] {
	const [anode = '', cathode = ''] = diode.nodes;
	const isAnodeFixed = isFixed(run, anode);
	const [supply, switched] = isAnodeFixed ? [anode, cathode] : [cathode, anode];
	if (!isFixed(run, supply) || isFixed(run, switched) || !hasCoilBetween(run, supply, switched)) return [];
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
function hasCoilBetween({ circuit: { atNode } }: RunView, from: string, to: string): boolean {
	const across = (node: string, letters: string): [string, FlatDevice][] =>
		(atNode.get(node) ?? []).flatMap((device) => {
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
