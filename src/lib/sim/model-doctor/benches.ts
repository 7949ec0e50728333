import { readingCard, type ModelSource } from '#lib/spice/model-doctor/library-sections.ts';
import type { PartKind, PinRole } from '#lib/spice/model-doctor/model-part.ts';
import type { Bench, BenchPart } from './bench.ts';
import { follower, threshold } from './benches/amplifiers.ts';
import { forward, zener } from './benches/diodes.ts';
import { reference, regulation } from './benches/regulators.ts';
import { bipolar, gated } from './benches/transistors.ts';

const benches: Readonly<Partial<Record<PartKind, Bench>>> = {
	opamp: follower,
	comparator: threshold,
	diode: forward,
	zener,
	bjt: bipolar,
	jfet: gated,
	mosfet: gated,
	igbt: gated,
	regulator: regulation,
	reference
};

/** Null for kinds without a bench. */
export function benchOf(kind: PartKind): Bench | null {
	return benches[kind] ?? null;
}

/** The roles that a part lacks for its bench; empty if it can be run. */
export function missingRoles(bench: Bench, { pins }: Pick<BenchPart, 'pins'>): readonly PinRole[] {
	const lacking = bench.needs.map((needed) => needed.filter((role) => !pins.some((pin) => pin.role === role)));
	return lacking.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** The bench of a part as a netlist. @param source the model file, its path as the netlist writes it */
export function benchNetlist(bench: Bench, part: BenchPart, source: ModelSource): string {
	return [`* Test bench of ${part.name}`, readingCard(source), ...bench.cards(part), '.end', ''].join('\n');
}
