import { memoize, memoizeWork } from '#lib/base/memoize.ts';
import { branchSteps, type Branch } from './branches.ts';
import { phaseDegrees, type ComplexData } from './complex.ts';
import { vectorLength, type FamilyParameter, type Plot, type RealVector } from './dataset.ts';
import { isInternal, scaleData, signalName, signalVectors } from './signals.ts';

/**
 * The curves that every signal of a plot has over a scale which starts again: one for each value of the outer source of a nested
 * sweep, or for each step of a stepped run. They are counted from 1: `v(out)@3` is the curve of the third member.
 */
export interface Family {
	/** The samples of each member. */
	members: readonly Branch[];
	/** What differs from member to member; the first one gives the colours. None where it is not known. */
	parameters: readonly FamilyParameter[];
	/** Where each member is between the lowest value of the first parameter, 0, and the highest, 1; in their order without one. */
	places: Float64Array;
}

/** The family that a plot shows; null if its scale goes through once. */
export const familyOf = memoize((plot: Plot): Family | null => {
	const scale = scaleData(plot);
	const members = scale ? branchesOf(scale) : [];
	if (!scale || members.length < 2) return null;
	const declared = (plot.parameters ?? []).filter(({ values }) => values.length === members.length);
	const held = declared.length > 0 ? null : heldSignal(plot, scale, members);
	const parameters = held ? [held] : declared;
	return { members, parameters, places: placesOf(members.length, parameters[0]?.values) };
});

/** The branches of a scale, remembered for the signals over it. */
export const branchesOf = memoizeWork(branchSteps);

/** Samples in which each member has its value throughout. */
export function repeatedByMember(values: ArrayLike<number>, members: readonly Branch[]): Float64Array {
	const samples = new Float64Array(members.at(-1)?.to ?? 0);
	for (const [index, { from, to }] of members.entries()) samples.fill(values[index]!, from, to);
	return samples;
}

/** The phase of complex samples over a scale in degrees, unwrapped along each member by itself. */
export function memberPhase(samples: ComplexData, scale: Float64Array): Float64Array {
	const members = branchesOf(scale);
	if (members.length < 2) return phaseDegrees(samples);
	const phase = new Float64Array(samples.re.length);
	for (const { from, to } of members)
		phase.set(phaseDegrees({ re: samples.re.subarray(from, to), im: samples.im.subarray(from, to) }), from);
	return phase;
}

/** The samples of a signal that stays at one level in a member differ by rounding only, relative to its largest value. */
const LEVEL = 1e-9;

/**
 * A signal that stays at one level in each member and rises or falls from one to the next, such as the voltage of the outer source:
 * it tells the members apart.
 */
function heldSignal(plot: Plot, scale: Float64Array, members: readonly Branch[]): FamilyParameter | null {
	for (const vector of signalVectors(plot)) {
		const isOver = vector.kind === 'real' && vector.scale === undefined && vectorLength(vector) === scale.length;
		if (!isOver || isInternal(plot, vector)) continue;
		const values = levelsOf(vector, members);
		if (values) return { name: signalName(vector), quantity: vector.quantity, values };
	}
	return null;
}

function levelsOf({ data }: RealVector, members: readonly Branch[]): Float64Array | null {
	const values = new Float64Array(members.length);
	let direction = 0;
	for (const [index, { from, to }] of members.entries()) {
		const level = data[from]!;
		const slack = LEVEL * Math.abs(level);
		for (let i = from + 1; i < to; i++) if (!(Math.abs(data[i]! - level) <= slack)) return null;
		values[index] = level;
		if (index === 0) continue;
		const step = level - values[index - 1]!;
		if (!(Math.abs(step) > slack) || (direction !== 0 && Math.sign(step) !== direction)) return null;
		direction = Math.sign(step);
	}
	return values;
}

/** A parameter with a middle value below this part of the mean of its ends has equal ratios instead of equal steps. */
const RATIO_STEPS = 0.8;

/** Whether values have equal ratios rather than equal steps. */
export function isByRatio(values: Float64Array): boolean {
	const sorted = values.filter(Number.isFinite).sort();
	const [low, high] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
	return low > 0 && sorted.length > 2 && sorted[sorted.length >> 1]! < (RATIO_STEPS * (low + high)) / 2;
}

function placesOf(count: number, values: Float64Array | undefined): Float64Array {
	const byOrder = (_: unknown, index: number) => index / (count - 1);
	const sorted = values?.subarray(0, count).filter(Number.isFinite).sort();
	const [low, high] = [sorted?.[0] ?? NaN, sorted?.at(-1) ?? NaN];
	if (!values || !sorted || !(high > low)) return Float64Array.from({ length: count }, byOrder);
	const isLog = isByRatio(values.subarray(0, count));
	const along = (value: number): number => (isLog ? Math.log(value) : value);
	const span = along(high) - along(low);
	return Float64Array.from({ length: count }, (_, index) => {
		const place = (along(values[index]!) - along(low)) / span;
		// Without a value a member is drawn as the lowest.
		return Number.isFinite(place) ? place : 0;
	});
}
