import { memberPhase } from '../family.ts';
import { statistics } from '../statistics.ts';
import { magnitude, magnitudeDb, phaseDegrees } from '../complex.ts';
import { toComplexSamples } from './samples.ts';
import { derivative, integral } from './calculus.ts';
import type { Call } from './call.ts';
import { crossings, part, valueAt, type OneCurve } from './place-on-curve.ts';
import {
	DECIBEL,
	DEGREE,
	describeUnit,
	isPlain,
	isSameUnit,
	PLAIN,
	SECOND,
	timesUnit,
	unitToPower,
	type Unit
} from './unit.ts';
import { commonUnit, isAligned, mapReal, number, withSamples, type Scale, type Value } from './value.ts';

/** A function of the language. Its description is in the catalogue under its name. */
export interface FunctionRow {
	name: string;
	/** Names of its operands; a `?` at the end marks one that may be left out. */
	operands: readonly string[];
	apply(call: Call): Value;
	/** Whether it reads one curve, with so many operands: of a family it is applied to each member. */
	isOfOneCurve?(count: number): boolean;
	/** Operands that are words and not expressions, by their place. */
	words?: Readonly<Record<number, readonly string[]>>;
}

/** A place this close to an end of a curve, as a fraction of its length, is that end: written numbers are rounded. */
const SAME_END = 1e-9;

const always = () => true;
const ofOneOperand = (count: number) => count === 1;

/** All functions, a row each. */
export const functions: readonly FunctionRow[] = [
	{ name: 'db', operands: ['y'], apply: decibelsOf },
	{ name: 'ph', operands: ['y'], apply: phaseOf },
	{ name: 'mag', operands: ['y'], apply: (call) => ofComplex(call, call.value(0).unit, magnitude) },
	{ name: 'abs', operands: ['y'], apply: (call) => ofComplex(call, call.value(0).unit, magnitude) },
	{ name: 're', operands: ['y'], apply: (call) => ofComplex(call, call.value(0).unit, ({ re }) => re) },
	{ name: 'im', operands: ['y'], apply: (call) => ofComplex(call, call.value(0).unit, ({ im }) => im) },
	{
		name: 'conj',
		operands: ['y'],
		apply(call) {
			const value = call.value(0);
			return withSamples(value, value.re, value.im && value.im.map((sample) => -sample), value.unit);
		}
	},
	{ name: 'sqrt', operands: ['y'], apply: squareRoot },
	...plainFunctions({
		exp: Math.exp,
		ln: Math.log,
		log10: Math.log10,
		sin: Math.sin,
		cos: Math.cos,
		tan: Math.tan,
		asin: Math.asin,
		acos: Math.acos,
		atan: Math.atan,
		sinh: Math.sinh,
		cosh: Math.cosh,
		tanh: Math.tanh
	}),
	{ name: 'floor', operands: ['y'], apply: (call) => mapReal(call.real(0), call.value(0).unit, Math.floor) },
	{ name: 'ceil', operands: ['y'], apply: (call) => mapReal(call.real(0), call.value(0).unit, Math.ceil) },
	{ name: 'sgn', operands: ['y'], apply: (call) => mapReal(call.real(0), PLAIN, Math.sign) },
	{
		name: 'min',
		operands: ['y', 'z?'],
		isOfOneCurve: ofOneOperand,
		apply: (call) => extreme(call, 'minimum', Math.min)
	},
	{
		name: 'max',
		operands: ['y', 'z?'],
		isOfOneCurve: ofOneOperand,
		apply: (call) => extreme(call, 'maximum', Math.max)
	},
	{
		name: 'pp',
		operands: ['y'],
		isOfOneCurve: always,
		apply: (call) => reduce(call, ({ minimum, maximum }) => maximum - minimum)
	},
	{ name: 'avg', operands: ['y'], isOfOneCurve: always, apply: (call) => reduce(call, ({ average }) => average) },
	{ name: 'rms', operands: ['y'], isOfOneCurve: always, apply: (call) => reduce(call, ({ rms }) => rms) },
	{
		name: 'deriv',
		operands: ['y'],
		apply: (call) => calculus(call, derivative, -1)
	},
	{ name: 'integ', operands: ['y'], apply: (call) => calculus(call, integral, 1) },
	{ name: 'group_delay', operands: ['y'], apply: groupDelay },
	{ name: 'at', operands: ['y', 'x'], isOfOneCurve: always, apply: at },
	{
		name: 'cross',
		operands: ['y', 'level', 'n?', 'edge?'],
		isOfOneCurve: always,
		words: { 3: ['rise', 'fall', 'either'] },
		apply: cross
	},
	{ name: 'clip', operands: ['y', 'from', 'to?'], isOfOneCurve: always, apply: clip },
	{ name: 'resample', operands: ['y', 'like'], isOfOneCurve: always, apply: resample }
];

