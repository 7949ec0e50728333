/** Coefficients of a polynomial, from the constant upwards. */
type Polynomial = readonly number[];

const CENTRAL_ABOVE: Polynomial = [
	3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
	33430.57558358813, 2509.0809287301227
];
const CENTRAL_BELOW: Polynomial = [
	1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
	5226.495278852854
];
const MIDDLE_ABOVE: Polynomial = [
	1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
	0.022723844989269184, 0.0007745450142783414
];
const MIDDLE_BELOW: Polynomial = [
	1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
	0.0005475938084995345, 1.0507500716444169e-9
];
const FAR_ABOVE: Polynomial = [
	6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
	0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7
];
const FAR_BELOW: Polynomial = [
	1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
	1.421511758316446e-7, 2.0442631033899397e-15
];

/**
 * The standard normal value below which a part of the distribution is; relative error about 1e-16.
 *
 * Source: M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37 (1988), PPND16.
 *
 * @param part 0 to 1; 0 and 1 give -Infinity and Infinity, anything else NaN
 */
export function normalQuantile(part: number): number {
	if (!(part >= 0 && part <= 1)) return NaN;
	if (part === 0) return -Infinity;
	if (part === 1) return Infinity;
	const offset = part - 0.5;
	if (Math.abs(offset) <= 0.425) {
		const r = 0.180625 - offset * offset;
		return (offset * evaluate(CENTRAL_ABOVE, r)) / evaluate(CENTRAL_BELOW, r);
	}
	const root = Math.sqrt(-Math.log(offset < 0 ? part : 1 - part));
	const size =
		root <= 5
			? evaluate(MIDDLE_ABOVE, root - 1.6) / evaluate(MIDDLE_BELOW, root - 1.6)
			: evaluate(FAR_ABOVE, root - 5) / evaluate(FAR_BELOW, root - 5);
	return offset < 0 ? -size : size;
}

function evaluate(coefficients: Polynomial, x: number): number {
	let sum = 0;
	for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + coefficients[i]!;
	return sum;
}
