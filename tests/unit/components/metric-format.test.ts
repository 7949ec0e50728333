import { expect, it } from 'vitest';
import { firstMetrics, metricRows, shownPlot, shownSignal } from '#lib/components/results/metrics/metric-format.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';

const metric = (id: string, more: Partial<MetricRecord> = {}): MetricRecord => ({
	id,
	value: 1,
	unit: '',
	signal: 'v(out)',
	plot: 'ac1',
	at: [],
	...more
});
const ids = (metrics: MetricRecord[], goals: Parameters<typeof firstMetrics>[1] = []) =>
	firstMetrics(metrics, goals).map(({ id }) => id);

it('[C8] shows the headlines of the registry and .meas cards first', () => {
	expect(ids(['gain', 'lower_cutoff', 'phase_margin', 'gain_margin', 'meas:tpd'].map((id) => metric(id)))).toEqual([
		'gain',
		'phase_margin',
		'meas:tpd'
	]);
});

it('[C8] leaves out a headline without a value, unless it says that the sweep is too short', () => {
	const none = { value: null, reason: 'no_unity_crossing' } as const;
	expect(ids([metric('phase_margin', none), metric('bandwidth', { ...none, reason: 'no_upper_cutoff' })])).toEqual([
		'bandwidth'
	]);
});

it('[C8] shows what a goal asks for', () => {
	const wanted = metric('gain_margin', { value: null, reason: 'no_phase_crossing' });
	const goal = {
		metric: 'gain_margin',
		target: 10,
		unit: 'dB',
		direction: 'at_least',
		tolerance: 0,
		priority: 'must'
	} as const;
	expect(ids([metric('overshoot'), wanted], evaluateGoals([goal], [wanted]))).toEqual(['gain_margin']);
});

it('[C8] names the node of a figure, and a ratio where there are two of a kind', () => {
	const point = metric('dc_value', { signal: 'v(c)' });
	const gains = ['v(a)/v(in)', 'v(b)/v(in)'].map((signal) => metric('gain', { signal }));
	expect(shownSignal(point, [point])).toBe('v(c)');
	expect(shownSignal(gains[0]!, [point, gains[0]!])).toBe('');
	expect(shownSignal(gains[0]!, gains)).toBe('v(a)/v(in)');
});

it('[C8] gives every row its own key, and a number where a script measures the same again', () => {
	const rows = metricRows([metric('meas:t'), metric('gain'), metric('meas:t'), metric('meas:t', { plot: 'ac2' })]);
	expect(rows.map(({ count }) => count)).toEqual([1, null, 2, null]);
	expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

it('[C8] a .meas result names its plot beside results of the card from other plots', () => {
	const results = ['tran1', 'tran2'].map((plot) => metric('meas:top', { signal: '', plot }));
	const only = metric('meas:f3', { signal: '', plot: 'ac1' });
	const all = [...results, only, metric('gain')];
	expect(all.map((each) => shownPlot(each, all))).toEqual(['tran1', 'tran2', '', '']);
});