const byName = new Map(functions.map((row) => [row.name, row]));

export function functionNamed(name: string): FunctionRow | undefined {
	return byName.get(name.toLowerCase());
}

/** How a function is written: `cross(y, level, n?, edge?)`. */
export function signatureOf({ name, operands }: FunctionRow): string {
	return `${name}(${operands.join(', ')})`;
}

/** A function of complex samples with a real result. */
function ofComplex(
	call: Call,
	unit: Unit,
	of: (samples: { re: Float64Array; im: Float64Array }) => Float64Array
): Value {
	const value = call.value(0);
	return withSamples(value, of(toComplexSamples(value)), null, unit);
}

function decibelsOf(call: Call): Value {
	const isPower = describeUnit(call.value(0).unit).quantity === 'power';
	return ofComplex(call, DECIBEL, (samples) => magnitudeDb(samples, isPower));
}

/** Real functions of plain numbers. Of a value with a unit they take the number in SI units; degrees are angles. */
function plainFunctions(all: Readonly<Record<string, (sample: number) => number>>): FunctionRow[] {
	return Object.entries(all).map(([name, of]) => ({
		name,
		operands: ['y'],
		apply(call) {
			const value = call.real(0);
			const turn = isSameUnit(value.unit, DEGREE) ? Math.PI / 180 : 1;
			return mapReal(value, PLAIN, turn === 1 ? of : (sample) => of(sample * turn));
		}
	}));
}

function squareRoot(call: Call): Value {
	const value = call.value(0);
	const unit = unitToPower(value.unit, 0.5);
	if (!value.im) return mapReal(value, unit, Math.sqrt);
	const size = magnitude(toComplexSamples(value));
	// The root with the positive real part.
	const re = size.map((length, i) => Math.sqrt(Math.max(0, (length + value.re[i]!) / 2)));
	const im = size.map(
		(length, i) => Math.sqrt(Math.max(0, (length - value.re[i]!) / 2)) * (value.im![i]! < 0 ? -1 : 1)
	);
	return withSamples(value, re, im, unit);
}

function extreme(call: Call, which: 'minimum' | 'maximum', of: (a: number, b: number) => number): Value {
	if (call.count === 1) return reduce(call, (found) => found[which]);
	const [one, other] = [call.real(0), call.real(1)];
	const unit = commonUnit(one, other);
	if (!unit) throw call.fault('expression_units', 'compares values of different units');
	const [longer, ...rest] = one.along ? [one, other] : [other, one];
	const second = rest[0]!;
	if (!isAligned(longer, second))
		throw call.fault('expression_scales', 'compares curves over different scales; use resample()');
	const re = longer.re.map((sample, i) => of(sample, second.re[second.along ? i : 0]!));
	return withSamples(longer, re, null, unit);
}

/** A number of one curve. Gaps make the result a gap. */
function reduce(call: Call, of: (found: NonNullable<ReturnType<typeof statistics>>) => number): Value {
	const value = call.real(0);
	if (!value.along) return number(of(statistics({ x: Float64Array.of(0), y: value.re })!), value.unit);
	const { x, re } = call.curve(0);
	const found = statistics({ x, y: re });
	return number(found && !re.some(Number.isNaN) ? of(found) : NaN, value.unit);
}

