import { familyOf } from '#lib/measure/family.ts';
import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { Vector } from '#lib/measure/dataset.ts';
import { readRaw } from '#lib/waveforms/raw/read-raw.ts';
import { seededRandom } from '../../support/random.ts';
import { spiceRaw, type SpiceRawOptions } from '../../support/spice/spice-raw.ts';

const tran: SpiceRawOptions = {
	encoding: 'binary',
	width: 2,
	flags: 'real forward',
	plotName: 'Transient Analysis',
	extra: ['Offset:   0.0000000000000000e+000', 'Command: Linear Technology Corporation LTspice XVII'],
	values: 'float32',
	variables: [
		['time', 'time'],
		['V(out)', 'voltage'],
		['I(V1)', 'device_current'],
		['I(R1)', 'device_current']
	],
	// Values that singles hold exactly.
	rows: [
		[0, 1, -0.5, 0.25],
		[1e-3, 2, -0.75, 0.375],
		[2e-3, 4, -1, 0.5]
	]
};

const ac: SpiceRawOptions = {
	...tran,
	flags: 'complex forward log',
	plotName: 'AC Analysis',
	values: 'float64',
	variables: [
		['frequency', 'frequency'],
		['V(out)', 'voltage']
	],
	rows: [
		[
			[1, 0],
			[0.9, -0.1]
		],
		[
			[10, 0],
			[0.5, -0.5]
		]
	]
};

function values(vector: Vector | undefined): number[][] {
	if (!vector) return [];
	return vector.kind === 'real' ? [[...vector.data]] : [[...vector.re], [...vector.im]];
}

describe('raw files of LTspice', () => {
	for (const encoding of ['binary', 'ascii'] as const)
		for (const width of [1, 2] as const) {
			it(`[C18] are read: ${encoding}, ${width === 2 ? 'UTF-16' : 'ASCII'} header`, () => {
				const [plot] = readRaw(spiceRaw({ ...tran, encoding, width }));
				expect(plot).toMatchObject({ id: 'tran1', analysis: 'tran', scale: 'time' });
				expect(plot?.vectors.map(({ name, quantity }) => [name, quantity])).toEqual([
					['time', 'time'],
					['out', 'voltage'],
					['V1#branch', 'current'],
					['I(R1)', 'current']
				]);
				expect(plot?.vectors.map(values)).toEqual([
					[[0, 1e-3, 2e-3]],
					[[1, 2, 4]],
					[[-0.5, -0.75, -1]],
					[[0.25, 0.375, 0.5]]
				]);
			});

			it(`[C18] are read: complex ${encoding}, ${width === 2 ? 'UTF-16' : 'ASCII'} header`, () => {
				const [plot] = readRaw(spiceRaw({ ...ac, encoding, width }));
				expect(plot).toMatchObject({ analysis: 'ac', scale: 'frequency' });
				expect(plot?.vectors.map(values)).toEqual([
					[[1, 10]],
					[
						[0.9, 0.5],
						[-0.1, -0.5]
					]
				]);
			});
		}

	it('[C18] are read with doubles and by variable', () => {
		const rows = [
			[0, 0.1],
			[1, 0.2],
			[2, 0.3]
		];
		const variables = tran.variables.slice(0, 2);
		const doubles = { ...tran, variables, rows, flags: 'real forward double', values: 'float64' as const };
		expect(readRaw(spiceRaw(doubles))[0]?.vectors.map(values)).toEqual([[[0, 1, 2]], [[0.1, 0.2, 0.3]]]);
		const fast = { ...doubles, flags: 'real forward double FastAccess', byVariable: true };
		expect(readRaw(spiceRaw(fast))[0]?.vectors.map(values)).toEqual([[[0, 1, 2]], [[0.1, 0.2, 0.3]]]);
		const singles = { ...tran, flags: 'real forward FastAccess', byVariable: true };
		expect(readRaw(spiceRaw(singles))).toEqual(readRaw(spiceRaw(tran)));
	});

	it('[C18] have the negative times of compression read as times, and begin at the offset', () => {
		const rows = tran.rows.map(([time, ...rest], index) => [index === 1 ? -(time as number) : time!, ...rest]);
		const extra = ['Offset: 1.0e+00', 'Command: LTspice'];
		const [plot] = readRaw(spiceRaw({ ...tran, rows, extra }));
		expect(values(plot?.vectors[0])).toEqual([[1, 1.001, 1.002]]);
	});

	it('[C17] [C18] have the steps of a stepped run as the members of a family', () => {
		const rows = [...tran.rows, [0, 8, -2, 1], [5e-3, 9, -3, 2]];
		const [plot, ...others] = readRaw(spiceRaw({ ...tran, rows, flags: 'real forward stepped' }));
		expect(others).toEqual([]);
		expect(values(plot?.vectors[1])).toEqual([[1, 2, 4, 8, 9]]);
		expect(familyOf(plot!)?.members).toEqual([
			{ from: 0, to: 3 },
			{ from: 3, to: 5 }
		]);
	});
});

