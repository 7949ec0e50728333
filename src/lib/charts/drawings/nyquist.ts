import { inParts, type Steps } from '#lib/base/slices.ts';
import { magnitudeSteps, type ComplexData } from '#lib/measure/complex.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { branchesOf, familyOf } from '#lib/measure/family.ts';
import { gainMargin } from '#lib/measure/metrics/gain-margin.ts';
import { phaseMargin } from '#lib/measure/metrics/phase-margin.ts';
import { responseSteps } from '#lib/measure/response.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleData } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { curveName, memberOf, scaleAxis, type Axis, type Series } from '../series.ts';
import { emptyDrawing, type Drawing, type SignalFigures } from './drawing.ts';

/** The real and imaginary part of complex signals, with the unit circle, the point -1 and the margins that each has as a loop gain. */
export function* nyquist(plot: Plot, selection: readonly string[]): Steps<Drawing> {
	const drawing = emptyDrawing();
	const frequency = scaleData(plot);
	for (const name of new Set(selection)) {
		yield;
		const vector = resolveSignal(plot, name);
		if (!frequency || vector?.kind !== 'complex' || vector.re.length !== frequency.length) continue;
		const part: Axis = { quantity: 'none', unit: vector.unit ?? quantityUnit(vector.quantity), scale: 'linear' };
		const members = yield* branchesOf.steps(frequency);
		for (const [branch, { from, to }] of members.entries()) {
			const [x, re, im] = [frequency, vector.re, vector.im].map((samples) => samples.subarray(from, to)) as Samples;
			const member = memberOf(familyOf(plot), branch, members.length);
			const isLoop = yield* isPossibleLoop({ re, im }, part.unit);
			const series: Series = {
				id: member.family ? `${name}:nyquist:${branch}` : `${name}:nyquist`,
				signal: name,
				pane: 'nyquist',
				branch,
				...member,
				xAxis: { ...part, quantity: 'real' },
				yAxis: { ...part, quantity: 'imaginary' },
				x: re,
				y: im,
				parameter: { axis: scaleAxis(plot, frequency), values: x },
				hasEqualAxes: true,
				...(isLoop && { reach: 1 })
			};
			drawing.series.push(series);
			drawing.figures.push({ signal: curveName(series), figures: yield* marginsOf(x, re, im), reason: null });
		}
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
function* isPossibleLoop(samples: ComplexData, unit: string): Steps<boolean> {
	if (unit !== '' && unit !== 'V') return false;
	return (yield* magnitudeSteps(samples)).some((magnitude) => magnitude >= SMALLEST_LOOP);
}

type Samples = [Float64Array, Float64Array, Float64Array];

/** The margins that a response has as a loop gain. */
function* marginsOf(frequency: Float64Array, re: Float64Array, im: Float64Array): Steps<SignalFigures['figures']> {
	const loop = yield* responseSteps(frequency, { re, im });
	const readings = [
		{ id: 'phase_margin', unit: 'deg', reading: phaseMargin.compute({ loop_gain: loop }) },
		{ id: 'gain_margin', unit: 'dB', reading: gainMargin.compute({ loop_gain: loop }) },
		{ id: 'distance_to_minus_one', unit: '', reading: { value: yield* distanceToMinusOne(re, im) } }
	];
	return readings.flatMap(({ id, unit, reading }) =>
		reading.value === null ? [] : [{ id, unit, value: reading.value }]
	);
}

/** Smallest distance of the points from -1. */
function* distanceToMinusOne(re: Float64Array, im: Float64Array): Steps<number> {
	let least = Infinity;
	yield* inParts(re.length, (from, to) => {
		for (let i = from; i < to; i++) least = Math.min(least, Math.hypot(re[i]! + 1, im[i]!));
	});
	return least;
}

function unitCircle(like: Series): Series {
	const angles = Float64Array.from({ length: 361 }, (_, degree) => (degree * Math.PI) / 180);
	const parameter = { axis: like.xAxis, values: angles };
	return { ...like, id: 'unit-circle', signal: '', x: angles.map(Math.cos), y: angles.map(Math.sin), parameter };
}