function calculus(call: Call, of: (x: Float64Array, y: Float64Array) => Float64Array, power: 1 | -1): Value {
	const value = call.value(0);
	const { x, unit } = call.scale(0);
	return withSamples(value, of(x, value.re), value.im && of(x, value.im), timesUnit(value.unit, unit, power));
}

/** Of a number, its angle; of a curve, unwrapped along it. */
function phaseOf(call: Call): Value {
	const x = call.value(0).along?.x;
	return ofComplex(call, DEGREE, (samples) => (x ? memberPhase(samples, x) : phaseDegrees(samples)));
}

/** −dφ/dω. Source: A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal Processing", group delay. */
function groupDelay(call: Call): Value {
	const value = call.value(0);
	const { x, isFrequency } = call.scale(0);
	if (!isFrequency) throw call.fault('expression_frequency', 'needs a curve over frequency', 0);
	const phase = isSameUnit(value.unit, DEGREE) && !value.im ? value.re : memberPhase(toComplexSamples(value), x);
	return withSamples(
		value,
		derivative(x, phase).map((slope) => -slope / 360),
		null,
		SECOND
	);
}

/** What is given for a place on the scale of the first operand. */
function placeOn(call: Call, index: number, scale: Scale): number {
	return call.number(index, number(0, scale.unit));
}

function at(call: Call): Value {
	const curve = call.curve(0);
	const value = call.value(0);
	const found = valueAt(curve, placeOn(call, 1, call.scale(0)));
	if (!found) throw call.fault('expression_nothing', 'reads outside of the curve', 1);
	const { re, im } = found;
	return { ...number(re, value.unit), im: im === null ? null : Float64Array.of(im) };
}

function cross(call: Call): Value {
	const y = call.real(0);
	const curve = call.curve(0);
	const level = call.number(1, y);
	const n = call.count > 2 ? call.number(2, number(0, PLAIN)) : 1;
	if (!Number.isInteger(n) || n === 0) throw call.fault('expression_scalar', 'counts from 1, or from -1 at the end', 2);
	const edge = call.count > 3 ? call.word(3) : 'either';
	const found = crossings(curve, level, edge === 'rise' || edge === 'fall' ? edge : 'either').at(n > 0 ? n - 1 : n);
	if (found === undefined) throw call.fault('expression_nothing', 'finds no such crossing');
	return number(found, call.scale(0).unit);
}

function clip(call: Call): Value {
	const value = call.value(0);
	const scale = call.samples(0);
	const curve = call.curve(0);
	const [first, last] = [curve.x[0]!, curve.x.at(-1)!];
	const slack = (last - first) * SAME_END;
	const [from = first, to = last] = [1, 2].map((index) => {
		if (index >= call.count) return last;
		const place = placeOn(call, index, scale);
		// A mean over less than what was asked for would be a wrong one.
		if (!(place >= first - slack && place <= last + slack))
			throw call.fault('expression_nothing', 'reaches beyond the curve', index);
		return Math.min(Math.max(place, first), last);
	});
	const found = part(curve, from, to);
	if (!found) throw call.fault('expression_nothing', 'finds no part of the curve in this range');
	return { ...value, re: found.re, im: found.im, along: { ...scale, x: found.x } };
}

function resample(call: Call): Value {
	const value = call.value(0);
	const like = call.samples(1);
	if (!isPlain(timesUnit(call.samples(0).unit, like.unit, -1)))
		throw call.fault('expression_scales', 'needs two curves over the same quantity', 1);
	const curve: OneCurve = call.curve(0);
	const re = new Float64Array(like.x.length).fill(NaN);
	const im = value.im && new Float64Array(like.x.length).fill(NaN);
	for (const [i, x] of like.x.entries()) {
		const found = valueAt(curve, x);
		if (!found) continue;
		re[i] = found.re;
		if (im) im[i] = found.im ?? 0;
	}
	return { ...value, re, im, along: like };
}
