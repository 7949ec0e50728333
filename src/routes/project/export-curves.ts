import { plotFileName } from '#lib/base/file-name.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import { downloadBlob } from '#lib/app/shell/download.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { waveformFormats, type WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';
import { writeInWorker } from '#lib/waveforms/write-in-worker.ts';

/** Downloads all curves of a plot, such as `amplifier-ac1.csv`, as a task that can be cancelled; what prevents it is reported. */
export async function exportCurves(
	entry: string,
	plot: Plot,
	format: WaveformFormatId,
	{ tasks, scope, report }: { tasks: TaskRegistry; scope: string; report: (fault: Fault) => void }
): Promise<void> {
	const name = `${plotFileName(entry, plot.id)}.${waveformFormats[format].extension(plot)}`;
	const date = new Date().toString();
	let isCancelled = false;
	try {
		const blob = await tasks.submit({ type: 'export', scope, name }, ({ signal, report: onprogress }) => {
			signal.addEventListener('abort', () => (isCancelled = true));
			return writeInWorker(plot, format, date, { signal, onprogress });
		});
		if (!isCancelled) downloadBlob(blob, name);
	} catch (thrown) {
		if (!isCancelled) report(toFault(thrown, 'waveform_worker_failed'));
	}
}

/** Maximum number of values that are copied: programs that take more from the clipboard stop responding. */
const MAX_COPIED = 500_000;

/** Copies all curves of a plot to the clipboard as CSV; what prevents it is reported. */
export async function copyCurves(
	plot: Plot,
	{
		copy,
		note,
		report
	}: { copy: (text: string) => Promise<void>; note: (text: string) => void; report: (fault: Fault) => void }
): Promise<void> {
	const values = plot.vectors.reduce((sum, vector) => sum + vectorLength(vector), 0);
	if (values > MAX_COPIED) return note(language.t.viewer.copyTooLong);
	try {
		const blob = await writeInWorker(plot, 'csv', new Date().toString());
		await copy(await blob.text());
	} catch (thrown) {
		report(toFault(thrown, 'waveform_worker_failed'));
	}
}
