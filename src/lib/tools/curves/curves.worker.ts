import { KeptArrays } from '#lib/workers/arrays/kept-arrays.ts';
import { receivePlot, type SentPlot } from '#lib/workers/arrays/sent-plot.ts';
import { serve } from '#lib/workers/shell/serve.ts';
import { answerChart } from '../catalogue/data/answer-chart.ts';
import { answerQuestion } from '../catalogue/data/answer-question.ts';
import { writeCurves } from '../catalogue/data/write-curves.ts';
import type { CurveWorkerApi } from './curve-protocol.ts';

const arrays = new KeptArrays();
const received = <T extends { plot: SentPlot }>(sent: T) => ({
	...sent,
	plot: receivePlot(sent.plot, (array) => arrays.read(array))
});

serve({
	keep: async (id, from, samples) => arrays.keep(id, from, samples),
	answer: async (question) =>
		answerQuestion({ ...received(question), other: question.other && received(question.other) }),
	write: async (asked) => writeCurves(received(asked)),
	chart: async (asked) => answerChart({ ...received(asked), others: asked.others.map(received) })
} satisfies CurveWorkerApi);
