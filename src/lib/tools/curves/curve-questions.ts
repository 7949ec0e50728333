import type { Plot } from '#lib/measure/dataset.ts';
import type { Question } from '../catalogue/data/curve-text.ts';

/** A plot of a run or a file. */
export interface NamedPlot {
	/** How an answer names the run or the file. */
	name: string;
	plot: Plot;
}

/** What is asked about signals and expressions of a plot. */
export interface CurveQuestion extends NamedPlot {
	expressions: readonly string[];
	/** What they are compared with. */
	other: NamedPlot | null;
	question: Question;
}

/** Curves that are written to a text file. */
export interface CurveExport {
	plot: Plot;
	/** Signals and expressions. */
	names: readonly string[];
	/** Part of the scale; null for all of it. */
	range: { from: number; to: number } | null;
	format: 'csv' | 'json';
}

export interface WrittenCurves {
	text: string;
	rows: number;
}
