import { describe, expect, it } from 'vitest';
import { isPlainName, PathIndex, signalNamed, SignalIndex } from '#lib/app/conversation/name-links.ts';
import type { Plot } from '#lib/measure/dataset.ts';

const paths = ['amplifier.cir', 'lib/models.lib', 'a/bias.cir', 'b/bias.cir', '放大器.cir'];

describe('[L8] files named in an answer', () => {
	const index = new PathIndex(paths);
	const file = (text: string, where: 'code' | 'text' = 'code') => {
		const link = index.find(text, where);
		return link?.kind === 'file' ? `${link.path}:${link.line}` : link;
	};

	it('are those of the project, with their line', () => {
		expect(['amplifier.cir', './amplifier.cir', '放大器.cir', 'a/bias.cir'].map((text) => file(text))).toEqual([
			...['amplifier.cir:null', 'amplifier.cir:null', '放大器.cir:null', 'a/bias.cir:null']
		]);
		expect(
			['amplifier.cir:12', 'amplifier.cir:12:3', 'amplifier.cir:12-20', 'amplifier.cir#L12'].map((t) => file(t))
		).toEqual(Array(4).fill('amplifier.cir:12'));
	});

	it('can be named without their folder in inline code, if one alone has the name', () => {
		expect(file('models.lib:3')).toBe('lib/models.lib:3');
		expect(file('models.lib', 'text')).toBeNull();
		expect(file('bias.cir')).toBeNull();
	});

	it('are nothing else', () => {
		for (const text of [
			'',
			'missing.cir',
			'Amplifier.cir',
			'amplifier',
			'amplifier.cir:x',
			'../amplifier.cir',
			'constructor'
		])
			expect(file(text), text).toBeNull();
	});
});

describe('[L8] nodes and devices named in an answer', () => {
	it('look like names, not like values, and signals name a node or device', () => {
		expect(['R1', 'XU1', 'out', 'n_1', 'in+'].map(isPlainName)).toEqual(Array(5).fill(true));
		expect(['10', '1k', '', 'R1=1k', 'v(out)', '.ac', 'a b', '-1'].map(isPlainName)).toEqual(Array(8).fill(false));
		expect(signalNamed('V(out)')).toEqual({ node: 'out' });
		expect(signalNamed('v( out , in )')).toEqual({ node: 'out' });
		expect(signalNamed('vdb(out)')).toBeNull();
	});

	const data = new Float64Array(2);
	const vector = (name: string, quantity: 'voltage' | 'current' | 'time') =>
		({ kind: 'real', name, quantity, data }) as const;
	const plot: Plot = {
		name: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			vector('time', 'time'),
			vector('out', 'voltage'),
			vector('x1.n', 'voltage'),
			vector('v1#branch', 'current')
		]
	} as unknown as Plot;

	it('lead to the curves of the last run, also to the difference of two', () => {
		const index = new SignalIndex([plot]);
		expect(
			['V(out)', 'v( OUT )', 'I(V1)', 'v(x1.n)', 'v(out,x1.n)', 'v(out,0)'].map((text) => index.find(text))
		).toEqual([...['v(out)', 'v(out)', 'i(v1)', 'v(x1.n)', 'v(out,x1.n)', 'v(out,0)']]);
		for (const text of ['v(in)', 'v(out,in)', 'i(out)', 'v(0)', 'v(time)', 'out', 'i(v1,v1)'])
			expect(index.find(text), text).toBeNull();
		expect(new SignalIndex([]).find('v(out)')).toBeNull();
	});
});