describe('raw files of ngspice', () => {
	const one: SpiceRawOptions = { ...tran, width: 1, flags: 'real', values: 'float64', extra: ['Command: version 45'] };

	it('[C18] have doubles without a flag, and several plots', () => {
		for (const encoding of ['binary', 'ascii'] as const) {
			const bytes = Buffer.concat([spiceRaw({ ...one, encoding }), spiceRaw({ ...ac, width: 1, encoding, extra: [] })]);
			const plots = readRaw(bytes);
			expect(plots.map(({ id }) => id)).toEqual(['tran1', 'ac1']);
			expect(values(plots[0]?.vectors[3])).toEqual([[0.25, 0.375, 0.5]]);
			expect(values(plots[1]?.vectors[1])).toEqual([
				[0.9, 0.5],
				[-0.1, -0.5]
			]);
		}
	});

	it('[C18] may end shorter vectors earlier', () => {
		const variables = [
			['time', 'time'],
			['v(short)', 'voltage dims=2']
		] as const;
		const rows = [[0, 5], [1, 6], [2]];
		const [plot] = readRaw(spiceRaw({ ...one, flags: 'real unpadded', variables, rows }));
		expect(plot?.vectors.map(values)).toEqual([[[0, 1, 2]], [[5, 6]]]);
	});
});

describe('damaged raw files', () => {
	const samples = [
		spiceRaw(tran),
		spiceRaw({ ...tran, encoding: 'ascii' }),
		spiceRaw({ ...ac, width: 1 }),
		spiceRaw({ ...ac, width: 1, encoding: 'ascii' })
	];

	it('[C18] cut anywhere are refused', () => {
		for (const bytes of samples) {
			// Without its last line end an ASCII file is whole but not known to be.
			for (let length = 0; length < bytes.length; length++)
				expect(() => readRaw(bytes.subarray(0, length)), `cut at ${length}`).toThrow(Fault);
		}
	});

	it('[C18] with wrong bytes give a fault or a whole result', () => {
		const random = seededRandom(18);
		for (let round = 0; round < 4_000; round++) {
			const bytes = samples[round % samples.length]!.slice();
			for (let flips = 0; flips <= random() * 3; flips++)
				bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
			let plots;
			try {
				plots = readRaw(bytes);
			} catch (error) {
				expect(error).toBeInstanceOf(Fault);
				continue;
			}
			expect(plots.length).toBeGreaterThan(0);
			for (const { vectors } of plots) expect(new Set(vectors.map((vector) => values(vector)[0]!.length)).size).toBe(1);
		}
	});

	it('[C18] take no memory for points that the file cannot have', () => {
		const text = new TextDecoder().decode(spiceRaw({ ...tran, width: 1, encoding: 'ascii' }));
		for (const points of ['999999999999999', '-1', '1e9', ''])
			for (const marker of ['Values:', 'Binary:']) {
				const hostile = text.replace(/No\. Points: \S+/, `No. Points: ${points}`).replace('Values:', marker);
				expect(() => readRaw(new TextEncoder().encode(hostile))).toThrow(Fault);
			}
	});

	it('[C18] say where, and foreign ones that they are', () => {
		expect(() => readRaw(new TextEncoder().encode('%PDF-1.7'))).toThrow(
			expect.objectContaining({ code: 'waveform_unknown' })
		);
		const text = new TextDecoder().decode(spiceRaw({ ...tran, width: 1, encoding: 'ascii' }));
		const at = text.indexOf('2.0000000000000000e+0\n');
		const wrong = `${text.slice(0, at)}x${text.slice(at + 1)}`;
		expect(() => readRaw(new TextEncoder().encode(wrong))).toThrow(
			expect.objectContaining({ code: 'waveform_data', data: { byte: at } })
		);
	});
});
