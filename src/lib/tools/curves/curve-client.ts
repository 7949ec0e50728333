import { SentArrays } from '#lib/workers/arrays/sent-arrays.ts';
import { sendPlot } from '#lib/workers/arrays/sent-plot.ts';
import { vectorsOf } from '#lib/curves/needed-vectors.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { readInWorker } from '#lib/waveforms/read-in-worker.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { CurveWork } from '../types.ts';
import type { CurveWorkerApi, SentChart } from './curve-protocol.ts';
import workerUrl from './curves.worker.ts?worker&url';

/** Time limit for an answer, ms: expressions over ten million points take seconds. */
const LIMIT_MS = 60_000;

/** Works on curves in a worker, which ends after each answer: it holds copies of what the answer reads. */
export const curvesInWorker: CurveWork = {
	read: readInWorker,
	answer: (question, signal) =>
		ask(signal, async (api, send) => {
			const { plot, other, expressions } = question;
			const there = other && { ...other, plot: await send(other.plot, expressions) };
			return api.answer({ ...question, plot: await send(plot, expressions), other: there });
		}),
	write: (asked, signal) =>
		ask(signal, async (api, send) => api.write({ ...asked, plot: await send(asked.plot, asked.names) })),
	chart: (asked, signal) =>
		ask(signal, async (api, send) => {
			const { signals, xSignal } = asked.chart;
			const names = xSignal === null ? signals : [...signals, xSignal];
			const plot = await send(asked.plot, names);
			const others: SentChart['others'][number][] = [];
			for (const other of asked.others) others.push({ ...other, plot: await send(other.plot, names) });
			return api.chart({ ...asked, plot, others });
		})
};

type Send = (plot: Plot, names: readonly string[]) => ReturnType<typeof sendPlot>;

async function ask<Answer>(
	signal: AbortSignal,
	question: (api: CurveWorkerApi, send: Send) => Promise<Answer>
): Promise<Answer> {
	const worker = createRestartingWorker<CurveWorkerApi>(workerUrl, 'curves', LIMIT_MS, 'curve_worker_failed');
	const arrays = new SentArrays();
	try {
		return await worker.ask((remote) => {
			// Comlink's type of a remote API asks for the functions' own proxy type.
			const api = remote as unknown as CurveWorkerApi;
			return question(api, (plot, names) => sendPlot(plot, vectorsOf(plot, names), (array) => arrays.send(array, api)));
		}, signal);
	} finally {
		worker.dispose();
	}
}
