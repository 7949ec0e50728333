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
	const [place] = placesAt(program, path, offset);
	const name = place && namesOf(program).at(place.at, place.offset)[0]?.name;
	if (!name || name.scope !== program.root) return null;
	if (name.space === 'node') return name.name === '0' ? null : `v(${name.name})`;
	return name.space === 'device' ? `i(${name.name})` : null;
}
