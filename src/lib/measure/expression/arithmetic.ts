import { ratio } from '../complex.ts';
import type { BinaryOperator } from './parse.ts';
import type { Value } from './value.ts';

/** Samples of a result: real ones have no imaginary part. */
export interface Samples {
	re: Float64Array;
	im: Float64Array | null;
}

/** Sum, difference, product, quotient or power of two aligned values, sample by sample. 0/0 and the like give NaN, which is a gap. */
export function combine(operator: BinaryOperator, a: Value, b: Value): Samples {
	const length = a.along ? a.re.length : b.re.length;
	if (!a.im && !b.im) return combineReal(operator, a, b, length);
	if (operator === '/' && a.im && b.im && a.along && b.along)
		return ratio({ re: a.re, im: a.im }, { re: b.re, im: b.im });
	const re = new Float64Array(length);
	const im = new Float64Array(length);
	const [stepA, stepB] = [Number(a.along !== null), Number(b.along !== null)];
	const compute = complexOperations[operator];
	for (let i = 0; i < length; i++) {
		const [p, q] = [i * stepA, i * stepB];
		compute(a.re[p]!, a.im?.[p] ?? 0, b.re[q]!, b.im?.[q] ?? 0, re, im, i);
	}
	return { re, im };
}

function combineReal(operator: BinaryOperator, a: Value, b: Value, length: number): Samples {
	const re = new Float64Array(length);
	const [stepA, stepB] = [Number(a.along !== null), Number(b.along !== null)];
	const [x, y] = [a.re, b.re];
	switch (operator) {
		case '+':
			for (let i = 0; i < length; i++) re[i] = x[i * stepA]! + y[i * stepB]!;
			break;
		case '-':
			for (let i = 0; i < length; i++) re[i] = x[i * stepA]! - y[i * stepB]!;
			break;
		case '*':
			for (let i = 0; i < length; i++) re[i] = x[i * stepA]! * y[i * stepB]!;
			break;
		case '/':
			for (let i = 0; i < length; i++) re[i] = x[i * stepA]! / y[i * stepB]!;
			break;
		case '^':
			for (let i = 0; i < length; i++) re[i] = x[i * stepA]! ** y[i * stepB]!;
	}
	return { re, im: null };
}

type ComplexOperation = (
	ar: number,
	ai: number,
	br: number,
	bi: number,
	re: Float64Array,
	im: Float64Array,
	at: number
) => void;

const complexOperations: Record<BinaryOperator, ComplexOperation> = {
	'+'(ar, ai, br, bi, re, im, at) {
		re[at] = ar + br;
		im[at] = ai + bi;
	},
	'-'(ar, ai, br, bi, re, im, at) {
		re[at] = ar - br;
		im[at] = ai - bi;
	},
	'*'(ar, ai, br, bi, re, im, at) {
		re[at] = ar * br - ai * bi;
		im[at] = ar * bi + ai * br;
	},
	// Smith's method, which does not overflow.
	'/'(ar, ai, br, bi, re, im, at) {
		const isReal = Math.abs(br) >= Math.abs(bi);
		const r = isReal ? bi / br : br / bi;
		const divisor = isReal ? br + bi * r : br * r + bi;
		re[at] = (isReal ? ar + ai * r : ar * r + ai) / divisor;
		im[at] = (isReal ? ai - ar * r : ai * r - ar) / divisor;
	},
	// The principal value, exp(b ln a).
	'^'(ar, ai, br, bi, re, im, at) {
		const size = Math.hypot(ar, ai);
		if (size === 0) {
			re[at] = br > 0 ? 0 : br === 0 && bi === 0 ? 1 : NaN;
			im[at] = br > 0 || (br === 0 && bi === 0) ? 0 : NaN;
			return;
		}
		const [log, angle] = [Math.log(size), Math.atan2(ai, ar)];
		const length = Math.exp(br * log - bi * angle);
		const turned = bi * log + br * angle;
		re[at] = length * Math.cos(turned);
		im[at] = length * Math.sin(turned);
	}
};
