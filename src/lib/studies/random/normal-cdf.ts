/** Coefficients of the numerator and the denominator, from the highest power down. */
type Ratio = readonly [above: readonly number[], below: readonly number[]];

const CENTRAL: Ratio = [
	[0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356],
	[1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673]
];
const MIDDLE: Ratio = [
	[
		1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
		2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978
	],
	[
		1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
		34900.95272114598, 38912.00328609327, 19685.429676859992
	]
];
const FAR: Ratio = [
	[
		0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
		2.9112874951168793e-5
	],
	[1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7.297515550839662e-5]
];
const CENTRAL_END = 0.67448975;
const FAR_START = Math.sqrt(32);
const DENSITY_AT_0 = 1 / Math.sqrt(2 * Math.PI);

/**
 * The part of the standard normal distribution below z; relative error below 1e-14, far into the lower tail too. For the part above z, take
 * that below -z.
 *
 * Source: W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23 (1969), in the form of ALGORITHM 715
 * (ACM TOMS 19, 1993).
 */
export function normalCdf(z: number): number {
	if (Number.isNaN(z)) return NaN;
	const size = Math.abs(z);
	if (size <= CENTRAL_END) return 0.5 + z * ratio(CENTRAL, z * z);
	const [exponent, factor] = tail(size);
	const below = Math.exp(exponent[0]) * Math.exp(exponent[1]) * factor;
	return z < 0 ? below : 1 - below;
}

/** The part above a positive z, as a factor of e^(sum of two exponents): the square is split so that its rounding does not count. */
function tail(z: number): [exponent: [number, number], factor: number] {
	const square = 1 / (z * z);
	const factor = z <= FAR_START ? ratio(MIDDLE, z) : (DENSITY_AT_0 - square * ratio(FAR, square)) / z;
	const rounded = Math.trunc(z * 16) / 16;
	if (z === Infinity) return [[-Infinity, 0], 0];
	return [[-rounded * rounded * 0.5, -(z - rounded) * (z + rounded) * 0.5], factor];
}

function ratio([above, below]: Ratio, x: number): number {
	let [top, bottom] = [0, 0];
	for (let i = 0; i < above.length; i++) {
		top = top * x + above[i]!;
		bottom = bottom * x + below[i]!;
	}
	return top / bottom;
}
