import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { readCsv } from '#lib/waveforms/csv/read-csv.ts';
import { seededRandom } from '../../support/random.ts';

function table(text: string): Record<string, number[]> {
	const [plot] = readCsv(text);
	return Object.fromEntries(
		plot!.vectors.map((vector) => [vector.name, vector.kind === 'real' ? [...vector.data] : [...vector.re]])
	);
}

describe('tables of curves', () => {
	it('[C18] are read with each delimiter and decimal comma', () => {
		const wanted = { time: [0, 0.5], out: [1.5, -2e-3] };
		expect(table('time,v(out)\n0,1.5\n0.5,-2e-3')).toEqual(wanted);
		expect(table('time\tv(out)\r\n0\t1.5\r\n0.5\t-2e-3\r\n')).toEqual(wanted);
		expect(table('time;v(out)\n0;1,5\n0,5;-2e-3\n')).toEqual(wanted);
		expect(table('\u{feff}# scope\ntime;v(out)\n\n0;1.5\n0.5;-2E-3\n')).toEqual(wanted);
	});

	it('[C18] have units, also with prefixes, or no header', () => {
		const [plot] = readCsv('t (ms),v(out) [mV],gain (x)\n1,2,3\n2,4,6\n');
		expect(plot?.vectors.map(({ name, quantity }) => [name, quantity])).toEqual([
			['t', 'time'],
			['out', 'voltage'],
			['gain (x)', 'none']
		]);
		expect(table('t (ms),v(out) [mV],gain (x)\n1,2,3\n2,4,6\n')).toEqual({
			t: [1e-3, 2e-3],
			out: [2e-3, 4e-3],
			'gain (x)': [3, 6]
		});
		expect(table('0,1\n1,2\n')).toEqual({ column_1: [0, 1], column_2: [1, 2] });
	});

	it('[C18] keep columns of the same name apart', () => {
		expect(table('t (s),Volt,volt,volt_2,v(out),out (V)\n0,1,2,3,4,5\n')).toEqual({
			t: [0],
			Volt: [1],
			volt_2: [2],
			volt_2_2: [3],
			out: [4],
			out_2: [5]
		});
	});

	it('[C18] have gaps where cells are empty', () => {
		expect(table('time,a,b\n0,1,\n1,,2\n')).toEqual({ time: [0, 1], a: [1, NaN], b: [NaN, 2] });
	});

	it('[C18] say where text or a gap of the scale is', () => {
		const fault = (code: string, data: object) =>
			expect.objectContaining({ code, data: expect.objectContaining(data) });
		expect(() => readCsv('time,a\n0,1\n1,high\n')).toThrow(
			fault('waveform_value', { line: 3, column: 2, found: 'high' })
		);
		expect(() => readCsv('time,a\n0,1\n1,2,3\n')).toThrow(
			fault('waveform_columns', { line: 3, found: 3, expected: 2 })
		);
		expect(() => readCsv('time,a\n0,1\n,2\n')).toThrow(fault('waveform_scale_gap', { point: 2 }));
		expect(() => readCsv('time,"a\n0,1\n')).toThrow(fault('waveform_cut', {}));
		expect(() => readCsv('')).toThrow(fault('waveform_cut', {}));
		expect(() => readCsv('time,a\n')).toThrow(fault('waveform_cut', {}));
		expect(() => readCsv('just words\nmore words\n')).toThrow(Fault);
	});

	it('[C18] with wrong characters give a fault or a whole table', () => {
		const random = seededRandom(4180);
		const sample = 'time (s),"v(a)",re(x),im(x)\r\n0,1,2,3\r\n1e-3,-4,5.5,6\r\n2e-3,7,8,9\r\n';
		for (let round = 0; round < 3_000; round++) {
			const at = Math.floor(random() * sample.length);
			const wrong = String.fromCharCode(Math.floor(random() * 128));
			try {
				for (const { vectors } of readCsv(sample.slice(0, at) + wrong + sample.slice(at + 1)))
					expect(new Set(vectors.map((vector) => (vector.kind === 'real' ? vector.data : vector.re).length)).size).toBe(
						1
					);
			} catch (error) {
				expect(error).toBeInstanceOf(Fault);
			}
		}
	});
});
