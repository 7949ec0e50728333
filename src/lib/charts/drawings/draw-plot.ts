import type { Plot } from '#lib/measure/dataset.ts';
import { plotSeries } from '../series.ts';
import { traced, type TracedDrawing } from '../trace.ts';
import { bands } from './bands.ts';
import { emptyDrawing, type Drawing, type DrawingSettings } from './drawing.ts';
import { eye } from './eye.ts';
import { histogram } from './histogram.ts';
import { nyquist } from './nyquist.ts';
import { parameter } from './parameter.ts';
import { spectrum } from './spectrum.ts';
import { xy } from './xy.ts';

/** The ways to draw a plot, by the ids of their names in the catalogue. */
const drawings = { curves, nyquist, xy, spectrum, histogram, eye, parameter } satisfies Record<
	string,
	(plot: Plot, selection: readonly string[], settings: DrawingSettings) => Generator<void, Drawing, void>
>;

export type DrawingKind = keyof typeof drawings;

/** What is to be drawn. */
export interface DrawingRequest {
	/** `bands` are drawn below the curves of families. */
	kind: DrawingKind | 'bands';
	plot: Plot;
	/** Names of signals, and expressions. */
	selection: readonly string[];
	settings: DrawingSettings;
	/** Members of families of which the bands are, from 0; all of them without it. */
	members?: readonly number[];
}

/** Computes all that is drawn of some signals of a plot, with a yield wherever it can be interrupted. */
export function* drawPlot(request: DrawingRequest): Generator<void, TracedDrawing, void> {
	const { kind, plot, selection, settings, members } = request;
	if (kind === 'bands') return yield* traced(yield* bands(plot, selection, members ?? null));
	return yield* traced(yield* drawings[kind](plot, selection, settings));
}

/** The signals themselves over the scale of the plot. */
function* curves(plot: Plot, selection: readonly string[]): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	for (const name of new Set(selection)) {
		drawing.series.push(...plotSeries(plot, [name]));
		yield;
	}
	return drawing;
}
