import { Fault } from '#lib/base/fault.ts';
import { magnitude } from '#lib/measure/complex.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { evaluateNamed, type Evaluated, type MemberValues } from '#lib/measure/expression/evaluate.ts';
import { parameterAlong } from '#lib/measure/expression/members.ts';
import { isByRatio } from '#lib/measure/family.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { Axis, Series } from '../series.ts';
import { emptyDrawing, type Drawing, type SignalFigures } from './drawing.ts';

/**
 * The values by member of a family, such as `max(v(out))`, over the parameter of the family, or over the numbers of the members. Complex
 * values are drawn as magnitudes.
 */
export function* parameter(plot: Plot, selection: readonly string[]): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	for (const signal of new Set(selection)) {
		yield;
		const value = valueOf(plot, signal);
		if (!value) continue;
		if (value.kind === 'members') {
			const series = seriesOf(signal, value);
			drawing.series.push(series);
			drawing.figures.push(figuresOf(series));
		} else drawing.figures.push({ signal, figures: [], reason: 'not_by_member' });
	}
	return drawing;
}

function valueOf(plot: Plot, signal: string): Evaluated | null {
	try {
		return evaluateNamed(signal, plot);
	} catch (thrown) {
		if (thrown instanceof Fault) return null;
		throw thrown;
	}
}

function seriesOf(signal: string, { vector, unit, parameters }: MemberValues): Series {
	const values = vector.kind === 'real' ? vector.data : magnitude(vector);
	const along = parameterAlong(parameters);
	const x = along?.values ?? Float64Array.from(values, (_, index) => index + 1);
	const quantity = along?.quantity ?? 'none';
	const xAxis: Axis = { quantity, unit: quantityUnit(quantity), scale: isByRatio(x) ? 'log' : 'linear' };
	const isFalling = x[0]! > x.at(-1)!;
	return {
		id: `${signal}:parameter`,
		signal,
		pane: `parameter ${unit}`,
		branch: 0,
		xAxis,
		yAxis: { quantity: vector.quantity, unit, scale: 'linear' },
		x: isFalling ? x.toReversed() : x,
		y: isFalling ? values.toReversed() : values
	};
}

function figuresOf({ signal, y, yAxis: { unit } }: Series): SignalFigures {
	const values = y.filter(Number.isFinite);
	if (values.length === 0) return { signal, figures: [], reason: 'not_finite' };
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	// Spread as arguments, some hundred thousand values overflow the stack.
	const sorted = values.toSorted();
	const found = { minimum: sorted[0]!, maximum: sorted.at(-1)!, mean, sigma: Math.sqrt(variance) };
	return { signal, figures: Object.entries(found).map(([id, value]) => ({ id, value, unit })), reason: null };
}
