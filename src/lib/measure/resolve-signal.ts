import { Fault } from '#lib/base/fault.ts';
import type { Plot, Vector } from './dataset.ts';
import { evaluateExpression } from './expression/evaluate.ts';
import { findSignal, scaleData } from './signals.ts';

/**
 * What is drawn or measured under a name: a signal as in `findSignal`, or the value of an expression such as `v(a,b)*i(r1)`. A number is
 * a level over the whole plot.
 *
 * @returns undefined if the plot has no such signal, or the expression has no value
 */
export function resolveSignal(plot: Plot, name: string): Vector | undefined {
	return findSignal(plot, name) ?? expressionVector(plot, name.trim().toLowerCase());
}

function expressionVector(plot: Plot, text: string): Vector | undefined {
	try {
		const value = evaluateExpression(text, plot);
		if (value.kind === 'curve') return value.vector;
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
