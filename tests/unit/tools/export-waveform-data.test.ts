import { describe, expect, test } from 'vitest';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import { readCsv } from '#lib/waveforms/csv/read-csv.ts';
import { readWaveforms } from '#lib/waveforms/read-waveforms.ts';
import { nestedSweep } from '../../support/sample-plots.ts';
import { run } from '../../support/storage/sample-records.ts';
import { seriesInductor } from '../waveforms/sample-waveforms.ts';
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

function project(plots: readonly Plot[] = [plot], initial: Record<string, string> = {}, permit?: Permit) {
	const stored = run({ id: 'aaaa', entry: 'a.cir' });
	const { files, run: call } = bench(initial, {
		runs: { list: async () => [stored], plots: async () => plots },
		...(permit && { permit })
	});
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

	test('never writes curves in place of the settings of the project', async () => {
		const goals = '{"version":1,"goals":[]}';
		const { files, call } = project([plot], { '.circuit_ai/design_goals.json': goals });
		for (const name of ['design_goals', 'measurements', 'simulation'])
			expect((await call({ path: `.circuit_ai/${name}.json` })).status).toBe('failed');
		expect(await textOf(files, '.circuit_ai/design_goals.json')).toBe(goals);
		expect(await files.read('.circuit_ai/measurements.json')).toBeNull();
	});

	test('[C17] names the members of a family, and writes one by itself', async () => {
		const { files, call } = project([nestedSweep(3, 2)]);
		await call({ path: 'all.csv' });
		expect((await textOf(files, 'all.csv')).split('\n').slice(0, 4)).toEqual([
			'v-sweep (V),r1 (Ω),member,v(out) (V)',
			'0,1000,1,0',
			'1,1000,1,1',
			'0,2000,2,0'
		]);
		await call({ path: 'one.csv', expressions: ['v(out)@3', 'v(out)@2'], from: 0.5 });
		expect(await textOf(files, 'one.csv')).toBe('v-sweep (V),v(out)@3 (V),v(out)@2 (V)\n1,3,2\n');
	});

	test('writes signals of any name, also those that are no expression', async () => {
		const names = ['channel 1 (v)', 'a-b', '1'];
		const vectors = names.map((name): Vector => ({
			name,
			kind: 'real',
			quantity: 'none',
			data: time.map((t) => t / 2)
		}));
		const { files, call } = project([{ ...plot, vectors: [...plot.vectors, ...vectors] }]);
		expect((await call({ path: 'all.csv' })).status).toBe('success');
		expect((await textOf(files, 'all.csv')).split('\n')[0]).toBe('time (s),v(out) (V),i(v1) (A),channel 1 (v),a-b,1');
	});

	test('writes expressions with their units, in a range', async () => {
		const { files, call } = project();
		await call({ path: 'p.csv', expressions: ['v(out)*i(v1)', 'deriv(v(out))'], from: 0.2, to: '500m' });
		const lines = (await textOf(files, 'p.csv')).trimEnd().split('\n');
		expect(lines[0]).toBe('time (s),v(out)*i(v1) (W),deriv(v(out)) (V/s)');
		expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([0.2, 0.3, 0.4, 0.5]);
	});

	test('writes the unit of an expression to a MATLAB file', async () => {
		const { files, call } = project();
		await call({ path: 'p.mat', expressions: ['deriv(v(out))'] });
		const bytes = (await files.read('p.mat'))!.content as Uint8Array;
		expect(new TextDecoder('utf-16le').decode(bytes)).toContain('V/s');
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

	test('writes each format of the export menu, as bytes where it is binary', async () => {
		const { files, call } = project([plot, seriesInductor(50)]);
		const paths = ['p.csv', 'p.json', 'p.mat', 'p.raw', 'a.raw', 'p.s2p'];
		for (const path of paths) {
			const plotOf = path.endsWith('p') ? 'sp1' : 'tran1';
			const { content } = await call({ path, plot: plotOf, ...(path === 'a.raw' && { raw_encoding: 'ascii' }) });
			expect(content).toContain(`Wrote ${path}`);
		}
		const kinds = await Promise.all(paths.map(async (path) => (await files.read(path))?.kind));
		expect(kinds).toEqual(['text', 'text', 'binary', 'binary', 'text', 'text']);
		const samples = plot.vectors.map((vector) => (vector.kind === 'real' ? [...vector.data] : []));
		for (const path of ['p.raw', 'a.raw']) {
			const content = (await files.read(path))!.content;
			const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
			const [read] = readWaveforms(path, bytes);
			expect(read?.vectors.map((vector) => (vector.kind === 'real' ? [...vector.data] : []))).toEqual(samples);
		}
		expect(await textOf(files, 'p.s2p')).toContain('# Hz S RI R 50\n');
		expect(new TextDecoder('latin1').decode((await files.read('p.mat'))!.content as Uint8Array)).toContain('v_out');
	});

	test('[F4] the same export again changes nothing, and a file changed since it was read is kept', async () => {
		const { files, call } = project();
		for (const path of ['p.raw', 'p.csv']) {
			await call({ path });
			expect((await call({ path })).content).toContain(`${path} has this content already`);
		}
		const { version } = (await files.find('p.raw'))!;
		await files.apply({ changes: [{ kind: 'write', path: 'p.raw', content: 'mine', basedOn: version }], origin: null });
		expect((await call({ path: 'p.raw' })).error?.errorType).toBe('file_modified_externally');
		expect(await textOf(files, 'p.raw')).toBe('mine');
	});

	test('is asked about as a change of a binary file, and a denial leaves nothing', async () => {
		const asked: unknown[] = [];
		const permit: Permit = async ({ detailed }) => {
			asked.push(await detailed());
			return { allowed: false, by: 'user', scope: 'once', note: '', at: 0 };
		};
		const { files, call } = project([plot], {}, permit);
		expect((await call({ path: 'p.mat' })).error?.errorType).toBe('permission_denied');
		expect(asked).toEqual([
			expect.objectContaining({
				kind: 'edit',
				files: [expect.objectContaining({ type: 'create', path: 'p.mat', kind: 'binary', hunks: null })]
			})
		]);
		expect(await files.list()).toEqual([]);
	});

	test.each([
		[{ path: 'p.s2p' }, 'touchstone_no_parameters'],
		[{ path: 'p.s3p', plot: 'sp1' }, 'format_does_not_fit'],
		[{ path: 'p.s2p', plot: 'sp1', expressions: ['S_1_1'] }, 'format_does_not_fit'],
		[{ path: 'p.s2p', plot: 'sp2' }, 'touchstone_reference'],
		[{ path: 'p.cir' }, 'format_unknown'],
		[{ path: '.circuit_ai/p.mat' }, 'invalid_arguments'],
		[{ path: '../p.raw' }, 'invalid_arguments'],
		[{ path: 'p.csv', expressions: ['max(v(out))'] }, 'expression_curve'],
		[{ path: 'p.csv', expressions: ['v(out)', 'clip(v(out), 0.1, 0.2)'] }, 'expression_curve'],
		[{ path: 'p.csv', expressions: ['clip(v(out), 0.1, 0.2)', 'v(out)'] }, 'expression_curve'],
		[{ path: 'p.csv', expressions: ['v(nowhere)'] }, 'expression_signal'],
		[{ path: 'p.csv', from: 3 }, 'no_range'],
		[{ path: 'p.csv', from: '1M' }, 'not_a_number'],
		[{ path: 'p.csv', plot: 'ac' }, 'plot_not_found']
	])('%o is refused, and nothing is written: %s', async (parameters, errorType) => {
		const mismatched = { ...seriesInductor(50, 75), id: 'sp2' };
		const { files, call } = project([plot, seriesInductor(50), mismatched], { 'p.csv': 'mine\n' });
		expect((await call(parameters)).error?.errorType).toBe(errorType);
		expect(await textOf(files, 'p.csv')).toBe('mine\n');
		expect(await files.list()).toHaveLength(1);
	});

	test.each(['p.csv', 'p.mat'])('a file that would be too long is not made: %s', async (path) => {
		const long = Float64Array.from({ length: 1_300_000 }, (_, i) => i / 3);
		const { files, call } = project([
			{
				...plot,
				vectors: [
					{ name: 'time', kind: 'real', quantity: 'time', data: long },
					{ name: 'out', kind: 'real', quantity: 'voltage', data: long }
				]
			}
		]);
		expect((await call({ path })).error?.errorType).toBe('content_too_large');
		expect(await files.list()).toHaveLength(0);
	});
});
