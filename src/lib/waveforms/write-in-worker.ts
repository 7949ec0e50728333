import { fromFaultRecord } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { SentArrays } from '#lib/workers/arrays/sent-arrays.ts';
import { sendPlot } from '#lib/workers/arrays/sent-plot.ts';
import { callback, createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { WaveformWorkerApi, WrittenFile } from './waveform-protocol.ts';
import workerUrl from './waveforms.worker.ts?worker&url';
import type { WaveformFormatId } from './write-waveforms.ts';

/** Time limit for a file, ms: ten million points take up to a minute as text on a slow device. */
const LIMIT_MS = 600_000;

interface Writing {
	/** Ends the worker, and with it the file. */
	signal?: AbortSignal;
	/** Is called with the written part, from 0 to 1. */
	onprogress?: (fraction: number) => void;
}

/**
 * Writes a file of curves in a worker, which ends afterwards. The samples are copied to it piece by piece, so that the page stays responsive.
 *
 * @param date when the run began, as text
 * @throws Fault as the format's writer; `waveform_worker_failed` when the worker ends or takes too long, and when it is stopped
 */
export async function writeInWorker(
	plot: Plot,
	format: WaveformFormatId,
	date: string,
	{ signal, onprogress = () => undefined }: Writing = {}
): Promise<Blob> {
	const worker = createRestartingWorker<WaveformWorkerApi>(workerUrl, 'waveforms', LIMIT_MS, 'waveform_worker_failed');
	const arrays = new SentArrays();
	try {
		const written = await worker.ask<WrittenFile>(async (remote) => {
			// Comlink's type of a remote API asks for the functions' own proxy type.
			const api = remote as unknown as WaveformWorkerApi;
			const sent = await sendPlot(plot, new Set(plot.vectors), (array) => arrays.send(array, api));
			return api.write(sent, format, date, callback(onprogress));
		}, signal);
		if ('fault' in written) throw fromFaultRecord(written.fault);
		return written.blob;
	} finally {
		worker.dispose();
	}
}
