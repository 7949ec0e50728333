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
	uplim: ([x, top, width]) =>
		width
			? binary(
					call('min', x!, binary(top!, '-', width)),
					'+',
					approach(binary(binary(x!, '-', top!), '+', width), width)
				)
			: null,
	dnlim: ([x, low, width]) =>
		width
			? binary(
					call('max', x!, binary(low!, '+', width)),
					'-',
					approach(binary(binary(low!, '-', x!), '+', width), width)
				)
			: null,
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
	cbrt: ([x]) => (x ? signedPower(x, binary(one, '/', number(3))) : null),
	pow: ([x, y], { place, dialect }) =>
		y && place !== 'parameter' && dialect === 'ltspice' ? powerOf(x!, y, place, dialect) : null,
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
