import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';
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

/** What is asked about a chart. */
export interface ChartQuestion extends NamedPlot {
	/** Other runs that are drawn behind the curves. */
	others: readonly NamedPlot[];
	chart: Pick<ChartRecord, 'kind' | 'signals' | 'xSignal' | 'window' | 'title' | 'members' | 'bands'>;
	/** Ends of the axes; null for those of the curves. */
	ends: { from: number | null; to: number | null; yFrom: number | null; yTo: number | null };
}

export interface ChartAnswer extends Pick<ChartRecord, 'x' | 'y'> {
	/** What the chart shows, in numbers. */
	text: string;
}

/** Curves that are written to a file. */
export interface CurveExport {
	plot: Plot;
	/** Signals and expressions. */
	names: readonly string[];
	/** Part of the scale; null for all of it. */
	range: { from: number; to: number } | null;
	format: WaveformFormatId;
	/** When the run began, as text. */
	date: string;
}

export interface WrittenCurves {
	/** Text or bytes, as the format is. */
	content: string | Uint8Array;
	rows: number;
}
