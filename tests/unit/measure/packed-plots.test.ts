import { expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { packedBuffers, packPlots, unpackPlots } from '#lib/measure/packed-plots.ts';

const real = (name: string, ...values: number[]): Vector => ({
	name,
	kind: 'real',
	quantity: 'voltage',
	data: Float64Array.from(values)
});
const point = (index: number): Plot => ({
	id: `op${index}`,
	title: 'Operating Point',
	analysis: 'op',
	scale: '',
	vectors: [real('a', index), real('b', index / 2), real('v1#branch', -index)]
});
const wide: Plot = {
	id: 'op1',
	title: 'Operating Point',
	analysis: 'op',
	scale: '',
	vectors: Array.from({ length: 20_000 }, (_, index) => real(`n${index}`, index))
};

/** The result of work in steps, and how many steps it took. */
function counted<T>(work: Iterator<void, T, void>): { result: T; steps: number } {
	for (let steps = 0; ; steps += 1) {
		const step = work.next();
		if (step.done) return { result: step.value, steps };
	}
}

test('[E4] 11,000 plots are a few objects on their way, and are packed and unpacked in many steps', () => {
	const plots = Array.from({ length: 11_000 }, (_, index) => point(index));
	const packed = counted(packPlots(plots));
	expect(packed.result.heads).toHaveLength(33);
	expect(packedBuffers(packed.result)).toHaveLength(1);
	expect(packed.steps).toBeGreaterThan(60);
	const unpacked = counted(unpackPlots(structuredClone(packed.result)));
	expect(unpacked.steps).toBe(33);
	expect(unpacked.result).toEqual(plots);
});

test('[E4] one plot of 20,000 vectors is split as well', () => {
	const packed = counted(packPlots([point(1), wide, point(2)]));
	expect(packed.result.heads).toHaveLength(21);
	const { result, steps } = counted(unpackPlots(packed.result));
	expect(result).toEqual([point(1), wide, point(2)]);
	expect(steps).toBe(21);
});

test('[C3] long arrays are moved, those that are views are copied alone, and a shared one stays one', () => {
	const whole = new Float64Array(5_000).fill(1);
	const memory = new Float64Array(100_000).fill(2);
	const view = memory.subarray(10, 5_010);
	const plot: Plot = {
		id: 'graph1',
		title: 'g',
		analysis: 'other',
		scale: 'x',
		vectors: [
			{ name: 'x', kind: 'real', quantity: 'time', data: whole },
			{ name: 'y', kind: 'complex', quantity: 'none', re: view, im: whole, scale: whole },
			{ name: 'empty', kind: 'real', quantity: 'none', data: new Float64Array() }
		]
	};
	const packed = atOnce(packPlots([plot]));
	expect(packed.long.map((array) => array.buffer.byteLength)).toEqual([40_000, 40_000]);
	expect(packed.long[0]).toBe(whole);
	expect(atOnce(unpackPlots(packed))).toEqual([plot]);
	expect(atOnce(unpackPlots(atOnce(packPlots([]))))).toEqual([]);
});

test('[C17] the parameters of a family are packed with their plot', () => {
	const parameters = [
		{ name: 'r1', quantity: 'resistance' as const, values: Float64Array.of(1e3, 0.1 + 0.2, NaN) },
		{ name: 'temp', quantity: 'temperature' as const, values: Float64Array.of(-40, 25, 125) }
	];
	const plot: Plot = { ...point(1), parameters };
	expect(atOnce(unpackPlots(atOnce(packPlots([plot, point(2)]))))).toEqual([plot, point(2)]);
});

test.each([
	['no JSON', ['{']],
	['no list', ['{}']],
	['no vectors', ['[{"id":"a","title":"","analysis":"op","scale":""}]']],
	['no name', ['[{"title":"","analysis":"op","scale":"","vectors":[]}]']],
	[
		'an array outside',
		['[{"id":"a","title":"","analysis":"op","scale":"","vectors":[{"n":"a","q":"none","a":[[0,9]]}]}]']
	],
	[
		'a parameter without values',
		['[{"id":"a","title":"","analysis":"dc","scale":"","vectors":[],"parameters":[{"n":"r1","q":"none"}]}]']
	],
	[
		'a missing array',
		['[{"id":"a","title":"","analysis":"op","scale":"","vectors":[{"n":"a","q":"none","a":[[-1,1]]}]}]']
	]
])('[DB14] damaged plots are refused: %s', (_, heads) => {
	expect(() => atOnce(unpackPlots({ heads, short: new Float64Array(1), long: [] }))).toThrow();
});
