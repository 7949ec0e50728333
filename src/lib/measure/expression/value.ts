import { areSameSamples } from '#lib/base/same-samples.ts';
import { isPlain, isSameUnit, type Unit } from './unit.ts';

/** Samples of a curve along its scale, or a single number. */
export interface Value {
	unit: Unit;
	re: Float64Array;
	/** Null for real samples. */
	im: Float64Array | null;
	/** Null for a number, which has one sample. */
	along: Scale | null;
	/** Whether it is made of written numbers only: it takes the unit of what it is added to or compared with. */
	isWritten: boolean;
}

/** What a curve is drawn over. */
export interface Scale {
	x: Float64Array;
	unit: Unit;
	/** Whether lines between samples are straight over log x, as on a Bode plot. */
	isFrequency: boolean;
	/** The whole scale that this is a part of, or whose family has a member for each sample. */
	origin: Float64Array;
	/** Whether there is one sample for each member of a family. */
	isByMember: boolean;
}

export function number(value: number, unit: Unit, isWritten = false): Value {
	return { unit, re: Float64Array.of(value), im: null, along: null, isWritten };
}

/** The value with other samples and a unit; no longer as written. */
export function withSamples(value: Value, re: Float64Array, im: Float64Array | null, unit: Unit): Value {
	return { unit, re, im, along: value.along, isWritten: false };
}

/** Applies a real function to each sample. */
export function mapReal(value: Value, unit: Unit, of: (sample: number) => number): Value {
	return { ...withSamples(value, value.re.map(of), null, unit), isWritten: value.isWritten };
}

/** The common unit of a sum or a pair; null if the units differ. A written number fits any unit. */
export function commonUnit(one: Value, other: Value): Unit | null {
	if (isSameUnit(one.unit, other.unit)) return one.unit;
	if (one.isWritten && isPlain(one.unit)) return other.unit;
	return other.isWritten && isPlain(other.unit) ? one.unit : null;
}

/** Whether two curves have their samples at the same places; a number fits every curve. */
export function isAligned({ along: one }: Value, { along: other }: Value): boolean {
	if (one === null || other === null) return true;
	return one.isByMember === other.isByMember && areSameSamples(one.x, other.x);
}
