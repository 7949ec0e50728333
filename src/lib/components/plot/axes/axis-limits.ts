import { formatSi } from '#lib/base/quantity.ts';
import { readQuantity, type QuantityFault } from '#lib/base/read-quantity.ts';
import type { AxisScale } from './axis-view.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** Limits as they were typed; an empty one is that of the curves. */
export interface TypedLimits {
	min: string;
	max: string;
	scale: AxisScale;
}

/** Why limits cannot be set. */
export type LimitsFault =
	| { code: QuantityFault; text: string }
	| { code: 'order' }
	| { code: 'not_positive'; text: string }
	| { code: 'nothing_positive' };

interface LimitedAxis {
	unit: string;
	/** The range of the curves on an axis of the typed scale. */
	whole: Range;
	/** Whether a logarithmic axis has something to show. */
	hasPositive: boolean;
}

/** Significant digits of limits in the fields. */
const DIGITS = 6;

/** A limit as text that `readLimits` reads. */
export function limitText(value: number, unit: string): string {
	return formatSi(value, unit, DIGITS);
}

/**
 * Reads the limits of an axis.
 *
 * @returns null for those of the curves
 */
export function readLimits({ min, max, scale }: TypedLimits, axis: LimitedAxis): Range | null | LimitsFault {
	if (scale === 'log' && !axis.hasPositive) return { code: 'nothing_positive' };
	if (min.trim() === '' && max.trim() === '') return null;
	const range = { min: axis.whole.min, max: axis.whole.max };
	for (const end of ['min', 'max'] as const) {
		const text = (end === 'min' ? min : max).trim();
		if (text === '') continue;
		const value = readQuantity(text, axis.unit);
		if (typeof value === 'string') return { code: value, text };
		if (!Number.isFinite(value)) return { code: 'not_a_number', text };
		if (scale === 'log' && value <= 0) return { code: 'not_positive', text };
		range[end] = value;
	}
	return range.min < range.max ? range : { code: 'order' };
}
