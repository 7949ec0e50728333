import { atOnce } from '#lib/base/slices.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import { singleValueOf } from '#lib/measure/expression/single-value.ts';
import { moved } from '#lib/workers/shell/moved.ts';
import { serve } from '#lib/workers/shell/serve.ts';
import type { CurveWorkerApi } from './curve-protocol.ts';
import { KeptArrays } from '#lib/workers/arrays/kept-arrays.ts';
import { sendDrawing } from './sent-drawing.ts';
import { receivePlot } from '#lib/workers/arrays/sent-plot.ts';

const arrays = new KeptArrays();

serve({
	keep: (id, from, samples) => arrays.keep(id, from, samples),
	forget: () => arrays.forget(),
	draw: (request) => {
		const plot = receivePlot(request.plot, (array) => arrays.read(array));
		const { sent, buffers } = sendDrawing(atOnce(drawPlot({ ...request, plot })), (array) => arrays.idOf(array));
		return moved(sent, buffers);
	},
	measure: (text, plot) =>
		singleValueOf(
			text,
			receivePlot(plot, (array) => arrays.read(array))
		)
} satisfies CurveWorkerApi);
