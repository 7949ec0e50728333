import type { Drawing } from './drawings/drawing.ts';
import { pyramidOf, type Pyramid } from './pyramid.ts';
import type { Series } from './series.ts';

/** A line with what is needed to draw any part of it. */
export interface Trace {
	series: Series;
	/** Of y; in a curve with a parameter, over the indices of its points. */
	pyramid: Pyramid;
	/** Of x over the indices of the points, in a curve with a parameter. */
	xPyramid?: Pyramid;
}

/** A drawing whose lines are ready to be drawn. */
export interface TracedDrawing extends Omit<Drawing, 'series' | 'references'> {
	traces: Trace[];
	references: Trace[];
}

/** Prepares the lines of a drawing, with a yield wherever it can be interrupted. */
export function* traced({ series, references, notes, figures }: Drawing): Generator<void, TracedDrawing, void> {
	return { traces: yield* toTraces(series), references: yield* toTraces(references), notes, figures };
}

export function* toTraces(series: readonly Series[]): Generator<void, Trace[], void> {
	const traces: Trace[] = [];
	for (const one of series) {
		const { x, y, parameter } = one;
		const pyramid = yield* pyramidOf(x, y);
		traces.push(parameter ? { series: one, pyramid, xPyramid: yield* pyramidOf(x, x) } : { series: one, pyramid });
	}
	return traces;
}
