import { describe, expect, it } from 'vitest';
import { findVector, type Plot } from '#lib/measure/dataset.ts';
import { readTouchstone } from '#lib/waveforms/touchstone/read-touchstone.ts';
import { writeTouchstone } from '#lib/waveforms/touchstone/write-touchstone.ts';
import { joined, seriesInductor } from './sample-waveforms.ts';

const written = (plot: Plot) => new TextDecoder().decode(joined(writeTouchstone(plot)));

describe('Touchstone files', () => {
	it('[C18] hold the S parameters and the reference impedance of the ports', () => {
		for (const reference of [50, 75]) {
			const plot = seriesInductor(reference);
			const text = written(plot);
			expect(text).toContain(`# Hz S RI R ${reference}\n`);
			const [read] = readTouchstone(text, 2);
			for (const name of ['S_1_1', 'S_2_1', 'S_1_2', 'S_2_2'])
				expect(read && findVector(read, name)).toEqual(findVector(plot, name));
		}
	});

	it('[C18] are not written with a wrong or an unknown reference, or without S', () => {
		const fault = (code: string) => expect.objectContaining({ code });
		expect(() => written(seriesInductor(50, 75))).toThrow(fault('touchstone_reference'));
		const plot = seriesInductor(50);
		const without = (pattern: RegExp) => ({ ...plot, vectors: plot.vectors.filter(({ name }) => !pattern.test(name)) });
		expect(() => written(without(/^Y/))).toThrow(fault('touchstone_reference'));
		expect(() => written(without(/^S_1_2/))).toThrow(fault('touchstone_incomplete'));
		expect(() => written(without(/^S/))).toThrow(fault('touchstone_no_parameters'));
	});

	it('[C18] are read in each form of numbers, unit and kind', () => {
		const read = (line: string, options: string) => {
			const [plot] = readTouchstone(`! made by hand\n# ${options}\n${line}\n`, 1);
			const vector = plot!.vectors[1]!;
			const scale = plot!.vectors[0]!;
			if (vector.kind !== 'complex' || scale.kind !== 'real') throw new Error('Not complex');
			return { f: scale.data[0], name: vector.name, re: vector.re[0], im: vector.im[0] };
		};
		expect(read('2 3 4', 'kHz S RI R 50')).toEqual({ f: 2e3, name: 'S_1_1', re: 3, im: 4 });
		const polar = read('2 5 90 ! note', 'MHz S MA R 50');
		expect(polar.f).toBe(2e6);
		expect(polar.re).toBeCloseTo(0, 12);
		expect(polar.im).toBeCloseTo(5, 12);
		const decibels = read('2 -20 180', 'Hz S DB');
		expect(decibels.re).toBeCloseTo(-0.1, 12);
		// The defaults: GHz, S, MA, 50 Ω.
		expect(read('2 1 0', '')).toEqual({ f: 2e9, name: 'S_1_1', re: 1, im: 0 });
		expect(read('1 2 0', 'Hz Z RI R 75')).toEqual({ f: 1, name: 'Z_1_1', re: 150, im: 0 });
		expect(read('1 2 0', 'Hz Y RI R 50').re).toBe(0.04);
	});

	it('[C18] may wrap the rows of a matrix, and have noise after two ports', () => {
		const three = '# Hz S RI R 50\n1 11 0 12 0 13 0\n 21 0 22 0 23 0\n 31 0 32 0 33 0\n';
		const [plot] = readTouchstone(three, 3);
		expect(plot?.vectors.slice(1).map((vector) => vector.kind === 'complex' && [vector.name, vector.re[0]])).toEqual(
			[11, 12, 13, 21, 22, 23, 31, 32, 33].map((value) => [`S_${String(value).split('').join('_')}`, value])
		);
		const plots = readTouchstone(
			'# Hz S MA R 50\n1 1 0 2 0 3 0 4 0\n9 1 0 2 0 3 0 4 0\n1 0.5 0.3 90 0.2\n2 0.6 0.3 90 0.2\n',
			2
		);
		expect(plots[0]?.vectors.map(({ name }) => name)).toEqual(['frequency', 'S_1_1', 'S_2_1', 'S_1_2', 'S_2_2']);
		const resistance = plots[1] && findVector(plots[1], 'Rn');
		expect(resistance?.kind === 'real' && [...resistance.data]).toEqual([10, 10]);
	});

	it('[C18] of other ports, versions, and damaged ones are refused with the line', () => {
		const fault = (code: string, data = {}) => expect.objectContaining({ code, data: expect.objectContaining(data) });
		const two = '# Hz S RI R 50\n1 1 0 2 0 3 0 4 0\n2 1 0 2 0 3 0 4 0\n';
		for (const ports of [1, 3, 4])
			expect(() => readTouchstone(two, ports)).toThrow(fault('touchstone_ports', { line: 2, ports, found: 9 }));
		expect(() => readTouchstone(two.slice(0, -4), 2)).toThrow(fault('touchstone_ports', { line: 3 }));
		expect(() => readTouchstone(two.replace('\n2', '\n0.5'), 2)).toThrow(fault('waveform_line', { line: 3 }));
		expect(() => readTouchstone(two.replace('3 0', 'x 0'), 2)).toThrow(fault('waveform_value', { line: 2, column: 6 }));
		expect(() => readTouchstone(`[Version] 2.0\n${two}`, 2)).toThrow(fault('touchstone_version', { line: 1 }));
		expect(() => readTouchstone('# Hz H RI\n1 1 0 2 0 3 0 4 0\n', 2)).toThrow(fault('touchstone_version', { line: 1 }));
		expect(() => readTouchstone('1 2 3\n', 1)).toThrow(fault('waveform_line', { line: 1 }));
		expect(() => readTouchstone('# Hz S RI\n', 1)).toThrow(fault('waveform_cut'));
	});
});
