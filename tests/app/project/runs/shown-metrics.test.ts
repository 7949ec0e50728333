import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { ShownMetrics } from '#lib/app/project/runs/shown-metrics.svelte.ts';
import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { transient } from '../../../support/sample-plots.ts';
import { shownSources } from './shown-sources.svelte.ts';

const measurement = (name: string, expression: string): ProjectMeasurement => ({ name, expression, analysis: 'tran' });
const stored = { id: 'expr:old', value: 7, unit: 'V', signal: 'max(v(other))', plot: 'tran1', at: [] };
const average = { id: 'average', value: 0.1, unit: 'V', signal: 'v(out)', plot: 'tran1', at: [] };

let metrics: ShownMetrics;
const failures: unknown[] = [];
const report = (work: Promise<void>) => void work.catch((cause: unknown) => failures.push(cause));
afterEach(() => {
	metrics.dispose();
	expect(failures).toEqual([]);
});

const shownRun = (change: Partial<RunWithPlots> = {}): RunWithPlots => ({
	run: run({ metrics: [average, stored] }),
	plots: [transient(100)],
	...change
});
const ids = () => metrics.list.map(({ id }) => id);

test('[C8] the shown run has the measurements of the project as they are now, without a new run', async () => {
	const sources = shownSources(shownRun(), [measurement('peak', 'max(v(out))')]);
	metrics = new ShownMetrics(sources, sources, report);
	flushSync();
	await vi.waitUntil(() => ids().includes('expr:peak'));
	expect(ids()).toEqual(['average', 'expr:peak']);
	const [, peak] = metrics.list;
	sources.measurements = [measurement('low', 'min(v(out))'), measurement('peak', 'max(v(out))')];
	flushSync();
	await vi.waitUntil(() => ids().includes('expr:low'));
	expect(ids()).toEqual(['average', 'expr:low', 'expr:peak']);
	// What was measured already is not measured again.
	expect(metrics.list[2]).toBe(peak);
	sources.measurements = [];
	flushSync();
	await vi.waitUntil(() => ids().length === 1);
	// The stored run is as it was.
	expect(sources.measured?.run.metrics).toEqual([average, stored]);
});

test('[C8] without curves, or with a file that cannot be read, a run keeps what was measured', async () => {
	const sources = shownSources(shownRun({ plots: [] }), [measurement('peak', 'max(v(out))')]);
	metrics = new ShownMetrics(sources, sources, report);
	flushSync();
	expect(ids()).toEqual(['average', 'expr:old']);
	sources.measurements = null;
	sources.measured = shownRun();
	flushSync();
	expect(ids()).toEqual(['average', 'expr:old']);
});

test('[C8] a failed run has no metrics', () => {
	const sources = shownSources(shownRun({ run: run({ status: 'failed', metrics: [average] }) }), []);
	metrics = new ShownMetrics(sources, sources, report);
	flushSync();
	expect(metrics.list).toEqual([]);
});
