import { expect, test } from 'vitest';
import { CurveFile } from '#lib/app/project/runs/curve-file.svelte.ts';
import { readWaveforms } from '#lib/waveforms/read-waveforms.ts';

const texts: Record<string, string | undefined> = {};
const read = async (path: string, content: string | Uint8Array, signal: AbortSignal) => {
	await Promise.resolve();
	signal.throwIfAborted();
	return readWaveforms(path, content);
};
const open = () => new CurveFile(async (path) => texts[path] ?? null, read);
const timesOf = (file: CurveFile) => {
	const time = file.shown?.plots[0]?.vectors[0];
	return time?.kind === 'real' ? [...time.data] : null;
};

test('[C18] a damaged version of a file says where, and what was read before stays', async () => {
	const file = open();
	texts['a.csv'] = 'time,v(out)\n0,1\n1,2\n';
	await file.show('a.csv');
	expect([timesOf(file), file.fault, file.isReading]).toEqual([[0, 1], null, false]);
	texts['a.csv'] = 'time,v(out)\n0,1\n1,broken\n';
	await file.show('a.csv');
	expect(file.fault).toMatchObject({ code: 'waveform_value', data: { line: 3, column: 2 } });
	expect([timesOf(file), file.isReading]).toEqual([[0, 1], false]);
	texts['b.raw'] = 'not a raw file';
	await file.show('b.raw');
	expect([file.shown, file.fault?.code.startsWith('waveform_')]).toEqual([null, true]);
});

test('[C18] [APP11] of two files the last one is shown, and a stop keeps what was there', async () => {
	texts['a.csv'] = 'time,v(out)\n0,1\n1,2\n';
	texts['b.csv'] = 'time,v(out)\n5,1\n6,2\n';
	const file = open();
	await Promise.all([file.show('a.csv'), file.show('b.csv')]);
	expect([file.shown?.path, timesOf(file)]).toEqual(['b.csv', [5, 6]]);
	const reading = file.show('b.csv');
	expect(file.isReading).toBe(true);
	file.stop();
	await reading;
	expect([file.isReading, file.fault, timesOf(file)]).toEqual([false, null, [5, 6]]);
	await file.show('gone.csv');
	expect([file.shown, file.fault, file.isReading]).toEqual([null, null, false]);
});

test('[C17] [C18] of a stepped run of LTspice the log beside it is read, and a gap is said', async () => {
	const raw =
		'Title: a\nPlotname: Transient Analysis\nFlags: real forward stepped\nNo. Variables: 2\nNo. Points: 4\nOffset: 0\nVariables:\n\t0\ttime\ttime\n\t1\tV(out)\tvoltage\nValues:\n0\t\t0\n\t1\n1\t\t1\n\t2\n2\t\t0\n\t3\n3\t\t1\n\t4\n';
	texts['s.raw'] = raw;
	const file = open();
	await file.show('s.raw');
	expect(file.fault).toBeNull();
	expect(file.shown?.gap).toEqual({ reason: 'no_log', log: 's.log', steps: 0, curves: 2 });
	texts['s.log'] = '.step r=1k\n.step r=2k\n';
	await file.show('s.raw');
	expect(file.shown?.gap).toBeNull();
	expect(file.shown?.plots[0]?.parameters).toEqual([
		{ name: 'r', quantity: 'none', values: Float64Array.of(1e3, 2e3) }
	]);
});
