import type { ComplexVector, Plot } from '#lib/measure/dataset.ts';
import { gainMargin } from '#lib/measure/metrics/gain-margin.ts';
import { phaseMargin } from '#lib/measure/metrics/phase-margin.ts';
import { toResponse } from '#lib/measure/response.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleData } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { Axis, Series } from '../series.ts';
import { plotSeries } from '../series.ts';
import { emptyDrawing, type Drawing } from './drawing.ts';

/** The real and imaginary part of complex signals, with the unit circle, the point -1 and the margins that each has as a loop gain. */
export function* nyquist(plot: Plot, selection: readonly string[]): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	const frequency = scaleData(plot);
	for (const name of new Set(selection)) {
		yield;
		const vector = resolveSignal(plot, name);
		if (!frequency || vector?.kind !== 'complex' || vector.re.length !== frequency.length) continue;
		const along = plotSeries(plot, [name])[0]?.xAxis;
		if (!along) continue;
		const part: Axis = { quantity: 'none', unit: vector.unit ?? quantityUnit(vector.quantity), scale: 'linear' };
		drawing.series.push({
			id: `${name}:nyquist`,
			signal: name,
			pane: 'nyquist',
			branch: 0,
			xAxis: { ...part, quantity: 'real' },
			yAxis: { ...part, quantity: 'imaginary' },
			x: vector.re,
			y: vector.im,
			parameter: { axis: along, values: frequency },
			hasEqualAxes: true,
			...(isPossibleLoop(vector, part.unit) && { reach: 1 })
		});
		const loop = toResponse(frequency, vector);
		const readings = [
			{ id: 'phase_margin', unit: 'deg', reading: phaseMargin.compute({ loop_gain: loop }) },
			{ id: 'gain_margin', unit: 'dB', reading: gainMargin.compute({ loop_gain: loop }) },
			{ id: 'distance_to_minus_one', unit: '', reading: { value: distanceToMinusOne(vector.re, vector.im) } }
		];
		drawing.figures.push({
			signal: name,
			figures: readings.flatMap(({ id, unit, reading }) =>
				reading.value === null ? [] : [{ id, unit, value: reading.value }]
			),
			reason: null
		});
	}
	const [first] = drawing.series;
	if (first) {
		drawing.references.push(unitCircle(first));
		drawing.notes.push({ pane: 'nyquist', x: -1, y: 0, text: '-1', isBeside: true });
	}
	return drawing;
}

/** Magnitude below which a curve would be a dot in the middle of the unit circle. */
const SMALLEST_LOOP = 0.1;

/** Whether a curve is to be seen with the unit circle and -1: a gain that is not far below 1, as of a probe of 1 V. */
function isPossibleLoop({ re, im }: ComplexVector, unit: string): boolean {
	return (unit === '' || unit === 'V') && re.some((real, i) => Math.hypot(real, im[i]!) >= SMALLEST_LOOP);
}

/** Smallest distance of the points from -1. */
function distanceToMinusOne(re: Float64Array, im: Float64Array): number {
	return re.reduce((least, real, i) => Math.min(least, Math.hypot(real + 1, im[i]!)), Infinity);
}

function unitCircle(like: Series): Series {
	const angles = Float64Array.from({ length: 361 }, (_, degree) => (degree * Math.PI) / 180);
	const parameter = { axis: like.xAxis, values: angles };
	return { ...like, id: 'unit-circle', signal: '', x: angles.map(Math.cos), y: angles.map(Math.sin), parameter };
}
