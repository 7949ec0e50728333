import { readSpiceNumber } from '#lib/base/quantity.ts';

/** Schema of a number that a model may also write as in a netlist. */
export const placeSchema = {
	description: 'Number in the unit of the scale, or text with a SPICE suffix, such as "1.5m" or "2meg".'
} as const;

/** The number that was given; undefined for what is no number, or none as SPICE reads it. */
export function readPlace(given: unknown): number | undefined {
	if (typeof given === 'number') return given;
	const read = typeof given === 'string' ? readSpiceNumber(given) : null;
	return read && read.trap === null ? read.value : undefined;
}
