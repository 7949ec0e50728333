import { Fault } from '#lib/base/fault.ts';
import type { Plot, Vector } from './dataset.ts';
import { beginningOf } from './expression/check.ts';
import { evaluateExpression, type MemberValues } from './expression/evaluate.ts';
import { branchesOf, repeatedByMember } from './family.ts';
import { findSignal, groundVoltage, scaleData } from './signals.ts';

/**
 * What is drawn or measured under a name: a signal as in `findSignal`, or the value of an expression such as `v(a,b)*i(r1)`. A number is
 * a level over the whole plot, a value by member one over the curve of its member.
 *
 * @returns undefined if the plot has no such signal, or the expression has no value
 */
export function resolveSignal(plot: Plot, name: string): Vector | undefined {
	return findSignal(plot, name) ?? expressionVector(plot, name.trim());
}

/** Whether `resolveSignal` finds something, as far as that can be told by the first samples: quickly also for long curves. */
export function hasSignal(plot: Plot, name: string): boolean {
	if (findSignal(plot, name)) return true;
	try {
		evaluateExpression(name, beginningOf(plot));
		return true;
	} catch (thrown) {
		if (!(thrown instanceof Fault)) throw thrown;
		// The beginning has the first curves of a family only.
		if (thrown.code === 'expression_member') return resolveSignal(plot, name) !== undefined;
		// Where a curve crosses a level is not told by its beginning.
		return thrown.code === 'expression_nothing';
	}
}

/** A level for each member of a family, over the samples of the member. */
function levels({ vector, origin }: MemberValues, plotScale: Float64Array | undefined): Vector {
	const members = branchesOf(origin);
	const repeated = (values: Float64Array) => repeatedByMember(values, members);
	const scale = origin === plotScale ? {} : { scale: origin };
	return vector.kind === 'real'
		? { ...vector, ...scale, data: repeated(vector.data) }
		: { ...vector, ...scale, re: repeated(vector.re), im: repeated(vector.im) };
}

/** The name of a signal, and no other expression. */
const signalOnly = /^[vi]\(\w+\)$/iu;

/** The value of an expression, in which a plot has no signal of that name. */
function expressionVector(plot: Plot, text: string): Vector | undefined {
	// A fault takes longer than all else that is measured on a short curve.
	if (signalOnly.test(text) && !groundVoltage(plot, text)) return undefined;
	try {
		const value = evaluateExpression(text, plot);
		if (value.kind === 'curve') return value.vector;
		if (value.kind === 'members') return levels(value, scaleData(plot));
		const { re, im, unit, quantity } = value;
		const level = (sample: number) => new Float64Array(scaleData(plot)?.length ?? 1).fill(sample);
		const named = { name: text, quantity, unit };
		return im === null
			? { ...named, kind: 'real', data: level(re) }
			: { ...named, kind: 'complex', re: level(re), im: level(im) };
	} catch (thrown) {
		if (thrown instanceof Fault) return undefined;
		throw thrown;
	}
}
