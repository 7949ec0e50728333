import { fromFaultRecord } from '#lib/base/fault.ts';
import { inSlices } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { unpackPlots } from '#lib/measure/packed-plots.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { ReadCurves, WaveformWorkerApi } from './waveform-protocol.ts';
import workerUrl from './waveforms.worker.ts?worker&url';

/** Time limit for a file, ms: a text of hundreds of megabytes takes some ten seconds. */
const LIMIT_MS = 120_000;

/**
 * Reads a file of curves in a worker, which ends afterwards.
 *
 * @param signal ends the worker
 * @throws Fault as `readWaveforms`; `waveform_worker_failed` when the worker ends or takes too long; the signal's reason
 */
export async function readInWorker(path: string, content: string | Uint8Array, signal?: AbortSignal): Promise<Plot[]> {
	const worker = createRestartingWorker<WaveformWorkerApi>(workerUrl, 'waveforms', LIMIT_MS, 'waveform_worker_failed');
	try {
		const read = await worker.ask<ReadCurves>((api) => api.read(path, content), signal);
		if ('fault' in read) throw fromFaultRecord(read.fault);
		return await inSlices(unpackPlots(read.plots));
	} finally {
		worker.dispose();
	}
}
