import type { DeviceCard } from '../cards/card.ts';
import type { Name } from '../project/name.ts';
import { namesOf } from '../project/names.ts';
import { placesAt } from '../project/places.ts';
import type { Program } from '../project/program.ts';
import { modelOf } from './models.ts';

/**
 * The signal of the node or device at an offset, as results call it: `v(out)`, `i(vdd)`.
 *
 * @param offset UTF-16 units from the beginning of the file
 * @returns null for ground, for anything that is not a node or device, and inside a subcircuit, where each call has its own signal
 */
export function signalAt(program: Program, path: string, offset: number): string | null {
	const name = outerNameAt(program, path, offset);
	if (!name) return null;
	if (name.space === 'node') return name.name === '0' ? null : `v(${name.name})`;
	return name.space === 'device' ? `i(${name.name})` : null;
}

/** Devices whose first two nodes carry all of their current, which flows from the first to the second. */
const twoTerminal = /^[rclvidbefghsw]/;
const transistor = /^[qmjz]/;
/** Levels of MOSFETs with a power in ngspice; BSIM, HiSIM and others have none. */
const mosfetsWithPower: ReadonlySet<number> = new Set([0, 1, 2, 3, 6, 9]);
const pChannel: ReadonlySet<string> = new Set(['pmos', 'pjf', 'pmf']);

/**
 * The power that the device at an offset takes up: its voltage times its current, `v(a,b)*i(r1)`, and for a transistor
 * ngspice's own `@q1[p]`, which has the wrong sign for P-channel devices.
 *
 * @returns null for nodes, for devices with other terminals, for transistors of which ngspice has no power, and as `signalAt`
 */
export function powerAt(program: Program, path: string, offset: number): string | null {
	const name = outerNameAt(program, path, offset);
	if (name?.space !== 'device') return null;
	const card = name.definitions[0]?.at.card;
	if (card?.type !== 'device') return null;
	if (transistor.test(name.name)) return transistorPower(program, name.name, card);
	if (!twoTerminal.test(name.name)) return null;
	const [first, second] = card.nodes.map(({ text }) => text.toLowerCase());
	return first === undefined || second === undefined ? null : `v(${first},${second})*i(${name.name})`;
}

function transistorPower(program: Program, device: string, card: DeviceCard): string | null {
	if (device.startsWith('q')) return `@${device}[p]`;
	const model = card.model && modelOf(namesOf(program), program.root, card.model.text);
	if (!model) return null;
	if (model.kind === 'vdmos') return `@${device}[p]`;
	if (device.startsWith('m') && !mosfetsWithPower.has(model.level)) return null;
	return pChannel.has(model.kind) ? `-@${device}[p]` : `@${device}[p]`;
}

function outerNameAt(program: Program, path: string, offset: number): Name | null {
	const [place] = placesAt(program, path, offset);
	const name = place && namesOf(program).at(place.at, place.offset)[0]?.name;
	return name?.scope === program.root ? name : null;
}
