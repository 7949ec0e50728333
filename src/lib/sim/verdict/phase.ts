import type { FlatCircuit } from '#lib/spice/project/flatten.ts';

/** Parts without a phase: in a circuit of these alone, the real part of an AC value is the value. */
const IN_PHASE = new Set([...'vireghfbsw']);

/** Whether an AC analysis of the circuit may give values that are not real. */
export function hasPhase({ devices }: FlatCircuit): boolean {
	return devices.some(({ letter }) => !IN_PHASE.has(letter));
}
