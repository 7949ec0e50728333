import { areSameSamples } from '#lib/base/same-samples.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { FamilyParameter, Plot, Quantity, Vector } from '../dataset.ts';
import { familyOf } from '../family.ts';
import { findSignal, groundVoltage, scaleData, scaleQuantity } from '../signals.ts';
import { combine } from './arithmetic.ts';
import { Call } from './call.ts';
import { expressionFault, type Place } from './expression-fault.ts';
import { functionNamed, signatureOf } from './functions.ts';
import { applyByMember, familyOperands, memberCount, memberOf, spread } from './members.ts';
import { voltagePair } from './named-signals.ts';
import { parseExpression, type Expression } from './parse.ts';
import { describeUnit, isPlain, PLAIN, timesUnit, unitOf, unitToPower, type Unit } from './unit.ts';
import { commonUnit, isAligned, number, withSamples, type Scale, type Value } from './value.ts';

/** What an expression gives over a plot: a number, a number for each member of a family, or a curve over the plot's scale or over one of its own. */
export type Evaluated =
	| { kind: 'number'; re: number; im: number | null; unit: string; quantity: Quantity }
	| MemberValues
	| { kind: 'curve'; vector: Vector; x: Float64Array; unit: string };

/** A value for each member of a family, in the order of the members. */
export interface MemberValues {
	kind: 'members';
	vector: Vector;
	unit: string;
	/** The scale that starts again with each member. */
	origin: Float64Array;
	/** What differs between the members, as far as it is known. */
	parameters: readonly FamilyParameter[];
}

/**
 * Evaluates an expression over the signals of a plot.
 *
 * @throws Fault of `expression-fault.ts`, with the place
 */
export function evaluateExpression(text: string, plot: Plot): Evaluated {
	return evaluated(parseExpression(text), text, plot);
}

/**
 * Evaluates a signal by its name as in `findSignal`, which the language may not be able to read without quotes, or an expression.
 *
 * @throws Fault as `evaluateExpression`
 */
export function evaluateNamed(text: string, plot: Plot): Evaluated {
	if (!findSignal(plot, text)) return evaluateExpression(text, plot);
	return evaluated({ type: 'name', text, isSignal: true, from: 0, to: text.length }, text, plot);
}

function evaluated(expression: Expression, text: string, plot: Plot): Evaluated {
	const evaluation = new Evaluation(plot);
	const value = evaluation.evaluate(expression);
	const { text: unit, quantity } = describeUnit(value.unit);
	if (!value.along) return { kind: 'number', re: value.re[0]!, im: value.im?.[0] ?? null, unit, quantity };
	const { x, origin, isByMember } = value.along;
	const named = { name: text.trim(), quantity, unit, ...(isByMember || x === scaleData(plot) ? {} : { scale: x }) };
	const vector: Vector = value.im
		? { ...named, kind: 'complex', re: value.re, im: value.im }
		: { ...named, kind: 'real', data: value.re };
	if (isByMember) return { kind: 'members', vector, unit, origin, parameters: evaluation.parametersOf(origin) };
	return { kind: 'curve', vector, x, unit };
}

/** Constants, which a signal of the same name hides. */
const constants: Readonly<Record<string, number>> = { pi: Math.PI };

class Evaluation {
	readonly #scale: Scale | null;

	constructor(private readonly plot: Plot) {
		const x = scaleData(plot);
		const quantity = scaleQuantity(plot);
		this.#scale = x
			? { ...plainScale, x, unit: unitOf(quantity), isFrequency: quantity === 'frequency', origin: x }
			: null;
	}

	/** What differs between the members of the family over a scale. */
	parametersOf(origin: Float64Array): readonly FamilyParameter[] {
		return (origin === this.#scale?.x && familyOf(this.plot)?.parameters) || [];
	}

	evaluate(node: Expression): Value {
		switch (node.type) {
			case 'number':
				return number(node.value, node.unit ?? PLAIN, node.unit === null);
			case 'name':
				return this.#named(node);
			case 'member':
				return this.#member(node);
			case 'negation': {
				const value = this.evaluate(node.operand);
				const { isWritten, unit } = value;
				const negative = (samples: Float64Array) => samples.map((sample) => -sample);
				return { ...withSamples(value, negative(value.re), value.im && negative(value.im), unit), isWritten };
			}
			case 'binary':
				return this.#binary(node);
			case 'call':
				return this.#call(node);
		}
	}

	#named({ text, isSignal, ...place }: Expression & { type: 'name' }): Value {
		const pair = voltagePair.exec(text);
		return pair ? this.#difference(pair[1]!, pair[2]!, place) : this.#signal(text, place, !isSignal);
	}

