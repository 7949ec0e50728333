import type { FaultRecord } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { WaveformFormatId } from './write-waveforms.ts';

/** A file, or why there is none: an error that is thrown in a worker would lose its code. */
export type WrittenFile = { blob: Blob } | { fault: FaultRecord };

export interface WaveformWorkerApi {
	/** @param date when the run began, as text */
	write(plot: Plot, format: WaveformFormatId, date: string): WrittenFile;
}
