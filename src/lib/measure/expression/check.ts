import { toFault, type Fault } from '#lib/base/fault.ts';
import { memoize } from '#lib/base/memoize.ts';
import type { Branch } from '../branches.ts';
import { vectorLength, type Plot, type Vector } from '../dataset.ts';
import { branchesOf, familyOf } from '../family.ts';
import { scaleData } from '../signals.ts';
import { evaluateExpression } from './evaluate.ts';

/** Samples that are enough to check names, units and kinds of values. */
const CHECKED_SAMPLES = 64;
/** Members of a family among them: two make a family. */
const MEMBERS = 2;

/** What depends on all samples, such as how many curves a family has, or is no mistake while the text is being written. */
const UNDECIDED = new Set(['expression_empty', 'expression_incomplete', 'expression_member', 'expression_nothing']);

/**
 * What is wrong with a text that is being written, whatever the values of its signals; null if nothing is. It looks at the first samples
 * only, so that it can be asked at each key.
 */
export function checkExpression(text: string, plot: Plot): Fault | null {
	try {
		evaluateExpression(text, beginningOf(plot));
		return null;
	} catch (thrown) {
		const fault = toFault(thrown);
		return UNDECIDED.has(fault.code) ? null : fault;
	}
}

/** Why an expression has no value over a plot; null if it has one. Reads all samples. */
export function expressionFaultOf(text: string, plot: Plot): Fault | null {
	try {
		evaluateExpression(text, plot);
		return null;
	} catch (thrown) {
		return toFault(thrown);
	}
}

/** The first samples of all vectors, of a family those of two members: enough for all that does not depend on the values. */
export const beginningOf = memoize((plot: Plot): Plot => {
	const scale = scaleData(plot);
	const parameters = familyOf(plot)?.parameters.map((each) => ({ ...each, values: each.values.subarray(0, MEMBERS) }));
	const vectors = plot.vectors.map((vector) => {
		const along = vector.scale ?? scale;
		const members = along?.length === vectorLength(vector) ? branchesOf(along) : [];
		return beginning(vector, members);
	});
	return { ...plot, vectors, ...(parameters && { parameters }) };
});

function beginning(vector: Vector, [first, second]: readonly Branch[]): Vector {
	if (vectorLength(vector) <= CHECKED_SAMPLES) return vector;
	const cut = (samples: Float64Array): Float64Array => {
		if (!first || !second) return samples.subarray(0, CHECKED_SAMPLES);
		const parts = [first, second].map(({ from, to }) =>
			samples.subarray(from, Math.min(to, from + CHECKED_SAMPLES / MEMBERS))
		);
		return Float64Array.from(parts.flatMap((part) => [...part]));
	};
	const scale = vector.scale ? { scale: cut(vector.scale) } : {};
	return vector.kind === 'real'
		? { ...vector, ...scale, data: cut(vector.data) }
		: { ...vector, ...scale, re: cut(vector.re), im: cut(vector.im) };
}
