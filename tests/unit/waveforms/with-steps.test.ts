import { describe, expect, it } from 'vitest';
import { familyOf } from '#lib/measure/family.ts';
import { readRaw } from '#lib/waveforms/raw/read-raw.ts';
import { readStepLog } from '#lib/waveforms/steps/step-log.ts';
import { withSteps } from '#lib/waveforms/steps/with-steps.ts';
import { spiceRaw, type SpiceRawOptions } from '../../support/spice/spice-raw.ts';

/** A stepped transient of three steps with two points each. */
const stepped: SpiceRawOptions = {
	encoding: 'binary',
	width: 2,
	flags: 'real forward stepped',
	plotName: 'Transient Analysis',
	extra: ['Offset:   0.0000000000000000e+000', 'Command: Linear Technology Corporation LTspice XVII'],
	values: 'float32',
	variables: [
		['time', 'time'],
		['V(out)', 'voltage']
	],
	rows: [0, 1, 2].flatMap((step) => [
		[0, step],
		[1e-3, 2 * step]
	])
};
const LOG = [
	'Circuit: * C:\\filter.asc',
	'',
	'.step rload=1000 c=4.7\u00b5 temp=-40',
	'.step rload=2200 c=10n temp=25',
	'.step rload=1e+06 c=1p temp=125',
	'',
	'Measurement: peak',
	'  step\tMAX(v(out))\tFROM\tTO',
	'     1\t0.5\t0\t0.001',
	''
].join('\r\n');
const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('[C17] [C18] the log of a stepped run of LTspice', () => {
	it.each([
		['text', LOG],
		['UTF-8', new TextEncoder().encode(LOG)],
		['UTF-16', wide(LOG)]
	])('has the parameters of each step: %s', (_, content) => {
		expect(readStepLog(content)).toEqual({
			count: 3,
			parameters: [
				{ name: 'rload', quantity: 'none', values: Float64Array.of(1000, 2200, 1e6) },
				{ name: 'c', quantity: 'none', values: Float64Array.of(4.7e-6, 1e-8, 1e-12) },
				{ name: 'temp', quantity: 'temperature', values: Float64Array.of(-40, 25, 125) }
			]
		});
	});

	it('says nothing of a name that is not in every step, or without a number', () => {
		const { count, parameters } = readStepLog('.step a=1 b=2\n.step a=2\n.step a=3 b=x\n');
		expect([count, parameters.map(({ name }) => name)]).toEqual([3, ['a']]);
		expect(readStepLog('Total elapsed time: 0.1 seconds.\n').count).toBe(0);
		expect(readStepLog(new Uint8Array()).count).toBe(0);
	});

	const read = (log: string | Uint8Array | null, options = stepped, path = 'lab/filter.raw') => {
		const content = spiceRaw(options);
		const asked: string[] = [];
		const found = withSteps(path, content, readRaw(content), async (wanted) => {
			asked.push(wanted);
			return log;
		});
		return found.then((result) => ({ ...result, asked }));
	};

	it('beside the raw file gives its family what differs between the members', async () => {
		for (const encoding of ['binary', 'ascii'] as const) {
			const { plots, gap, asked } = await read(wide(LOG), { ...stepped, encoding });
			expect(asked).toEqual(['lab/filter.log']);
			expect(gap).toBeNull();
			expect(familyOf(plots[0]!)?.parameters.map(({ name }) => name)).toEqual(['rload', 'c', 'temp']);
		}
	});

	it('that is missing, has no steps or those of another run leaves the curves numbered, with the reason', async () => {
		const reasons = [null, 'no steps here', `${LOG}.step rload=1 c=1 temp=1`];
		const found = await Promise.all(reasons.map((log) => read(log)));
		expect(found.map(({ gap }) => gap)).toEqual([
			{ reason: 'no_log', log: 'lab/filter.log', steps: 0, curves: 3 },
			{ reason: 'no_steps', log: 'lab/filter.log', steps: 0, curves: 3 },
			{ reason: 'other_count', log: 'lab/filter.log', steps: 4, curves: 3 }
		]);
		for (const { plots } of found) expect(familyOf(plots[0]!)?.parameters).toEqual([]);
	});

	it('is not looked for beside other files', async () => {
		const plain = { ...stepped, flags: 'real forward', rows: stepped.rows.slice(0, 2) };
		const ngspice = { ...stepped, flags: 'real', width: 1 as const, values: 'float64' as const, extra: [] };
		expect(await read(LOG, plain)).toMatchObject({ gap: null, asked: [] });
		expect(await read(LOG, ngspice)).toMatchObject({ gap: null, asked: [] });
	});
});
