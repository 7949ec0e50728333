/** Complex samples as two arrays of equal length. */
export interface ComplexData {
	re: Float64Array;
	im: Float64Array;
}

/** Squares in this range neither overflow nor lose digits, so that the slower `Math.hypot` is not needed: a factor of 3 for long curves. */
const [SMALL_SQUARE, LARGE_SQUARE] = [1e-280, 1e280];

/** Magnitude in decibels: 20·log10|z|, of a power 10·log10|z|; -Infinity for z = 0. */
export function magnitudeDb({ re, im }: ComplexData, isPower = false): Float64Array {
	const factor = isPower ? 10 : 20;
	const found = new Float64Array(re.length);
	for (let i = 0; i < found.length; i++) {
		const square = re[i]! * re[i]! + im[i]! * im[i]!;
		const isSafe = square > SMALL_SQUARE && square < LARGE_SQUARE;
		found[i] = isSafe ? (factor / 2) * Math.log10(square) : factor * Math.log10(Math.hypot(re[i]!, im[i]!));
	}
	return found;
}

/** Magnitude |z|. */
export function magnitude({ re, im }: ComplexData): Float64Array {
	const found = new Float64Array(re.length);
	for (let i = 0; i < found.length; i++) {
		const square = re[i]! * re[i]! + im[i]! * im[i]!;
		const isSafe = square > SMALL_SQUARE && square < LARGE_SQUARE;
		found[i] = isSafe ? Math.sqrt(square) : Math.hypot(re[i]!, im[i]!);
	}
	return found;
}

/**
 * Phase in degrees, unwrapped: no step between neighbours exceeds 180°, so that a lag of 200° reads -200° and not 160°.
 *
 * The first value is in (-180°, 180°]; over a gap (NaN) it goes on. Source: the usual unwrapping (Oppenheim and Schafer, Discrete-Time Signal
 * Processing, "phase unwrapping"), valid if the sweep is fine enough that the true phase changes by less than 180° per step.
 */
export function phaseDegrees({ re, im }: ComplexData): Float64Array {
	const phase = new Float64Array(re.length);
	/** Whole turns, degrees. */
	let turns = 0;
	let before = NaN;
	for (let i = 0; i < phase.length; i++) {
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
	return phase;
}

/** Quotient a/b sample by sample (Smith's method, which does not overflow); infinite or NaN for b = 0. */
export function ratio(a: ComplexData, b: ComplexData): ComplexData {
	const length = Math.min(a.re.length, b.re.length);
	const re = new Float64Array(length);
	const im = new Float64Array(length);
	for (let i = 0; i < length; i++) {
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
	return { re, im };
}
