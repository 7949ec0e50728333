import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { findVector, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { readCsv } from '#lib/waveforms/csv/read-csv.ts';
import { readRaw } from '#lib/waveforms/raw/read-raw.ts';
import { writeCsv } from '#lib/waveforms/csv/write-csv.ts';
import { writeJson } from '#lib/waveforms/write-json.ts';
import { writeRaw } from '#lib/waveforms/raw/write-raw.ts';
import { acSample, graphSample, joined, tranSample } from './sample-waveforms.ts';

const date = 'Thu Jan 01 00:00:00 2026';

function numbers(vector: Vector | undefined): number[][] {
	if (!vector) return [];
	const parts = vector.kind === 'real' ? [vector.data] : [vector.re, vector.im];
	return [...parts, ...(vector.scale ? [vector.scale] : [])].map((part) => [...part]);
}

function expectSame(read: Plot | undefined, written: Plot): void {
	expect(read?.scale).toBe(written.scale);
	expect(read?.analysis).toBe(written.analysis);
	expect(read?.vectors[0]?.name).toBe(written.scale);
	for (const vector of written.vectors) {
		const found = read && findVector(read, vector.name);
		expect(numbers(found), vector.name).toEqual(numbers(vector));
		expect(found?.quantity, vector.name).toBe(vector.quantity);
	}
}

function text(chunks: Iterable<Uint8Array>): string {
	return new TextDecoder().decode(joined(chunks));
}

describe('what is written is read back', () => {
	it('[C18] from CSV with the same bits, complex vectors and separate scales', () => {
		// A gap is an empty cell in other files and `NaN` here.
		for (const sample of [tranSample, acSample, graphSample]) expectSame(readCsv(text(writeCsv(sample)))[0], sample);
	});

	it('[C18] from raw files with the same bits', () => {
		for (const encoding of ['binary', 'ascii'] as const) {
			expectSame(readRaw(joined(writeRaw(tranSample, { encoding, date })))[0], tranSample);
			const [ac] = readRaw(joined(writeRaw(acSample, { encoding, date })));
			// Beside a complex vector all are complex in a raw file.
			expect(numbers(ac && findVector(ac, 'out'))).toEqual(numbers(acSample.vectors[1]));
			expect(numbers(ac && findVector(ac, 'a,b'))[0]).toEqual([1, 2, 3]);
			const graphs = readRaw(joined(writeRaw(graphSample, { encoding, date })));
			expect(graphs.map(({ vectors }) => vectors.map(numbers))).toEqual([
				[[[0, 1]], [[2, 3]]],
				[[[0, 0.5, 1]], [[4, 5, 6]]]
			]);
		}
	});

	it('[C18] CSV has names and units in its header, by RFC 4180', () => {
		expect(text(writeCsv(acSample)).split('\r\n').slice(0, 2)).toEqual([
			'frequency (Hz),re(v(out)) (V),im(v(out)) (V),"a,b"',
			'1,1,-0.1,1'
		]);
		expect(text(writeCsv(graphSample))).toBe(
			'time (s),v(out) (V),time of tran1.out (s),tran1.out\r\n0,2,0,4\r\n1,3,0.5,5\r\n,,1,6\r\n'
		);
	});

	it('[C18] JSON has every number, and says which are none', () => {
		const json = JSON.parse(text(writeJson(tranSample))) as { vectors: Record<string, unknown>[] };
		expect(json.vectors.map(({ name, unit }) => [name, unit])).toEqual([
			['time', 's'],
			['v(out)', 'V'],
			['i(v1)', 'A']
		]);
		expect(json.vectors[1]?.values).toEqual([0.1, -0, 1 / 3, Number.MIN_VALUE]);
		expect(json.vectors[2]?.values).toEqual([-1e300, 'Infinity', null, 5e-7]);
	});

	it('[C18] files of many chunks are the same as short ones', () => {
		const data = Float64Array.from({ length: 200_000 }, (_, index) => Math.sin(index) * index);
		const time = data.map((_, index) => index * 1e-6);
		const long: Plot = {
			...tranSample,
			vectors: [
				{ kind: 'real', name: 'time', quantity: 'time', data: time },
				{ kind: 'real', name: 'out', quantity: 'voltage', data }
			]
		};
		expect([...writeRaw(long, { encoding: 'binary', date })].length).toBeGreaterThan(3);
		for (const read of [
			readRaw(joined(writeRaw(long, { encoding: 'binary', date })))[0],
			readCsv(text(writeCsv(long)))[0]
		]) {
			const found = read && findVector(read, 'out');
			expect(found?.kind === 'real' && found.data.every((value, index) => Object.is(value, data[index]))).toBe(true);
		}
	});

	it('[C18] a raw file of vectors that do not fit their scale is refused', () => {
		const uneven: Plot = {
			...tranSample,
			vectors: [...tranSample.vectors, { ...tranSample.vectors[0]!, name: 'x' } as Vector]
		};
		(uneven.vectors[3] as { data: Float64Array }).data = Float64Array.of(1);
		expect(() => [...writeRaw(uneven, { encoding: 'binary', date })]).toThrow(Fault);
	});
});
