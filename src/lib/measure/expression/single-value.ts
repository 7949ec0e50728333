import { toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import { vectorLength, type Plot } from '../dataset.ts';
import type { NoValueReason } from '../reading.ts';
import { evaluateExpression, type Evaluated } from './evaluate.ts';

/** What a measurement gives that is an expression. */
export type SingleValue =
	| { unit: string; value: number }
	| { unit: string; value: null; reason: NoValueReason; fault?: FaultRecord };

/** The single value of an expression over a plot, or why there is none. Never throws. */
export function singleValueOf(text: string, plot: Plot): SingleValue {
	try {
		const evaluated = evaluateExpression(text, plot);
		const value = valueOf(evaluated);
		const { unit } = evaluated;
		return typeof value === 'number' ? { unit, value } : { unit, value: null, reason: value };
	} catch (thrown) {
		return { unit: '', value: null, reason: 'expression', fault: toFaultRecord(thrown) };
	}
}

/** A curve of one sample counts too. */
function valueOf(evaluated: Evaluated): number | NoValueReason {
	if (evaluated.kind === 'members') return 'by_member';
	if (evaluated.kind === 'curve') {
		const { vector } = evaluated;
		if (vectorLength(vector) !== 1) return 'not_scalar';
		return finite(vector.kind === 'real' ? vector.data[0]! : null);
	}
	return finite(evaluated.im === null ? evaluated.re : null);
}

function finite(value: number | null): number | NoValueReason {
	if (value === null) return 'complex_value';
	return Number.isFinite(value) ? value : 'not_finite';
}
