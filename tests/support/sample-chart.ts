import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { ResultImage } from '#lib/db/records.ts';

/** A chart of the output of a run, as a result refers to it. */
export function sampleChart(change: Partial<ChartRecord> = {}): ResultImage & { chart: ChartRecord } {
	const chart: ChartRecord = {
		runId: 'r',
		entry: 'rc.cir',
		title: 'Output over frequency',
		plot: 'ac1',
		kind: 'curves',
		signals: ['v(out)'],
		xSignal: null,
		window: 'hann',
		x: null,
		y: null,
		...change
	};
	return { path: chart.title, hash: 'chart', width: 1000, height: 620, chart };
}
