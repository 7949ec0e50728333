import { expect, it } from 'vitest';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { keepVectors } from '#lib/workers/ngspice/keep.ts';
import { packRanges, rangesOf, unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { fakeOutcome } from '../../../support/spice/fake-engine-worker.ts';

function plot(id: string, scale: string, ...names: string[]): Plot {
	const vectors = [scale, ...names]
		.filter(Boolean)
		.map((name): Vector => ({ name, kind: 'real', quantity: 'none', data: Float64Array.of(1) }));
	return { id, title: id, analysis: 'other', scale, vectors };
}

function names(keep: string[]): string[] {
	const plots = [plot('ac1', 'frequency', 'out', 'in'), plot('tran1', 'time', 'in'), plot('op1', '', 'Out')];
	const outcome = keepVectors({ ...fakeOutcome('complete', null), plots, ranges: packRanges(rangesOf(plots)) }, keep);
	const kept = outcome.plots.flatMap(({ id, vectors }) => vectors.map(({ name }) => `${id} ${name}`));
	expect(unpackRanges(outcome.ranges).map((range) => `${range.plot} ${range.name}`)).toEqual(kept);
	return kept;
}

it('[C7] an outcome keeps the vectors that are asked for, with their scales and ranges', () => {
	expect(names(['out'])).toEqual(['ac1 frequency', 'ac1 out', 'op1 Out']);
});

it('[C7] an outcome that is to keep nothing has no plots', () => {
	expect(names([])).toEqual([]);
});
