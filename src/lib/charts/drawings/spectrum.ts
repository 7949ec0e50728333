import type { Plot } from '#lib/measure/dataset.ts';
import { signalSpectrum, type SignalSpectrum } from '#lib/measure/spectrum/signal-spectrum.ts';
import { curveName, plotSeries, type Axis, type Series } from '../series.ts';
import { emptyDrawing, type Drawing, type DrawingSettings } from './drawing.ts';

/** Amplitudes below the largest one by more than this are rounding noise, dB. */
const FLOOR_DB = 320;

/** The amplitudes of signals over frequency in dB, with their harmonics marked and the figures of IEEE 1241. */
export function* spectrum(
	plot: Plot,
	selection: readonly string[],
	settings: DrawingSettings
): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	for (const series of plotSeries(plot, selection)) {
		yield;
		const found = signalSpectrum(series, { window: settings.window, interpolation: 'cubic' });
		if ('reason' in found) {
			drawing.figures.push({ signal: curveName(series), figures: [], reason: found.reason });
			continue;
		}
		const drawn = toSeries(series, found, settings.xScale);
		drawing.series.push(drawn);
		drawing.notes.push(...harmonicNotes(drawn, found));
		drawing.figures.push({ signal: curveName(series), ...figuresOf(found) });
	}
	return drawing;
}

function toSeries(
	series: Series,
	{ spectrum: { amplitude, resolution } }: SignalSpectrum,
	scale: Axis['scale']
): Series {
	// The constant part has no place on a logarithmic axis.
	const from = scale === 'log' ? 1 : 0;
	const floor = amplitude.reduce((most, one) => Math.max(most, one), 0) * Math.pow(10, -FLOOR_DB / 20);
	const { unit } = series.yAxis;
	return {
		...series,
		id: `${series.id}:spectrum`,
		pane: `spectrum ${unit}`,
		xAxis: { quantity: 'frequency', unit: 'Hz', scale },
		yAxis: { quantity: 'decibel', unit: unit === '' ? 'dB' : `dB${unit}`, scale: 'linear' },
		x: Float64Array.from({ length: amplitude.length - from }, (_, i) => (i + from) * resolution),
		y: amplitude.subarray(from).map((value) => 20 * Math.log10(Math.max(value, floor)))
	};
}

function harmonicNotes(
	{ pane, x, y }: Series,
	{ spectrum: { resolution }, figures }: SignalSpectrum
): Drawing['notes'] {
	if (figures.value === null) return [];
	return figures.value.harmonics.flatMap(({ order, frequency }) => {
		const index = Math.round((frequency - x[0]!) / resolution);
		return index >= 0 && index < x.length ? [{ pane, x: x[index]!, y: y[index]!, text: String(order) }] : [];
	});
}

function figuresOf({ figures, periods, from, to, spectrum }: SignalSpectrum) {
	const record = [
		{ id: 'record', value: to - from, unit: 's' },
		{ id: 'resolution', value: spectrum.resolution, unit: 'Hz' }
	];
	if (figures.value === null) return { figures: record, reason: figures.reason };
	const { frequency, thd, thdN, snr, sinad, sfdr, enob, harmonics } = figures.value;
	return {
		figures: [
			{ id: 'fundamental', value: frequency, unit: 'Hz' },
			{ id: 'thd', value: thd, unit: '%' },
			{ id: 'thd_n', value: thdN, unit: '%' },
			{ id: 'snr', value: snr, unit: 'dB' },
			{ id: 'sinad', value: sinad, unit: 'dB' },
			{ id: 'sfdr', value: sfdr, unit: 'dB' },
			{ id: 'enob', value: enob, unit: '' },
			...(periods === null ? [] : [{ id: 'periods', value: periods, unit: '' }]),
			...record,
			...harmonics.slice(1).map(({ order, relative }) => ({ id: `harmonic_${order}`, value: relative, unit: 'dB' }))
		],
		reason: null
	};
}
