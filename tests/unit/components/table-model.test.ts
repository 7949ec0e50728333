import { expect, test } from 'vitest';
import { leadingColumns, tableColumns } from '#lib/components/results/table-model.ts';
import { nestedSweep, transient } from '../../support/sample-plots.ts';

test('[C17] the table of a family says of each row which member it is, with its parameter', () => {
	const columns = tableColumns(nestedSweep(3, 2), 'Curve');
	expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
		['Curve', ''],
		['r1', 'Ω'],
		['v-sweep', 'V'],
		['v(out)', 'V']
	]);
	const row = (index: number) => columns.map((column) => column.at(index));
	expect([0, 1, 2, 5, 6].map(row)).toEqual([
		[1, 1000, 0, 0],
		[1, 1000, 1, 1],
		[2, 2000, 0, 0],
		[3, 3000, 1, 3],
		[null, null, null, null]
	]);
	expect(leadingColumns(transient(3), 'Curve').map(({ name }) => name)).toEqual(['time']);
});