	#member({ operand, number: member, from, to }: Expression & { type: 'member' }): Value {
		const value = this.evaluate(operand);
		const found = memberOf(value, member - 1);
		if (found) return found;
		const count = memberCount(value);
		throw expressionFault(
			'expression_member',
			`There is no curve ${member}: it has ${count === 1 ? 'one curve' : `${count} curves, counted from 1`}.`,
			{ from, to },
			{ member, count }
		);
	}

	#signal(text: string, place: Place, mayBeConstant: boolean): Value {
		const vector = findSignal(this.plot, text) ?? groundVoltage(this.plot, text);
		if (vector) return this.#ofVector(vector);
		const scale = this.#scale;
		const lower = text.toLowerCase();
		if (mayBeConstant && scale && (lower === 'time' || lower === 'frequency') && scaleNames[lower](scale))
			return { unit: scale.unit, re: scale.x, im: null, along: scale, isWritten: false };
		const constant = mayBeConstant ? ownValue(constants, lower) : undefined;
		if (constant !== undefined) return number(constant, PLAIN, true);
		throw expressionFault('expression_signal', `There is no signal ${text}.`, place, { found: text });
	}

	#ofVector(vector: Vector): Value {
		const unit = unitOf(vector.quantity);
		const own = vector.scale ? { ...(this.#scale ?? plainScale), x: vector.scale, origin: vector.scale } : this.#scale;
		const [re, im] = vector.kind === 'real' ? [vector.data, null] : [vector.re, vector.im];
		const isCurve = own !== null && own.x.length === re.length;
		return {
			unit,
			re: isCurve ? re : re.subarray(0, 1),
			im: isCurve ? im : (im?.subarray(0, 1) ?? null),
			along: isCurve ? own : null,
			isWritten: false
		};
	}

	#difference(positive: string, negative: string, place: Place): Value {
		const [a, b] = [this.#signal(`v(${positive})`, place, false), this.#signal(`v(${negative})`, place, false)];
		const { re, im } = combine('-', a, b);
		return withSamples(a.along ? a : b, re, im, a.unit);
	}

	#binary(node: Expression & { type: 'binary' }): Value {
		const { operator } = node;
		const [one, other] = [this.evaluate(node.left), this.evaluate(node.right)];
		const [left, right] = [spread(one, other), spread(other, one)];
		if (!isAligned(left, right))
			throw expressionFault('expression_scales', 'The curves have different scales; use resample().', node);
		const unit = this.#unitOf(node, left, right);
		const { re, im } = combine(operator, left, right);
		const isWritten = left.isWritten && right.isWritten;
		return { ...withSamples(left.along ? left : right, re, im, unit), isWritten };
	}

	#unitOf(node: Expression & { type: 'binary' }, left: Value, right: Value): Unit {
		const { operator } = node;
		if (operator === '*') {
			if (isPhasorPower(node, left, right))
				throw expressionFault('expression_phasors', 'A product of phasors is no power: use conj().', node);
			return timesUnit(left.unit, right.unit);
		}
		if (operator === '/') return timesUnit(left.unit, right.unit, -1);
		if (operator === '^') {
			if (isPlain(left.unit) && isPlain(right.unit)) return PLAIN;
			if (right.along || right.im || !isPlain(right.unit))
				throw expressionFault('expression_plain', 'The exponent must be a plain number.', node.right);
			return unitToPower(left.unit, right.re[0]!);
		}
		const unit = commonUnit(left, right);
		if (unit) return unit;
		const units = { left: describeUnit(left.unit).text || '1', right: describeUnit(right.unit).text || '1' };
		throw expressionFault('expression_units', `${units.left} and ${units.right} cannot be added.`, node, units);
	}

	#call(node: Expression & { type: 'call' }): Value {
		const { name, from, nameEnd, operands } = node;
		const place = { from, to: nameEnd };
		const row = functionNamed(name);
		if (!row) {
			// ngspice has vectors whose names look like a call.
			const vector = operands.length <= 1 ? findSignal(this.plot, name) : undefined;
			if (vector && operands.length === 0) return this.#ofVector(vector);
			throw expressionFault('expression_function', `There is no function ${name}.`, place, { found: name });
		}
		const required = row.operands.filter((operand) => !operand.endsWith('?')).length;
		if (operands.length < required || operands.length > row.operands.length)
			throw expressionFault('expression_arguments', `${name} takes ${row.operands.join(', ')}.`, node, {
				function: row.name,
				signature: signatureOf(row)
			});
		const values = operands.map((operand, index) => {
			const words = row.words?.[index];
			if (!words) return this.evaluate(operand);
			if (operand.type === 'name' && words.includes(operand.text.toLowerCase())) return number(0, PLAIN, true);
			throw expressionFault('expression_arguments', `${name} takes ${words.join(' or ')} here.`, operand, {
				function: row.name,
				signature: words.join(', ')
			});
		});
		const apply = (own: readonly Value[]) => row.apply(new Call(row.name, node, operands, own));
		if (!row.isOfOneCurve?.(values.length)) return apply(values.map((value) => values.reduce(spread, value)));
		const families = familyOperands(values);
		const [first] = families;
		if (!first) return apply(values);
		if (families.some((each) => !areSameSamples(each.along!.origin, first.along!.origin)))
			throw expressionFault('expression_scales', 'The families have different scales.', node);
		const found = applyByMember(values, families, this.parametersOf(first.along!.origin), apply);
		if (found) return found;
		const message = `${row.name}() needs one curve here, such as v(out)@1: the parts do not begin again.`;
		throw expressionFault('expression_several', message, node, { function: row.name });
	}
}

const nothing = new Float64Array(0);
const plainScale: Scale = { x: nothing, unit: PLAIN, isFrequency: false, origin: nothing, isByMember: false };
const scaleNames = {
	time: ({ unit }: Scale) => unit.s === 1,
	frequency: ({ isFrequency }: Scale) => isFrequency
} as const;

/** A voltage times a current over frequency, neither of them conjugated. */
function isPhasorPower({ left, right }: Expression & { type: 'binary' }, a: Value, b: Value): boolean {
	if (!a.along?.isFrequency || !b.along?.isFrequency || describeUnit(timesUnit(a.unit, b.unit)).quantity !== 'power')
		return false;
	const isConjugated = (node: Expression) => node.type === 'call' && node.name.toLowerCase() === 'conj';
	return !isConjugated(left) && !isConjugated(right) && !(isPlain(a.unit) || isPlain(b.unit));
}
