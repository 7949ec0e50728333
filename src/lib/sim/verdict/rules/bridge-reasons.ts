import { coupledCoils } from '../coupled-coils.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice } from '../run-view.ts';
import { readSource } from '../source-wave.ts';

/** Parts that may be on the way from one end of a supply to the other: a winding, its resistance, a fuse, a filter. */
const MAX_PARTS = 12;
/** Nodes and parts that are looked at for this way. */
const MAX_NODES = 500;
const MAX_AT_NODE = 100;
/** Diodes at a node of a bridge: more of them are a bus. */
const MAX_DIODES_AT_NODE = 16;
/** Parts that may give an alternating voltage, besides sources with a waveform and coupled coils. */
const DRIVING = 'befghto';

/**
 * The diode of a bridge rectifier that points the wrong way.
 *
 * Four diodes in a ring, three of them in one direction, become a bridge in two ways: by reversing either end of the chain of three.
 * Which one is right depends on where the alternating voltage is, so a ring whose supply is not recognized is not judged.
 */
export function brokenBridge(circuit: FlatCircuit, diodes: readonly FlatDevice[]): VerdictReasonRecord[] {
	const at = diodesByNode(diodes);
	for (const first of diodes)
		for (const chain of chainsFrom(at, first)) {
			const wrong = wrongDiode(circuit, chain);
			if (wrong) return [suspicion('diode_against_others', { device: nameOfDevice(wrong) }, placeOfDevice(wrong))];
		}
	return [];
}

/** Diodes by each of their ends. */
export function diodesByNode(diodes: readonly FlatDevice[]): ReadonlyMap<string, readonly FlatDevice[]> {
	const at = new Map<string, FlatDevice[]>();
	for (const diode of diodes)
		for (const node of new Set(diode.nodes.slice(0, 2))) {
			const present = at.get(node);
			if (present) present.push(diode);
			else at.set(node, [diode]);
		}
	return at;
}

/** Three diodes in series, anode to cathode, with a fourth from the start of the chain to its end. */
interface Chain {
	diodes: readonly [FlatDevice, FlatDevice, FlatDevice];
	/** The start of the chain, the nodes within, and its end. */
	nodes: readonly [string, string, string, string];
}

function chainsFrom(at: ReadonlyMap<string, readonly FlatDevice[]>, first: FlatDevice): Chain[] {
	const [a = '', b = ''] = first.nodes;
	const following = (node: string): readonly FlatDevice[] => {
		const present = at.get(node) ?? [];
		return present.length > MAX_DIODES_AT_NODE ? [] : present.filter(({ nodes }) => nodes[0] === node);
	};
	return following(b).flatMap((second) => {
		const c = second.nodes[1] ?? '';
		return following(c).flatMap((third): Chain[] => {
			const d = third.nodes[1] ?? '';
			if (new Set([a, b, c, d]).size < 4) return [];
			return following(a).some(({ nodes }) => nodes[1] === d)
				? [{ diodes: [first, second, third], nodes: [a, b, c, d] }]
				: [];
		});
	});
}

/** The diode whose reversal makes a bridge with the alternating voltage at its input; null if the input is not known. */
function wrongDiode(circuit: FlatCircuit, { diodes: [first, , third], nodes: [a, b, c, d] }: Chain): FlatDevice | null {
	const [isAcross, isAlong] = [isSupplied(circuit, [a, c], [b, d]), isSupplied(circuit, [b, d], [a, c])];
	if (isAcross === isAlong) return null;
	// Each end of the supply needs one diode in each direction.
	return isAcross ? first : third;
}

/** Whether the shortest way between two nodes has something that supplies an alternating voltage. */
function isSupplied(circuit: FlatCircuit, [from, to]: readonly [string, string], others: readonly string[]): boolean {
	const cameBy = new Map<string, { device: FlatDevice; node: string } | null>([[from, null]]);
	for (const node of cameBy.keys()) {
		const devices = circuit.atNode.get(node) ?? [];
		if (cameBy.size > MAX_NODES || (devices.length > MAX_AT_NODE && node !== '0')) continue;
		for (const device of devices.slice(0, MAX_NODES)) {
			if (device.letter === 'd') continue;
			for (const next of endsOf(device))
				if (!cameBy.has(next) && !others.includes(next)) cameBy.set(next, { device, node });
		}
		if (cameBy.has(to)) break;
	}
	let parts = 0;
	for (let step = cameBy.get(to); step; step = cameBy.get(step.node)) {
		parts += 1;
		if (parts > MAX_PARTS) return false;
		if (isAlternating(circuit, step.device)) return true;
	}
	return false;
}

/** The nodes between which a device conducts: not those that only control it. */
function endsOf({ letter, nodes }: FlatDevice): readonly string[] {
	return 'egsw'.includes(letter) ? nodes.slice(0, 2) : nodes;
}

function isAlternating(circuit: FlatCircuit, device: FlatDevice): boolean {
	const { letter, at } = device;
	if (letter === 'v' || letter === 'i') {
		const { wave, drivesAc } = readSource(device);
		return wave !== null || drivesAc;
	}
	// A coil on its own is a choke.
	if (letter === 'l') return coupledCoils(circuit).has(at.statement.head);
	return DRIVING.includes(letter);
}
