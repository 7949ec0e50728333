import { describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { measureExpressions, plannedMeasurements } from '#lib/sim/expression-metrics.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

const TRAN: Pick<ProjectMeasurement, 'name' | 'analysis'> = { name: 'own', analysis: 'tran' };
const AC: Pick<ProjectMeasurement, 'name' | 'analysis'> = { name: 'own', analysis: 'ac' };

function measure(plots: readonly Plot[], measurement: ProjectMeasurement): Metric[] {
	return atOnce(measureExpressions(plannedMeasurements(plots, [measurement])));
}

/** One period and a bit: the maximum is on a sample within 1e-4. */
const sine = transient(100);

describe('measurements of the project', () => {
	it('[C8] [MEAS19] have the value and the unit of their expression', () => {
		const [metric] = measure([lowPass(), sine], { ...TRAN, expression: 'at(v(out), 7u)*2' });
		expect(metric).toMatchObject({ id: 'expr:own', unit: 'V', signal: 'at(v(out), 7u)*2', plot: 'tran1' });
		expect(metric!.value).toBeCloseTo(2 * Math.sin(1.4), 12);
		const [gain] = measure([lowPass(), sine], { ...AC, expression: 'at(db(v(out)/v(in)), 1k)' });
		expect(gain).toMatchObject({ unit: 'dB', plot: 'ac1' });
		expect(gain!.value).toBeCloseTo(-10 * Math.log10(2), 12);
	});

	it('[C8] [MEAS19] without a single value say so', () => {
		const [curve] = measure([sine], { ...TRAN, expression: 'v(out)' });
		expect(curve).toMatchObject({ value: null, reason: 'not_scalar', unit: 'V' });
		const [complex] = measure([lowPass()], { ...AC, expression: 'at(v(out), 1k)' });
		expect(complex!.value).toBeNull();
		const [gap] = measure([sine], { ...TRAN, expression: 'max(ln(v(out)-5))' });
		expect(gap).toMatchObject({ value: null, reason: 'not_finite' });
	});

	it('[C8] name the signal that was not saved, and where it is in the expression', () => {
		const [metric] = measure([sine], { ...TRAN, expression: 'max(v(out)*i(r1))' });
		expect(metric).toMatchObject({
			value: null,
			reason: 'expression',
			fault: { code: 'expression_signal', data: { found: 'i(r1)', from: 11, to: 16 } }
		});
	});

	it('[C8] a wrong text is a metric without a value, never an error', () => {
		for (const expression of ['max(', '1M', 'max(v(out)) + 3Hz', '('.repeat(500), '\u0000'])
			expect(measure([sine], { ...TRAN, expression })).toMatchObject([{ value: null, reason: 'expression' }]);
	});

	it('[C8] are measured in each plot of their analysis, or in the one that they name', () => {
		const second = { ...sine, id: 'tran2' };
		const graph = { ...sine, id: 'graph1' };
		const plots = [sine, second, graph, lowPass()];
		const measurement = { ...TRAN, expression: 'max(v(out))' };
		expect(measure(plots, measurement).map(({ plot }) => plot)).toEqual(['tran1', 'tran2']);
		expect(measure(plots, { ...measurement, plot: 'TRAN2' }).map(({ plot }) => plot)).toEqual(['tran2']);
		expect(measure(plots, { ...measurement, plot: 'graph1' }).map(({ plot }) => plot)).toEqual(['graph1']);
		expect(measure(plots, { ...measurement, plot: 'tran3' })).toMatchObject([{ value: null, reason: 'plot_missing' }]);
		expect(measure([lowPass()], measurement)).toEqual([]);
	});

	it('[C8] of one point of a sweep have its value, and a family needs a member', () => {
		const point: Plot = {
			id: 'ac1',
			title: '',
			analysis: 'ac',
			scale: 'frequency',
			vectors: [
				{ name: 'frequency', kind: 'real', quantity: 'frequency', data: Float64Array.of(1000) },
				{ name: 'out', kind: 'complex', quantity: 'voltage', re: Float64Array.of(3), im: Float64Array.of(4) }
			]
		};
		expect(measure([point], { ...AC, expression: 'mag(v(out))' })).toMatchObject([{ value: 5, unit: 'V' }]);
		expect(measure([point], { ...AC, expression: 'v(out)' })).toMatchObject([{ value: null, reason: 'complex_value' }]);
		const family: Plot = {
			id: 'dc1',
			title: '',
			analysis: 'dc',
			scale: 'v-sweep',
			vectors: [
				{ name: 'v-sweep', kind: 'real', quantity: 'voltage', data: Float64Array.of(0, 1, 2, 0, 1, 2) },
				{ name: 'out', kind: 'real', quantity: 'voltage', data: Float64Array.of(0, 1, 2, 0, 2, 4) }
			]
		};
		const dc = { name: 'own', analysis: 'dc' } as const;
		expect(measure([family], { ...dc, expression: 'max(v(out))' })).toMatchObject([
			{ value: null, reason: 'by_member' }
		]);
		expect(measure([family], { ...dc, expression: 'max(v(out)@2)' })).toMatchObject([{ value: 4 }]);
	});

	it('[C9] are judged by goals, with their unit', () => {
		const metrics = measure([sine], { ...TRAN, expression: 'at(v(out), 7u)' });
		const goal = { metric: 'expr:OWN', target: 900, unit: 'mV', direction: 'at_least', tolerance: 0, priority: 'must' };
		const [status] = evaluateGoals([goal as never], metrics);
		expect(status).toMatchObject({ state: 'met' });
		expect(status!.value).toBeCloseTo(1000 * Math.sin(1.4), 9);
	});
});
