import { fileNameFrom } from '#lib/base/file-name.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { downloadBlob } from '#lib/app/shell/download.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { waveformFormats, type WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';
import { writeInWorker } from '#lib/waveforms/write-in-worker.ts';

/** Downloads all curves of a plot, such as `amplifier-ac1.csv`; what prevents it is reported. */
export async function exportCurves(
	entry: string,
	plot: Plot,
	format: WaveformFormatId,
	report: (fault: Fault) => void
): Promise<void> {
	try {
		const blob = await writeInWorker(plot, format, new Date().toString());
		const netlist = entry.slice(entry.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
		const name = fileNameFrom(`${netlist}-${plot.id}`, plot.id);
		downloadBlob(blob, `${name}.${waveformFormats[format].extension(plot)}`);
	} catch (thrown) {
		report(toFault(thrown, 'waveform_worker_failed'));
	}
}
