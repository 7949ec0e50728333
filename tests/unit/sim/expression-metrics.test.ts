import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { measureExpressions, plannedMeasurements } from '#lib/sim/expression-metrics.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

const TRAN: Pick<ProjectMeasurement, 'name' | 'analysis'> = { name: 'own', analysis: 'tran' };
const AC: Pick<ProjectMeasurement, 'name' | 'analysis'> = { name: 'own', analysis: 'ac' };

function measure(plots: readonly Plot[], measurement: ProjectMeasurement): Promise<Metric[]> {
	return measureExpressions(plannedMeasurements(plots, [measurement]));
}

/** One period and a bit: the maximum is on a sample within 1e-4. */
const sine = transient(100);

afterEach(() => {
	vi.unstubAllGlobals();
});

describe('measurements of the project', () => {
	it('[C8] [MEAS19] have the value and the unit of their expression', async () => {
		const [metric] = await measure([lowPass(), sine], { ...TRAN, expression: 'at(v(out), 7u)*2' });
		expect(metric).toMatchObject({ id: 'expr:own', unit: 'V', signal: 'at(v(out), 7u)*2', plot: 'tran1' });
		expect(metric!.value).toBeCloseTo(2 * Math.sin(1.4), 12);
		const [gain] = await measure([lowPass(), sine], { ...AC, expression: 'at(db(v(out)/v(in)), 1k)' });
		expect(gain).toMatchObject({ unit: 'dB', plot: 'ac1' });
		expect(gain!.value).toBeCloseTo(-10 * Math.log10(2), 12);
	});

	it('[C8] [MEAS19] without a single value say so', async () => {
		const [curve] = await measure([sine], { ...TRAN, expression: 'v(out)' });
		expect(curve).toMatchObject({ value: null, reason: 'not_scalar', unit: 'V' });
		const [complex] = await measure([lowPass()], { ...AC, expression: 'at(v(out), 1k)' });
		expect(complex!.value).toBeNull();
		const [gap] = await measure([sine], { ...TRAN, expression: 'max(ln(v(out)-5))' });
		expect(gap).toMatchObject({ value: null, reason: 'not_finite' });
	});

	it('[C8] name the signal that was not saved, and where it is in the expression', async () => {
		const [metric] = await measure([sine], { ...TRAN, expression: 'max(v(out)*i(r1))' });
		expect(metric).toMatchObject({
			value: null,
			reason: 'expression',
			fault: { code: 'expression_signal', data: { found: 'i(r1)', from: 11, to: 16 } }
		});
	});

	it('[C8] a wrong text is a metric without a value, never an error', async () => {
		for (const expression of ['max(', '1M', 'max(v(out)) + 3Hz', '('.repeat(500), '\u0000'])
			expect(await measure([sine], { ...TRAN, expression })).toMatchObject([{ value: null, reason: 'expression' }]);
	});

	it('[C8] are measured in each plot of their analysis, or in the one that they name', async () => {
		const second = { ...sine, id: 'tran2' };
		const graph = { ...sine, id: 'graph1' };
		const plots = [sine, second, graph, lowPass()];
		const measurement = { ...TRAN, expression: 'max(v(out))' };
		expect((await measure(plots, measurement)).map(({ plot }) => plot)).toEqual(['tran1', 'tran2']);
		expect((await measure(plots, { ...measurement, plot: 'TRAN2' })).map(({ plot }) => plot)).toEqual(['tran2']);
		expect((await measure(plots, { ...measurement, plot: 'graph1' })).map(({ plot }) => plot)).toEqual(['graph1']);
		expect(await measure(plots, { ...measurement, plot: 'tran3' })).toMatchObject([
			{ value: null, reason: 'plot_missing' }
		]);
		expect(await measure([lowPass()], measurement)).toEqual([]);
	});

	it('[C8] of one point of a sweep have its value, and a family needs a member', async () => {
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
		expect(await measure([point], { ...AC, expression: 'mag(v(out))' })).toMatchObject([{ value: 5, unit: 'V' }]);
		expect(await measure([point], { ...AC, expression: 'v(out)' })).toMatchObject([
			{ value: null, reason: 'complex_value' }
		]);
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
		expect(await measure([family], { ...dc, expression: 'max(v(out))' })).toMatchObject([
			{ value: null, reason: 'by_member' }
		]);
		expect(await measure([family], { ...dc, expression: 'max(v(out)@2)' })).toMatchObject([{ value: 4 }]);
	});

	it('[C9] are judged by goals, with their unit', async () => {
		const metrics = await measure([sine], { ...TRAN, expression: 'at(v(out), 7u)' });
		const goal = { metric: 'expr:OWN', target: 900, unit: 'mV', direction: 'at_least', tolerance: 0, priority: 'must' };
		const [status] = evaluateGoals([goal as never], metrics);
		expect(status).toMatchObject({ state: 'met' });
		expect(status!.value).toBeCloseTo(1000 * Math.sin(1.4), 9);
	});

	it('[C8] of many samples are left to the worker, and say so if it ends', async () => {
		const started: unknown[] = [];
		class EndedWorker extends EventTarget {
			onerror: ((event: { message: string }) => void) | null = null;
			constructor(_url: string, options?: { name?: string }) {
				super();
				started.push(options?.name);
				setTimeout(() => this.onerror?.({ message: 'ended' }));
			}
			postMessage(): void {}
			terminate(): void {}
		}
		vi.stubGlobal('Worker', EndedWorker);
		vi.stubGlobal('self', { location: { href: 'http://localhost/' } });
		const long = transient(60_000);
		const [peak, few] = [
			{ ...TRAN, expression: 'max(v(out))' },
			await measure([sine], { ...TRAN, expression: 'max(v(out))' })
		];
		expect(few[0]!.value).toBeCloseTo(1, 3);
		expect(started).toEqual([]);
		expect(await measure([long], peak)).toMatchObject([{ value: null, reason: 'worker_failed', plot: 'tran1' }]);
		expect(started).toEqual(['curves']);
	});
});
