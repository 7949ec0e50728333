import { describe, expect, it } from 'vitest';
import { branches } from '../../../src/lib/measure/branches.ts';
import type { Plot, Vector } from '../../../src/lib/measure/dataset.ts';
import { hasSignal, resolveSignal } from '../../../src/lib/measure/resolve-signal.ts';
import {
	isInternal,
	needsSource,
	saveCard,
	savedName,
	scaleQuantity,
	scaleVector,
	signalName,
	signalVectors
} from '../../../src/lib/measure/signals.ts';

function real(name: string, quantity: Vector['quantity'], ...data: number[]): Vector {
	return { name, kind: 'real', quantity, data: Float64Array.from(data) };
}

const tran: Plot = {
	id: 'tran1',
	title: 'Transient Analysis',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		real('time', 'time', 0, 1),
		real('outp', 'voltage', 3, 4),
		real('outn', 'voltage', 1, 1.5),
		real('vdd#branch', 'current', -1, -2),
		real('@q1[ic]', 'current', 7, 8),
		real('x1.mid', 'voltage', 0, 0)
	]
};

describe('[C17] [EXPR1] parts of a scattering matrix', () => {
	const part = (name: string, re: number): Vector => {
		return { name, kind: 'complex', quantity: 'none', re: Float64Array.of(re), im: Float64Array.of(0) };
	};
	const sp: Plot = {
		id: 'sp1',
		title: 'Touchstone',
		analysis: 'spectrum',
		scale: 'frequency',
		vectors: [real('frequency', 'frequency', 1e9), part('S_2_1', 0.5), part('S_10_1', 0.25)]
	};

	it('are shown as they are written, S21 or S(10,1)', () => {
		expect(signalVectors(sp).map(signalName)).toEqual(['s21', 's(10,1)']);
	});

	it.each(['S21', 's(2,1)', 'S( 2, 1 )', 'S_2_1', 's_2_1', 'mag(S(2,1))', 'mag(s21)', '2*S_2_1 - S21'])(
		'are found by the name %s',
		(name) => {
			expect(hasSignal(sp, name)).toBe(true);
			const vector = resolveSignal(sp, name);
			expect(vector?.kind === 'complex' ? vector.re[0] : vector?.data[0]).toBe(0.5);
		}
	);

	it('of other ports are not', () => {
		for (const name of ['s12', 's(1,2)', 's101', 'y21']) expect(hasSignal(sp, name), name).toBe(false);
	});
});

describe('signals', () => {
	it('[MEAS8] names nodes and source currents as users write them', () => {
		expect(signalVectors(tran).map(signalName)).toEqual(['v(outp)', 'v(outn)', 'i(vdd)', '@q1[ic]', 'v(x1.mid)']);
	});

	it.each([
		['V(OutP)', [3, 4]],
		['outp', [3, 4]],
		['i(VDD)', [-1, -2]],
		['vdd#branch', [-1, -2]],
		['@q1[ic]', [7, 8]],
		['v(outp,outn)', [2, 2.5]],
		['v(outp, 0)', [3, 4]],
		['v(gnd,outn)', [-1, -1.5]],
		['v(gnd)', [0, 0]],
		['V(0)', [0, 0]]
	])('[MEAS8] finds %s', (name, data) => {
		const vector = resolveSignal(tran, name);
		expect(vector?.kind === 'real' && [...vector.data]).toEqual(data);
	});

	it.each(['v(nowhere)', 'v(outp,nowhere)', 'i(outp)', ''])('[MEAS8] does not find "%s"', (name) => {
		expect(resolveSignal(tran, name)).toBeUndefined();
	});

	it.each([
		['v(outp)*2mS', 'A'],
		['v(outp)*2ms', 'Wb'],
		['v(outp)*1kΩ', 'V²/A'],
		['v(outp)*5C', 'J'],
		['V(OUTP)*PI', 'V']
	])('[EXPR3] keeps the case of units: %s is in %s', (text, unit) => {
		expect(resolveSignal(tran, text)?.unit).toBe(unit);
		expect(hasSignal(tran, text)).toBe(true);
	});

	it.each(['v(outp)*1M', 'v(outp)+1MV', 'v(outp)*1F'])('[EXPR3] does not read %s as something else', (text) => {
		expect(resolveSignal(tran, text)).toBeUndefined();
		expect(hasSignal(tran, text)).toBe(false);
	});

	it('[MEAS8] reads the names of a raw file too', () => {
		const raw: Plot = {
			...tran,
			vectors: [real('time', 'time', 0), real('v(out)', 'voltage', 5), real('i(v1)', 'current', 6)]
		};
		expect(resolveSignal(raw, 'v(out)')).toBe(raw.vectors[1]);
		expect(resolveSignal(raw, 'out')).toBe(raw.vectors[1]);
		expect(signalVectors(raw).map(signalName)).toEqual(['v(out)', 'i(v1)']);
	});

	it('[MEAS8] subtracts complex voltages', () => {
		const ac: Plot = {
			...tran,
			analysis: 'ac',
			vectors: [
				{ name: 'a', kind: 'complex', quantity: 'voltage', re: Float64Array.of(1), im: Float64Array.of(2) },
				{ name: 'b', kind: 'complex', quantity: 'voltage', re: Float64Array.of(4), im: Float64Array.of(8) }
			]
		};
		expect(resolveSignal(ac, 'v(a,b)')).toMatchObject({ re: Float64Array.of(-3), im: Float64Array.of(-6) });
	});

	it('hides what is inside devices and subcircuits', () => {
		expect(tran.vectors.filter((vector) => isInternal(tran, vector)).map(({ name }) => name)).toEqual([
			'@q1[ic]',
			'x1.mid'
		]);
	});

	it('takes no node of an operating point for its scale', () => {
		const op: Plot = { ...tran, analysis: 'op', scale: 'outp' };
		expect(scaleVector(op)).toBeUndefined();
		expect(signalVectors(op)).toHaveLength(6);
	});

	it('knows a temperature sweep by its scale', () => {
		const sweep: Plot = { ...tran, analysis: 'dc', scale: 'temp-sweep', vectors: [real('temp-sweep', 'none', 0, 1)] };
		expect(scaleQuantity(sweep)).toBe('temperature');
	});
});

