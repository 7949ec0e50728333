import { atOnce, inParts, type Steps } from '#lib/base/slices.ts';

/** Complex samples as two arrays of equal length. */
export interface ComplexData {
	re: Float64Array;
	im: Float64Array;
}

/** Squares in this range neither overflow nor lose digits, so that the slower `Math.hypot` is not needed: a factor of 3 for long curves. */
const [SMALL_SQUARE, LARGE_SQUARE] = [1e-280, 1e280];

/** Magnitude in decibels: 20·log10|z|, of a power 10·log10|z|; -Infinity for z = 0. */
export function magnitudeDb(samples: ComplexData, isPower = false): Float64Array {
	return atOnce(magnitudeDbSteps(samples, isPower));
}

/** `magnitudeDb` of long curves. */
export function* magnitudeDbSteps(samples: ComplexData, isPower = false): Steps<Float64Array> {
	const found = new Float64Array(samples.re.length);
	const factor = isPower ? 10 : 20;
	yield* inParts(found.length, (from, to) => fillDb(found, samples, factor, from, to));
	return found;
}

function fillDb(found: Float64Array, { re, im }: ComplexData, factor: number, from: number, to: number): void {
	for (let i = from; i < to; i++) {
		const square = re[i]! * re[i]! + im[i]! * im[i]!;
		const isSafe = square > SMALL_SQUARE && square < LARGE_SQUARE;
		found[i] = isSafe ? (factor / 2) * Math.log10(square) : factor * Math.log10(Math.hypot(re[i]!, im[i]!));
	}
}

/** Magnitude |z|. */
export function magnitude(samples: ComplexData): Float64Array {
	return atOnce(magnitudeSteps(samples));
}

/** `magnitude` of long curves. */
export function* magnitudeSteps(samples: ComplexData): Steps<Float64Array> {
	const found = new Float64Array(samples.re.length);
	yield* inParts(found.length, (from, to) => fillMagnitude(found, samples, from, to));
	return found;
}

function fillMagnitude(found: Float64Array, { re, im }: ComplexData, from: number, to: number): void {
	for (let i = from; i < to; i++) {
		const square = re[i]! * re[i]! + im[i]! * im[i]!;
		const isSafe = square > SMALL_SQUARE && square < LARGE_SQUARE;
		found[i] = isSafe ? Math.sqrt(square) : Math.hypot(re[i]!, im[i]!);
	}
}

/**
 * Phase in degrees, unwrapped: no step between neighbours exceeds 180°, so that a lag of 200° reads -200° and not 160°.
 *
 * The first value is in (-180°, 180°]; over a gap (NaN) it goes on. Source: the usual unwrapping (Oppenheim and Schafer, Discrete-Time Signal
 * Processing, "phase unwrapping"), valid if the sweep is fine enough that the true phase changes by less than 180° per step.
 */
export function phaseDegrees(samples: ComplexData): Float64Array {
	return atOnce(phaseSteps(samples));
}

/** `phaseDegrees` of long curves. */
export function* phaseSteps(samples: ComplexData): Steps<Float64Array> {
	const phase = new Float64Array(samples.re.length);
	const unwrapped: Unwrapped = { turns: 0, before: NaN };
	yield* inParts(phase.length, (from, to) => unwrap(phase, samples, from, to, unwrapped));
	return phase;
}

/** How far a phase has been unwrapped. */
interface Unwrapped {
	/** Whole turns, degrees. */
	turns: number;
	/** The last phase that is not a gap, degrees. */
	before: number;
}

function unwrap(phase: Float64Array, { re, im }: ComplexData, from: number, to: number, state: Unwrapped): void {
	let { turns, before } = state;
	for (let i = from; i < to; i++) {
		const wrapped = (Math.atan2(im[i]!, re[i]!) * 180) / Math.PI;
		let unwrapped = wrapped + turns;
		const step = unwrapped - before;
		// Almost all steps are small: of a million samples the division takes milliseconds.
		if (step >= 180 || step < -180) {
			turns -= 360 * Math.round(step / 360);
			unwrapped = wrapped + turns;
		}
		phase[i] = unwrapped;
		if (!Number.isNaN(unwrapped)) before = unwrapped;
	}
	Object.assign(state, { turns, before });
}

/** Quotient a/b sample by sample (Smith's method, which does not overflow); infinite or NaN for b = 0. */
export function ratio(a: ComplexData, b: ComplexData): ComplexData {
	return atOnce(ratioSteps(a, b));
}

/** `ratio` of long curves. */
export function* ratioSteps(a: ComplexData, b: ComplexData): Steps<ComplexData> {
	const length = Math.min(a.re.length, b.re.length);
	const found = { re: new Float64Array(length), im: new Float64Array(length) };
	yield* inParts(length, (from, to) => divide(found, a, b, from, to));
	return found;
}

function divide({ re, im }: ComplexData, a: ComplexData, b: ComplexData, from: number, to: number): void {
	for (let i = from; i < to; i++) {
		const [ar, ai, br, bi] = [a.re[i]!, a.im[i]!, b.re[i]!, b.im[i]!];
		if (Math.abs(br) >= Math.abs(bi)) {
			const r = bi / br;
			const divisor = br + bi * r;
			re[i] = (ar + ai * r) / divisor;
			im[i] = (ai - ar * r) / divisor;
		} else {
			const r = br / bi;
			const divisor = br * r + bi;
			re[i] = (ar * r + ai) / divisor;
			im[i] = (ai * r - ar) / divisor;
		}
	}
}
