import type { FaultRecord } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { PackedPlots } from '#lib/measure/packed-plots.ts';
import type { WaveformFormatId } from './write-waveforms.ts';

/** A file, or why there is none: an error that is thrown in a worker would lose its code. */
export type WrittenFile = { blob: Blob } | { fault: FaultRecord };

/** The plots of a file, or why there are none. */
export type ReadCurves = { plots: PackedPlots } | { fault: FaultRecord };

export interface WaveformWorkerApi {
	read(path: string, bytes: Uint8Array): ReadCurves;
	/** @param date when the run began, as text */
	write(plot: Plot, format: WaveformFormatId, date: string): WrittenFile;
}
