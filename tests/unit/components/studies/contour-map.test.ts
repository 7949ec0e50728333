import { describe, expect, it } from 'vitest';
import {
	contourAxes,
	contourMap,
	contoursOf,
	linesAt,
	type ContourMap
} from '#lib/components/studies/results/contour/contour-map.ts';
import { isLogSpaced } from '#lib/studies/kinds/sweep-values.ts';
import { sampleCorners, sampleMap, sampleSweep, type SampleStudy } from '../../../support/sample-studies.ts';

function mapOf({ plan, table }: SampleStudy, held: readonly number[] = []): ContourMap {
	return contourMap(plan, contourAxes(plan)!, held, table.columns[0]!);
}
const temperature = (values: readonly number[]) => ({
	target: { kind: 'temperature' },
	values: { scale: 'list', values }
});

describe('[C13] the map of a metric over two levels', () => {
	it('has the row and the value of each point, whatever the order of the values', () => {
		// The list falls and rises: 3, 1, 2; the gain is ten times the resistance plus the supply.
		const map = mapOf(sampleSweep());
		expect([map.x.values, map.y.values]).toEqual([
			[1, 2, 3],
			[5, 6]
		]);
		expect([...map.rows]).toEqual([1, 2, 0, 4, 5, 3]);
		expect([...map.values]).toEqual([15, 25, 35, 16, 26, 36]);
	});

	it('holds the values of the other levels, which may also be before the axes', () => {
		const sample = sampleMap([temperature([0, 100])]);
		expect([...mapOf(sample).values].slice(0, 3)).toEqual([-1, 19, 39]);
		const hot = mapOf(sample, [0, 0, 1]);
		expect([...hot.values].slice(0, 3)).toEqual([99, 119, 139]);
		expect(hot.rows[0]).toBe(9);
		// A level with one value is no axis.
		const { plan, table } = sampleSweep([7]);
		expect(contourAxes(plan)).toBeNull();
		expect(contourAxes(sampleCorners().plan)).toBeNull();
		expect(table.count).toBe(2);
	});

	it('takes a value that is listed twice once', () => {
		const map = mapOf(sampleSweep([1, 2, 1]));
		expect(map.x.values).toEqual([1, 2]);
		expect([...map.values]).toEqual([15, 25, 16, 26]);
	});

	it('is logarithmic along levels whose values are factors apart', () => {
		const list = (...values: number[]) => isLogSpaced({ scale: 'list', values });
		expect([list(1, 2, 5, 10), list(3, 1, 2), list(1e3, 1e5, 1e4), list(-1, 1, 10), list(1, 100)]).toEqual([
			...[true, false, true, false, false]
		]);
		const { x, y } = mapOf(sampleMap());
		expect([x.isLog, y.isLog]).toEqual([true, false]);
	});

	it('has contours that are straight in the scales of its axes', () => {
		const map = mapOf(sampleMap());
		const [line] = linesAt(map, 10);
		for (const { x, y } of line!) expect(20 * Math.log10(x / 1e3) + y - 5).toBeCloseTo(10, 9);
		// Halfway between 1 kΩ and 10 kΩ, which is not 5.5 kΩ.
		expect(line!.find(({ y }) => y === 5)!.x).toBeCloseTo(Math.sqrt(1e3 * 1e4), 6);
		expect(contoursOf(map, 'dB').map(({ value }) => value)).toEqual([0, 10, 20, 30, 40]);
	});

	it('has contours at decades of a metric that goes over several', () => {
		const { plan, table } = sampleMap();
		const column = { ...table.columns[0]!, values: table.columns[0]!.values.map((gain) => 10 ** (gain / 10)) };
		const map = contourMap(plan, contourAxes(plan)!, [], column);
		const contours = contoursOf(map, 'Hz');
		expect(contours.map(({ value }) => value)).toEqual([1, 10, 100, 1e3, 1e4].map((value) => expect.closeTo(value, 9)));
		expect(linesAt(map, 10)[0]!.find(({ y }) => y === 5)!.x).toBeCloseTo(Math.sqrt(1e3 * 1e4), 6);
		expect(linesAt(map, 0)).toEqual([]);
	});

	it('has a gap around a row without a value, and no contours if all are the same', () => {
		const sample = sampleMap();
		sample.table.set(4, { state: 'failed', level: 'failed', metrics: [] });
		const map = mapOf(sample);
		expect(map.values[4]).toBeNaN();
		// The row is at a corner of all four cells.
		expect(linesAt(map, 10)).toEqual([]);
		const phase = sampleMap();
		expect(contoursOf(contourMap(phase.plan, contourAxes(phase.plan)!, [], phase.table.columns[1]!), 'deg')).toEqual(
			[]
		);
	});
});
