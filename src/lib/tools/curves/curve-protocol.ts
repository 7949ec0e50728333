import type { ArrayKeeper } from '#lib/workers/arrays/sent-arrays.ts';
import type { SentPlot } from '#lib/workers/arrays/sent-plot.ts';
import type { ToolOutcome } from '../types.ts';
import type {
	ChartAnswer,
	ChartQuestion,
	CurveExport,
	CurveQuestion,
	NamedPlot,
	WrittenCurves
} from './curve-questions.ts';

type Sent<T extends { plot: unknown }> = Omit<T, 'plot'> & { plot: SentPlot };

export interface SentQuestion extends Omit<Sent<CurveQuestion>, 'other'> {
	other: Sent<NamedPlot> | null;
}

export interface SentChart extends Omit<Sent<ChartQuestion>, 'others'> {
	others: readonly Sent<NamedPlot>[];
}

/** Questions about curves, in a worker that is sent the arrays which they read. */
export interface CurveWorkerApi extends ArrayKeeper {
	answer(question: SentQuestion): Promise<ToolOutcome>;
	write(asked: Sent<CurveExport>): Promise<WrittenCurves | ToolOutcome>;
	chart(asked: SentChart): Promise<ChartAnswer | ToolOutcome>;
}
