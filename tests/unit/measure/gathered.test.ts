import { describe, expect, it } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { familyOf } from '#lib/measure/family.ts';
import { plotGroups, plotNamed } from '#lib/measure/gathered.ts';
import { sweep, transient } from '../../support/expression-plots.ts';
import { nestedSweep } from '../../support/sample-plots.ts';

/** A transient of `points` points over 1 ms, from `start`, of `slope` V/s. */
const ramp = (id: string, slope: number, points = 11, start = 0): Plot => ({
	...transient(
		Float64Array.from({ length: points }, (_, i) => start + (1e-3 * i) / (points - 1)),
		{ out: ['voltage', (t) => slope * t] }
	),
	id
});
const response = (id: string, gain: number): Plot => ({
	...sweep([1, 10, 100], { out: ['voltage', () => [gain, -gain]] }),
	id
});

describe('[C17] plots of a loop in a script', () => {
	it('with the same analysis, scale and vectors are one family on request, whatever their samples; the plots stay as they are', () => {
		const plots = [
			ramp('tran1', 1e3),
			response('ac1', 1),
			ramp('tran2', 2e3, 21),
			response('ac2', 2),
			ramp('tran3', 3e3)
		];
		const before = structuredClone(plots);
		expect(plotGroups(plots).map(({ id, plots: members }) => [id, members.length])).toEqual([
			['tran1-tran3', 3],
			['ac1-ac2', 2]
		]);
		const family = plotNamed(plots, 'tran1-tran3')!;
		expect(familyOf(family)?.members).toEqual([
			{ from: 0, to: 11 },
			{ from: 11, to: 32 },
			{ from: 32, to: 43 }
		]);
		const found = evaluateExpression('max(v(out))', family);
		expect(found.kind === 'members' && found.vector.kind === 'real' && [...found.vector.data]).toEqual([1, 2, 3]);
		expect(evaluateExpression('at(mag(v(out)), 10)@2', plotNamed(plots, 'ac1-ac2')!)).toMatchObject({
			re: Math.sqrt(8)
		});
		expect(plotNamed(plots, 'tran2')).toBe(plots[2]);
		expect(plotNamed(plots, 'tran1-tran2')).toBeUndefined();
		expect(plots).toEqual(before);
	});

	it.each<[string, Plot[]]>([
		['one plot', [ramp('tran1', 1)]],
		['other vectors', [ramp('tran1', 1), { ...transient([0, 1], { in: ['voltage', (t) => t] }), id: 'tran2' }]],
		['another quantity', [ramp('tran1', 1), { ...transient([0, 1], { out: ['current', (t) => t] }), id: 'tran2' }]],
		['a record that goes on where the one before ended', [ramp('tran1', 1), ramp('tran2', 1, 11, 1e-3)]],
		['single points', [transient([0], { out: ['voltage', () => 1] }), transient([0], { out: ['voltage', () => 2] })]],
		['families', [nestedSweep(3), { ...nestedSweep(3), id: 'dc2' }]],
		['graphs', [ramp('graph1', 1), ramp('graph2', 2)]],
		['more values than can be copied at once', [ramp('tran1', 1, 1_300_000), ramp('tran2', 1, 1_300_000)]]
	])('are not gathered: %s', (_, plots) => {
		expect(plotGroups(plots)).toEqual([]);
	});
});
