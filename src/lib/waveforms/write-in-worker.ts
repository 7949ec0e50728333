import { fromFaultRecord } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { WaveformWorkerApi, WrittenFile } from './waveform-protocol.ts';
import workerUrl from './waveforms.worker.ts?worker&url';
import type { WaveformFormatId } from './write-waveforms.ts';

/** Time limit for a file, ms: a result of the largest size takes some ten seconds as text. */
const LIMIT_MS = 120_000;

/**
 * Writes a file of curves in a worker, which ends afterwards.
 *
 * @param date when the run began, as text
 * @throws Fault as the format's writer; `waveform_worker_failed` when the worker ends or takes too long
 */
export async function writeInWorker(plot: Plot, format: WaveformFormatId, date: string): Promise<Blob> {
	const worker = createRestartingWorker<WaveformWorkerApi>(workerUrl, 'waveforms', LIMIT_MS, 'waveform_worker_failed');
	try {
		const written = await worker.ask<WrittenFile>((api) => api.write(plot, format, date));
		if ('fault' in written) throw fromFaultRecord(written.fault);
		return written.blob;
	} finally {
		worker.dispose();
	}
}
