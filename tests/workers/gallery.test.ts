import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import previews from '../../examples/previews.json';
import { evaluateGoals } from '../../src/lib/sim/goals.ts';
import type { MeasResult, Metric } from '../../src/lib/sim/metric.ts';
import type { SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import { examplePreview, galleryEngine } from '../support/spice/gallery-engine.ts';
import { exampleGoals, exampleIds, exampleMetrics, type GoldenResult } from '../support/spice/gallery.ts';

/** What the issue allows between our engine and native ngspice, relative to the value. */
const tolerance = 1e-6;
/** Below these a value is zero but for rounding, in the unit of the metric. */
const zero: Record<string, number> = { dB: 1e-8, deg: 1e-6, '%': 1e-4, V: 1e-9, A: 1e-12, s: 1e-18 };

/** Half of the last digit that ngspice prints of a `.meas` result: the seventh, of WHEN and PARAM the sixth. */
function rounding(value: number): number {
	const digits = Number(value.toPrecision(6)) === value ? 6 : 7;
	return 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits);
}

function key(metric: { id: string; signal: string; plot: string }): string {
	return `${metric.id} ${metric.signal} ${metric.plot.replace(/\d+$/, '')}`;
}

function differences(ours: Metric[], golden: GoldenResult['metrics']): string[] {
	const found = new Map(ours.map((metric) => [key(metric), metric]));
	return golden.flatMap((expected) => {
		const value = found.get(key(expected))?.value;
		if (value === expected.value) return [];
		if (typeof value !== 'number' || expected.value === null)
			return [`${key(expected)}: ${value}, native ${expected.value}`];
		const allowed = Math.max(tolerance * Math.abs(expected.value), zero[expected.unit] ?? 0);
		const off = Math.abs(value - expected.value);
		return off <= allowed
			? []
			: [`${key(expected)}: ${value}, native ${expected.value}, off ${off / Math.abs(expected.value)}`];
	});
}

function measDifferences(ours: MeasResult[], golden: MeasResult[]): string[] {
	return golden.flatMap(({ name, value }) => {
		const found = ours.find((one) => one.name.toLowerCase() === name)?.value;
		if (typeof found !== 'number' || value === null)
			return found === value ? [] : [`${name}: ${found}, native ${value}`];
		const off = Math.abs(found - value);
		const allowed = tolerance * Math.abs(value) + rounding(value);
		return off <= Math.max(allowed, 1e-9 * Number(value < 1e-3)) ? [] : [`${name}: ${found}, native ${value}`];
	});
}

describe.each(exampleIds())('%s', (id) => {
	const golden = JSON.parse(readFileSync(`tests/samples/gallery/${id}.json`, 'utf8')) as GoldenResult;
	let outcome: SimulationOutcome;
	beforeAll(async () => {
		const run = await galleryEngine();
		outcome = await run(id);
	});

	it('[A2] runs to its end', () => {
		expect(outcome.log.filter(({ severity }) => severity === 'error')).toEqual([]);
		expect(outcome.status).toBe('complete');
	});

	it('[C8] gives the metrics of native ngspice', async () => {
		expect(differences(await exampleMetrics(id, outcome.plots), golden.metrics)).toEqual([]);
	});

	it('[C8] gives the .meas results of native ngspice', () => {
		const names = outcome.measurements.map(({ name }) => name.toLowerCase());
		expect(names.toSorted()).toEqual(golden.measurements.map(({ name }) => name).toSorted());
		expect(measDifferences(outcome.measurements, golden.measurements)).toEqual([]);
	});

	it('[A2] looks as the gallery shows it', () => {
		const stored = (previews as Record<string, number[]>)[id];
		expect(examplePreview(id, outcome)).toEqual(stored);
	});
});

describe('the task of the common-emitter amplifier', () => {
	async function states(edit?: (netlist: string) => string): Promise<string[]> {
		const run = await galleryEngine();
		const { plots } = await run('common-emitter', edit);
		const metrics = await exampleMetrics('common-emitter', plots);
		return evaluateGoals(exampleGoals('common-emitter').goals, metrics).map(
			({ goal, state }) => `${goal.metric} ${state}`
		);
	}

	it('[C9] begins with the gain missed and everything else met', async () => {
		expect(await states()).toEqual(['gain missed', 'bandwidth met', 'dc_value met']);
	});

	it('[C9] is solved by one resistor, but not by the obvious one', async () => {
		const emitter = (netlist: string): string => netlist.replace(/^RE1 .*$/m, 'RE1 e x 15');
		expect(await states(emitter)).toEqual(['gain met', 'bandwidth met', 'dc_value met']);
		const collector = (netlist: string): string => netlist.replace(/^RC .*$/m, 'RC vcc c 9k');
		expect((await states(collector))[0]).toBe('gain missed');
	});
});
