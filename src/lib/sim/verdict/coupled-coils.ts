import { Derived } from '#lib/base/derived.ts';
import type { FlatCircuit } from '#lib/spice/project/flatten.ts';

const known = new Derived<FlatCircuit, ReadonlySet<string>>();

/** Names of the inductors that K cards couple, as written, lower case; once per circuit. */
export function coupledCoils(circuit: FlatCircuit): ReadonlySet<string> {
	let coils = known.get(circuit);
	if (!coils) {
		const names = circuit.devices.flatMap(({ letter, card }) => (letter === 'k' ? card.devices : []));
		known.set(circuit, (coils = new Set(names.map(({ text }) => text.toLowerCase()))));
	}
	return coils;
}
