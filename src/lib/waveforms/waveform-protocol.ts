import type { FaultRecord } from '#lib/base/fault.ts';
import type { PackedPlots } from '#lib/measure/packed-plots.ts';
import type { ArrayKeeper } from '#lib/workers/arrays/sent-arrays.ts';
import type { SentPlot } from '#lib/workers/arrays/sent-plot.ts';
import type { WaveformFormatId } from './write-waveforms.ts';

/** A file, or why there is none: an error that is thrown in a worker would lose its code. */
export type WrittenFile = { blob: Blob } | { fault: FaultRecord };

/** The plots of a file, or why there are none. */
export type ReadCurves = { plots: PackedPlots } | { fault: FaultRecord };

export interface WaveformWorkerApi extends ArrayKeeper {
	read(path: string, content: string | Uint8Array): Promise<ReadCurves>;
	/**
	 * @param date when the run began, as text
	 * @param onprogress is called with the written part, from 0 to 1
	 */
	write(
		plot: SentPlot,
		format: WaveformFormatId,
		date: string,
		onprogress: (fraction: number) => void
	): Promise<WrittenFile>;
}
