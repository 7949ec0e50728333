import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { SingleValue } from '#lib/measure/expression/single-value.ts';
import type { SentDrawing } from './sent-drawing.ts';
import type { SentPlot } from '#lib/workers/arrays/sent-plot.ts';

export interface SentRequest extends Omit<DrawingRequest, 'plot'> {
	plot: SentPlot;
}

export interface CurveWorkerApi {
	/** Keeps samples of an array, which it has up to `from`. */
	keep(id: number, from: number, samples: Float64Array): void;
	/** Drops all arrays. */
	forget(): void;
	draw(request: SentRequest): SentDrawing;
	/** The single value of an expression. */
	measure(text: string, plot: SentPlot): SingleValue;
}
