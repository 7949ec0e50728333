import { describe, expect, it } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { outerSweeps, withOuterSweeps } from '#lib/sim/outer-sweeps.ts';
import { programOf } from '../spice/project/program-of.ts';

const sweepsOf = (...cards: string[]) => outerSweeps(programOf(cards.join('\n')));

/** A nested sweep of `count` curves, each over the given points. */
function nested(count: number, ...points: number[]): Plot {
	const data = Float64Array.from({ length: count * points.length }, (_, i) => points[i % points.length]!);
	return {
		id: 'dc1',
		title: '',
		analysis: 'dc',
		scale: 'v-sweep',
		vectors: [
			{ kind: 'real', name: 'v-sweep', quantity: 'voltage', data },
			{ kind: 'real', name: 'out', quantity: 'voltage', data: data.map((_, i) => i) }
		]
	};
}

describe('[C17] the outer sweep of a nested .dc', () => {
	it('is read from dot cards and script commands, with the values of parameters', () => {
		const own = { inner: { start: 0, stop: 5 }, name: 'vgs', quantity: 'voltage', start: 1, stop: 3, step: 0.5 };
		expect(sweepsOf('.dc VDS 0 5 0.1 VGS 1 3 0.5')).toEqual([own]);
		expect(sweepsOf('.param top=5 by=0.5', ".dc VDS 0 {top} 0.1 VGS 1 '3' {by}")).toEqual([own]);
		expect(sweepsOf('.control', 'dc vds 0 5 0.1 vgs 1 3 0.5', '.endc')).toEqual([own]);
		expect(sweepsOf('.dc v1 0 1 0.1 R1 1k 10k 1k')[0]).toMatchObject({ quantity: 'resistance', start: 1e3, step: 1e3 });
		expect(sweepsOf('.dc v1 0 1 0.1 TEMP -40 120 80')[0]).toMatchObject({ name: 'temp', quantity: 'temperature' });
		expect(sweepsOf('.dc v1 0 1 0.1', '.tran 1n 1u')).toEqual([]);
	});

	it('is not taken where the values of one are not known, nor from an inactive arm', () => {
		expect(sweepsOf('.dc v1 0 5 0.1 v2 1 3 0.5', '.dc v1 0 5 0.1 v3 1 {unknown} 0.5')).toEqual([]);
		expect(sweepsOf('.dc v1 0 5 0.1 v2 1 3 0')).toEqual([]);
		const cards = ['.param a=1', '.if (a==2)', '.dc v1 0 5 0.1 v2 1 3 0.5', '.endif'];
		expect(sweepsOf(...cards)).toEqual([]);
	});
});

describe('[C17] the plots of a nested sweep', () => {
	const sweeps = sweepsOf('.dc v1 0 2 1 v2 1 3 1');

	it('get the values of the outer source', () => {
		const [plot] = withOuterSweeps([nested(3, 0, 1, 2)], sweeps);
		expect(plot?.parameters).toEqual([{ name: 'v2', quantity: 'voltage', values: Float64Array.of(1, 2, 3) }]);
		const tenths = sweepsOf('.dc v1 0 2 1 v2 0 0.3 0.1');
		expect(withOuterSweeps([nested(4, 0, 1, 2)], tenths)[0]?.parameters?.[0]?.values).toHaveLength(4);
		const falling = sweepsOf('.dc v1 0 2 1 v2 3 1 -1');
		expect(withOuterSweeps([nested(3, 0, 1, 2)], falling)[0]?.parameters?.[0]?.values).toEqual(
			Float64Array.of(3, 2, 1)
		);
	});

	it('stay without where no sweep of the netlist fits, or several do', () => {
		const plots = [
			nested(2, 0, 1, 2),
			nested(3, 1, 2, 3),
			nested(1, 0, 1, 2),
			{ ...nested(3, 0, 1, 2), analysis: 'tran' as const }
		];
		expect(withOuterSweeps(plots, sweeps)).toEqual(plots);
		const two = [...sweeps, ...sweepsOf('.dc v1 0 2 1 v3 1 3 1')];
		expect(withOuterSweeps([nested(3, 0, 1, 2)], two)[0]?.parameters).toBeUndefined();
		expect(withOuterSweeps([nested(3, 0, 1, 2)], [...sweeps, ...sweeps])[0]?.parameters).toHaveLength(1);
	});
});
