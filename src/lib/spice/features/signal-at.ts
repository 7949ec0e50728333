import type { Name } from '../project/name.ts';
import { namesOf } from '../project/names.ts';
import { placesAt } from '../project/places.ts';
import type { Program } from '../project/program.ts';

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
/** Devices of which ngspice itself gives the power. */
const transistor = /^[qmjz]/;

/**
 * The power that the device at an offset takes up: its voltage times its current, `v(a,b)*i(r1)`, and for a transistor
 * ngspice's own `@q1[p]`.
 *
 * @returns null for nodes, for devices with other terminals, and as `signalAt`
 */
export function powerAt(program: Program, path: string, offset: number): string | null {
	const name = outerNameAt(program, path, offset);
	if (name?.space !== 'device') return null;
	if (transistor.test(name.name)) return `@${name.name}[p]`;
	const card = name.definitions[0]?.at.card;
	if (card?.type !== 'device' || !twoTerminal.test(name.name)) return null;
	const [first, second] = card.nodes.map(({ text }) => text.toLowerCase());
	return first === undefined || second === undefined ? null : `v(${first},${second})*i(${name.name})`;
}

function outerNameAt(program: Program, path: string, offset: number): Name | null {
	const [place] = placesAt(program, path, offset);
	const name = place && namesOf(program).at(place.at, place.offset)[0]?.name;
	return name?.scope === program.root ? name : null;
}
