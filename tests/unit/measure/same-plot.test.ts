import { expect, it } from 'vitest';
import type { Plot } from '../../../src/lib/measure/dataset.ts';
import { isSamePlot } from '../../../src/lib/measure/same-plot.ts';

const plot = (values: number[], name = 'out'): Plot => ({
	id: 'tran1',
	title: '',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ name: 'time', kind: 'real', quantity: 'time', data: Float64Array.from([0, 1, 2]) },
		{ name, kind: 'complex', quantity: 'voltage', re: Float64Array.from(values), im: new Float64Array(values.length) }
	]
});

it('[C17] plots are the same if all their values are', () => {
	expect(isSamePlot(plot([1, NaN, 3]), plot([1, NaN, 3]))).toBe(true);
	expect(isSamePlot(plot([1, 2, 3]), plot([1, 2, 4]))).toBe(false);
	expect(isSamePlot(plot([1, 2, 3]), plot([1, 2]))).toBe(false);
	expect(isSamePlot(plot([1, 2, 3]), plot([1, 2, 3], 'in'))).toBe(false);
});
