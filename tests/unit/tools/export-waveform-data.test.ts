import { describe, expect, test } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { readCsv } from '#lib/waveforms/read-csv.ts';
import { run } from '../../support/sample-records.ts';
import { bench } from './support.ts';

const time = Float64Array.from({ length: 11 }, (_, i) => i / 10);
const plot: Plot = {
	id: 'tran1',
	title: '',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ name: 'time', kind: 'real', quantity: 'time', data: time },
		{ name: 'out', kind: 'real', quantity: 'voltage', data: time.map((t) => t / 3) },
		{ name: 'v1#branch', kind: 'real', quantity: 'current', data: time.map(() => 1e-3) }
	]
};

function project(plots: readonly Plot[] = [plot], initial: Record<string, string> = {}) {
	const stored = run({ id: 'aaaa', entry: 'a.cir' });
	const { files, run: call } = bench(initial, { runs: { list: async () => [stored], plots: async () => plots } });
	return {
		files,
		call: async (parameters: Record<string, unknown>) => (await call('export_waveform_data', parameters)).outcome
	};
}

async function textOf(files: ReturnType<typeof project>['files'], path: string): Promise<string> {
	return String((await files.read(path))?.content);
}

describe('[H2] [C18] [DATA5] export_waveform_data', () => {
	test('writes all signals of a plot with all their digits', async () => {
		const { files, call } = project();
		const { status, content } = await call({ path: 'out/step.csv' });
		expect(status).toBe('success');
		expect(content).toContain('Wrote out/step.csv: v(out), i(v1) of run aaaa (a.cir), tran1: 11 rows.');
		const text = await textOf(files, 'out/step.csv');
		expect(text.split('\n')[0]).toBe('time (s),v(out) (V),i(v1) (A)');
		const [read] = readCsv(text);
		expect(read?.vectors.map((vector) => (vector.kind === 'real' ? [...vector.data] : []))).toEqual(
			plot.vectors.map((vector) => (vector.kind === 'real' ? [...vector.data] : []))
		);
	});

	test('writes expressions with their units, in a range', async () => {
		const { files, call } = project();
		await call({ path: 'p.csv', expressions: ['v(out)*i(v1)', 'deriv(v(out))'], from: 0.2, to: '500m' });
		const lines = (await textOf(files, 'p.csv')).trimEnd().split('\n');
		expect(lines[0]).toBe('time (s),v(out)*i(v1) (W),deriv(v(out)) (V/s)');
		expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([0.2, 0.3, 0.4, 0.5]);
	});

	test('writes JSON', async () => {
		const { files, call } = project();
		await call({ path: 'p.json', expressions: ['v(out)/i(v1)'] });
		const { vectors } = JSON.parse(await textOf(files, 'p.json')) as { vectors: { name: string; unit: string }[] };
		expect(vectors.map(({ name, unit }) => [name, unit])).toEqual([
			['time', 's'],
			['v(out)/i(v1)', 'Ω']
		]);
	});

	test.each([
		[{ path: 'p.cir' }, 'format_unknown'],
		[{ path: 'p.csv', expressions: ['max(v(out))'] }, 'expression_curve'],
		[{ path: 'p.csv', expressions: ['clip(v(out), 0.1, 0.2)'] }, 'expression_curve'],
		[{ path: 'p.csv', expressions: ['v(nowhere)'] }, 'expression_signal'],
		[{ path: 'p.csv', from: 3 }, 'no_range'],
		[{ path: 'p.csv', from: '1M' }, 'not_a_number'],
		[{ path: 'p.csv', plot: 'ac' }, 'plot_not_found']
	])('%o is refused, and nothing is written: %s', async (parameters, errorType) => {
		const { files, call } = project([plot], { 'p.csv': 'mine\n' });
		expect((await call(parameters)).error?.errorType).toBe(errorType);
		expect(await textOf(files, 'p.csv')).toBe('mine\n');
		expect(await files.list()).toHaveLength(1);
	});

	test('a file that would be too long is not made', async () => {
		const long = Float64Array.from({ length: 200_000 }, (_, i) => i / 3);
		const { files, call } = project([
			{
				...plot,
				vectors: [
					{ name: 'time', kind: 'real', quantity: 'time', data: long },
					{ name: 'out', kind: 'real', quantity: 'voltage', data: long }
				]
			}
		]);
		expect((await call({ path: 'p.csv' })).error?.errorType).toBe('content_too_large');
		expect(await files.list()).toHaveLength(0);
	});
});
