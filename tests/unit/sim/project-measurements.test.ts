import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { measurementsFile, parseMeasurements } from '#lib/sim/project-measurements.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

function faultOf(text: string): Fault {
	try {
		parseMeasurements(text);
	} catch (thrown) {
		if (thrown instanceof Fault) return thrown;
		throw thrown;
	}
	throw new Error('no fault');
}

const peak = { name: 'peak', expression: 'max(v(out))', analysis: 'tran' };
const file = (...measurements: unknown[]) => JSON.stringify({ version: 1, measurements });

describe('measurements file', () => {
	it('[C8] is read as it was written, and is empty when it does not exist', async () => {
		const measurements = [{ ...peak }, { ...peak, name: 'second', plot: 'tran2' }] as const;
		const read = parseMeasurements(file(...measurements));
		expect(read).toEqual({ version: 1, measurements });
		expect(parseMeasurements(measurementsFile.format(read) ?? '')).toEqual(read);
		expect(await measurementsFile.read(new MemoryFiles({}))).toEqual({ version: 1, measurements: [] });
	});

	it('[C8] an expression that is wrong is no fault of the file', () => {
		expect(parseMeasurements(file({ ...peak, expression: 'max(' })).measurements).toHaveLength(1);
	});

	it.each([
		['the file', '[]'],
		['version', '{"version": 2, "measurements": []}'],
		['measurements', '{"version": 1}'],
		['measurements', file(...Array.from({ length: 201 }, (_, i) => ({ ...peak, name: `m${i}` })))],
		['measurements[0]', file(null)],
		['measurements[0].name', file({ ...peak, name: '2nd' })],
		['measurements[0].name', file({ ...peak, name: 'a b' })],
		['measurements[0].name', file({ ...peak, name: 3 })],
		['measurements[1].name', file(peak, { ...peak, name: 'PEAK' })],
		['measurements[0].expression', file({ ...peak, expression: ' ' })],
		['measurements[0].analysis', file({ ...peak, analysis: 'other' })],
		['measurements[0].plot', file({ ...peak, plot: '' })]
	])('[C8] names the wrong field: %s', (path, text) => {
		const fault = faultOf(text);
		expect(fault.code).toBe('measurements_invalid');
		expect(fault.data.path).toBe(path);
	});

	it.each(['', '{', 'null x', '['.repeat(1_000)])('[C8] says that "%.20s" is not JSON', (text) => {
		expect(faultOf(text).code).toBe('measurements_not_json');
	});
});
