import type { Dialect } from '../dialect.ts';
import { constantValue } from './coefficient.ts';
import { binary, call, number, type Expression, type Place } from './expression.ts';
import { powerOf } from './powers.ts';
import { truth } from './truth.ts';

interface Call {
	place: Place;
	dialect: Dialect;
}

type Rewrite = (args: readonly Expression[], call: Call) => Expression | null;

const zero = number(0);
const one = number(1);
const half = number('0.5');

/** Functions of other simulators in ngspice's; null where the arguments are not understood. */
export const foreignFunctions: Readonly<Record<string, Rewrite>> = {
	if: ([condition, yes, no], { dialect }) => (no && call('ternary_fcn', truth(condition!, dialect), yes!, no)) || null,
	limit: ([x, a, b]) => (b ? middle(x!, a!, b) : null),
	uplim: ([x, top, width]) => (width ? upperLimit(x!, top!, width) : null),
	dnlim: ([x, low, width]) => (width ? lowerLimit(x!, low!, width) : null),
	buf: ([x]) => (x ? step(x, half) : null),
	inv: ([x]) => (x ? call('ternary_fcn', binary(x, '>', half), zero, one) : null),
	// ngspice's step is one half at zero.
	u: ([x]) => (x ? step(x, zero) : null),
	stp: ([x]) => (x ? step(x, zero) : null),
	uramp: ([x], { place }) => (x && place !== 'behaviour' ? call('max', zero, x) : null),
	hypot: ([x, y]) => (y ? call('sqrt', binary(binary(x!, '*', x!), '+', binary(y, '*', y))) : null),
	int: ([x]) => (x ? binary(call('sgn', x), '*', call('floor', call('abs', x))) : null),
	// ngspice's own rounds halves to even numbers.
	round: ([x]) => (x ? binary(call('sgn', x), '*', call('floor', binary(call('abs', x), '+', half))) : null),
	// HSPICE gives these the sign of their argument.
	sqrt: ([x], { dialect }) => signed('sqrt', x, dialect),
	log: ([x], { dialect }) => signed('log', x, dialect),
	log10: ([x], { dialect }) => signed('log10', x, dialect),
	db: ([x], { dialect }) =>
		x && dialect === 'hspice' ? binary(number(20), '*', signed('log10', x, dialect) ?? call('log10', x)) : null,
	sign: ([x, y], { dialect }) => (y && dialect === 'hspice' ? binary(call('sgn', y), '*', call('abs', x!)) : null),
	cbrt: ([x]) => (x ? signedPower(x, binary(one, '/', number(3))) : null),
	pow: ([x, y], { place, dialect }) =>
		y && place !== 'parameter' && (dialect === 'ltspice' || isWholeIn(y, dialect))
			? powerOf(x!, y, place, dialect)
			: null,
	pwr: ([x, y], { dialect }) =>
		y ? (dialect === 'hspice' ? signedPower(x!, y) : call('pow', call('abs', x!), y)) : null,
	pwrs: ([x, y]) => (y ? signedPower(x!, y) : null),
	arctan: ([x]) => (x ? call('atan', x) : null),
	atan2: ([y, x]) => (x ? angle(y!, x) : null),
	arctan2: ([y, x]) => (x ? angle(y!, x) : null),
	min: (args) => pairs('min', args),
	max: (args) => pairs('max', args),
	mc: ([x, y], { place }) => (y && place !== 'behaviour' ? call('unif', x!, y) : null),
	flat: ([x], { place }) => (x && place !== 'behaviour' ? call('aunif', zero, x) : null),
	gauss: ([x, y], { place, dialect }) =>
		x && !y && place !== 'behaviour' && dialect === 'ltspice' ? call('agauss', zero, x, one) : null
};

/** The middle one of three values; ngspice's own `limit` is random. */
function middle(x: Expression, a: Expression, b: Expression): Expression {
	const [first, second] = [constantValue(a), constantValue(b)];
	if (first !== null && second !== null)
		return call('min', call('max', x, first > second ? b : a), first > second ? a : b);
	return call('min', call('max', x, call('min', a, b)), call('max', a, b));
}

/** Follows `x` up to a width below the limit, and then approaches the limit; a width of zero is a corner. */
function upperLimit(x: Expression, top: Expression, width: Expression): Expression {
	if (constantValue(width) === 0) return call('min', x, top);
	const excess = binary(binary(x, '-', top), '+', width);
	return binary(call('min', x, binary(top, '-', width)), '+', approach(excess, width));
}

function lowerLimit(x: Expression, low: Expression, width: Expression): Expression {
	if (constantValue(width) === 0) return call('max', x, low);
	const excess = binary(binary(low, '-', x), '+', width);
	return binary(call('max', x, binary(low, '+', width)), '-', approach(excess, width));
}

/** The part of a soft limit that rises from 0 towards the width. */
function approach(excess: Expression, width: Expression): Expression {
	const exponent = binary({ kind: 'unary', operator: '-', operand: call('max', zero, excess) }, '/', width);
	return binary(binary(one, '-', call('exp', exponent)), '*', width);
}

const step = (x: Expression, threshold: Expression): Expression =>
	call('ternary_fcn', binary(x, '>', threshold), one, zero);

/** `sgn(x)*|x|^y`, in functions that mean the same wherever they are computed. */
const signedPower = (base: Expression, exponent: Expression): Expression =>
	binary(call('sgn', base), '*', call('pow', call('abs', base), exponent));

/** A function of HSPICE that is odd; null where its argument cannot be negative. */
function signed(name: string, x: Expression | undefined, dialect: Dialect): Expression | null {
	if (!x || dialect !== 'hspice') return null;
	const value = constantValue(x);
	const isPositive = value === null ? x.kind === 'call' && x.name.toLowerCase() === 'abs' : value >= 0;
	return isPositive ? null : binary(call('sgn', x), '*', call(name, call('abs', x)));
}

/** Whether an exponent is whole in HSPICE, whose powers keep the sign of the base then. */
function isWholeIn(exponent: Expression, dialect: Dialect): boolean {
	return dialect === 'hspice' && Number.isInteger(constantValue(exponent));
}

/** The angle of a point, from -pi to pi. No quotient has a divisor of zero, not even one that is not chosen. */
function angle(y: Expression, x: Expression): Expression {
	const safe = (divisor: Expression): Expression => call('ternary_fcn', binary(divisor, '==', zero), one, divisor);
	const [quarter, whole] = [number('1.5707963267948966'), number('3.141592653589793')];
	const side = binary(
		call('ternary_fcn', binary(y, '<', zero), { kind: 'unary', operator: '-', operand: one }, one),
		'*',
		quarter
	);
	const beside = binary(side, '-', call('atan', binary(x, '/', safe(y))));
	const onAxis = call('ternary_fcn', binary(x, '<', zero), whole, zero);
	return call(
		'ternary_fcn',
		binary(x, '>', zero),
		call('atan', binary(y, '/', safe(x))),
		call('ternary_fcn', binary(y, '==', zero), onAxis, beside)
	);
}

/** ngspice's functions take two values, and in parameters the first and the last of more. */
function pairs(name: string, args: readonly Expression[]): Expression | null {
	return args.length > 2 ? args.reduce((left, right) => call(name, left, right)) : null;
}