describe('branches', () => {
	it.each<[string, number[], number[][]]>([
		['nothing', [], []],
		['one point', [1], [[0, 1]]],
		['one run', [0, 1, 1, 2], [[0, 4]]],
		['a run downwards', [3, 2, 1], [[0, 3]]],
		[
			'a nested sweep',
			[0, 1, 2, 0, 1, 2, 0, 1, 2],
			[
				[0, 3],
				[3, 6],
				[6, 9]
			]
		],
		[
			'a nested sweep downwards',
			[2, 1, 2, 1],
			[
				[0, 2],
				[2, 4]
			]
		]
	])('[MEAS9] splits %s', (_name, scale, expected) => {
		expect(branches(Float64Array.from(scale)).map(({ from, to }) => [from, to])).toEqual(expected);
	});

	it('finds the saved current of a device, and its power; over frequency, ngspice saves neither', () => {
		const vectors = [...tran.vectors, real('@r1[i]', 'current', 2, -3), real('@d1[id]', 'current', 5, 6)];
		const plot: Plot = { ...tran, vectors };
		const data = (name: string) => {
			const vector = resolveSignal(plot, name);
			return vector?.kind === 'real' ? [vector.quantity, ...vector.data] : null;
		};
		expect(data('i(R1)')).toEqual(['current', 2, -3]);
		expect(data('i(d1)')).toEqual(['current', 5, 6]);
		expect(data('i(q1)')).toEqual(['current', 7, 8]);
		expect(data('v(outp,outn)*i(r1)')).toEqual(['power', 4, -7.5]);
		expect(data('v(outp,0)*i(vdd)')).toEqual(['power', -3, -8]);
		expect(data('v(outp,0)*i(r2)')).toBeNull();
		const overFrequency: Plot = {
			...plot,
			analysis: 'ac',
			scale: 'frequency',
			vectors: [real('frequency', 'frequency', 1, 2), ...vectors]
		};
		expect(resolveSignal(overFrequency, 'i(r1)')).toBeUndefined();
		expect(resolveSignal(overFrequency, 'v(outp,0)*i(vdd)')).toBeUndefined();
	});

	it.each([
		['v(out)', null],
		['i(vdd)', null],
		['i(R1)', '.save all @r1[i]'],
		['v(a,b)*i(d1)', '.save all @d1[id]'],
		['v(a,b)*i(l1)', null],
		['i(i1)', null],
		['@q1[p]', '.save all @q1[p]']
	])('says what to save for %s', (signal, card) => {
		expect(saveCard(signal)).toBe(card);
	});

	it.each([
		['i(I1)', true],
		['v(a,b)*i(i1)', true],
		['i(i.x1.i2)', true],
		['i(r1)', false],
		['v(i1)', false]
	])('[C17] whether %s needs a source that measures it: %s', (signal, needs) => {
		expect(needsSource(signal)).toBe(needs);
	});
});

it.each([
	['v(Out)', 'v(out)', 'v(out)'],
	['out', 'v(out)', 'v(out)'],
	['i(v1)', 'i(v1)', 'i(v1)'],
	['v1#branch', 'i(v1)', 'i(v1)'],
	['i(R1)', '@r1[i]', null],
	['i(d1)', '@d1[id]', null],
	['i(i1)', null, null],
	['@m1[gm]', '@m1[gm]', '@m1[gm]'],
	['v(a,b)', null, null]
])('[C17] what a run saves for %s: over time %s, over frequency %s', (signal, overTime, overFrequency) => {
	const plot = (analysis: 'tran' | 'ac', scale: string, quantity: 'time' | 'frequency'): Plot => {
		const data = Float64Array.of(1, 2);
		return { id: '', title: '', analysis, scale, vectors: [{ name: scale, quantity, kind: 'real', data }] };
	};
	expect(savedName(signal, plot('tran', 'time', 'time'))).toBe(overTime);
	expect(savedName(signal, plot('ac', 'frequency', 'frequency'))).toBe(overFrequency);
});

it('[C17] whether a plot has a signal or an expression is told without reading long curves', () => {
	const data = Float64Array.from({ length: 300 }, (_, i) => i % 100);
	const real = { kind: 'real', data } as const;
	const vectors = [
		{ ...real, name: 'v-sweep', quantity: 'voltage' as const },
		{ ...real, name: 'out', quantity: 'voltage' as const }
	];
	const plot: Plot = { id: 'dc1', title: '', analysis: 'dc', scale: 'v-sweep', vectors };
	const found = ['v(out)', 'out', 'v(out)*2', 'v(out)@3', 'cross(v(out), 80)', 'at(v(out), 99)'];
	expect(found.filter((name) => !hasSignal(plot, name))).toEqual([]);
	expect(['v(in)', 'v(in)*2', 'v(out)@4', 'v(out)+', ''].filter((name) => hasSignal(plot, name))).toEqual([]);
});
