import { expect, test } from 'vitest';
import type { MetricRecord } from '#lib/db/records.ts';
import { compareMetrics } from '#lib/sim/metric-comparison.ts';

const metric = (id: string, value: number | null, unit = 'V', change: Partial<MetricRecord> = {}): MetricRecord => ({
	id,
	value,
	unit,
	signal: 'v(out)',
	plot: 'tran1',
	at: [],
	...change
});

test('[C10] metrics of two runs are paired by measurement, signal and plot, with difference and percentage', () => {
	const before = [metric('maximum', 2), metric('gain', 40, 'dB', { plot: 'ac1' }), metric('minimum', 0)];
	const after = [metric('gain', 43, 'dB', { plot: 'ac1' }), metric('maximum', 3), metric('minimum', 1)];
	expect(compareMetrics(before, after).map(({ after: each, delta, relative }) => [each?.id, delta, relative])).toEqual([
		// A percentage of decibels says nothing, and there is none from 0.
		['gain', 3, null],
		['maximum', 1, 0.5],
		['minimum', 1, null]
	]);
	expect(compareMetrics([metric('minimum', -4)], [metric('minimum', -2)])[0]).toMatchObject({
		delta: 2,
		relative: 0.5
	});
});

test('[C10] there is no difference where a run has no value, another unit, or an infinite one', () => {
	const cases = [
		[[], [metric('rms', 1)]],
		[[metric('rms', 1)], []],
		[[metric('rms', null)], [metric('rms', 1)]],
		[[metric('rms', 1, 'A')], [metric('rms', 1)]],
		[[metric('rms', Infinity)], [metric('rms', Infinity)]],
		[[metric('rms', 1)], [metric('rms', Infinity)]]
	] as const;
	for (const [before, after] of cases) {
		const rows = compareMetrics(before, after);
		expect(rows).toMatchObject([{ before: before[0] ?? null, after: after[0] ?? null, delta: null, relative: null }]);
	}
});

test('[C10] metrics that a script repeats are paired by their number', () => {
	const before = [metric('meas:x', 1), metric('meas:x', 2)];
	const after = [metric('meas:x', 10), metric('meas:x', 20), metric('meas:x', 30)];
	const rows = compareMetrics(before, after);
	expect(rows.map(({ delta }) => delta)).toEqual([9, 18, null]);
	expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});
