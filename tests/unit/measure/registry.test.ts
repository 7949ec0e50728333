import { describe, expect, it } from 'vitest';
import { en } from '#lib/i18n/en/messages.ts';
import { measurements } from '#lib/measure/registry.ts';
import { catalogues } from '../../support/catalogues.ts';

describe('registry', () => {
	it('names and defines every measurement in every language', () => {
		const ids = measurements.map(({ id }) => id).sort();
		for (const {
			messages: { metrics }
		} of catalogues) {
			// The cost is a figure of an optimization: it is named beside the metrics, and measured from none of the curves.
			expect(Object.keys(metrics.names).sort()).toEqual(
				[...ids, 'cost', 'objective_1', 'objective_2', 'objective_3'].sort()
			);
			expect(Object.keys(metrics.definitions).sort()).toEqual(ids);
			expect(Object.keys(metrics.reasons)).toEqual(Object.keys(en.metrics.reasons));
		}
	});
});
