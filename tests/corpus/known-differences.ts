/** Since it takes its input in time steps that are rejected as well. */
const realDelay =
	'`real_delay` moves on in rejected time steps too, in native ngspice as here: with a `reltol` of 1.0001e-3, native gives 2.3 V instead of 1.6 V itself';

/** Decks that fail for a reason that is known and not this engine's, by their names in the report. */
export const knownDifferences: ReadonlyMap<string, string> = new Map([
	['tests/mesa/mesosc.cir', 'a ring oscillator, in which the roundings of the mathematical functions grow'],
	['examples/digital/digital_devices/xspice_c4.cir', realDelay],
	['examples/xspice/various/xspice_c3.cir', realDelay]
]);
