import { downloadZip } from 'client-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '#lib/base/fault.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { exportBundle } from '#lib/studies/cluster/export-bundle.ts';
import { importResults, type ImportReport } from '#lib/studies/cluster/import-results.ts';
import { samplesOf } from '#lib/studies/cluster/samples.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { planStudy, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { parseStudy } from '#lib/studies/study.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { zipFiles } from '../../support/spice/unpack-bundle.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const settings = { compatibility: 'pspice', seed: 7 } as const;
const wanted = { goals: goalsFile.default, measurements: [] };
const limits = { timeLimitMs: 30_000 };
const netlist = 'é\n.include ../lib/r.inc\nV1 a 0 1\nR1 a 0 {r}\n.param r=1k\n.op\n.end\n';
const netlists = localNetlists();

const planOf = (text: string, values: readonly number[] = [1 / 3, 2e-21, 47e3]): Promise<StudyPlan> => {
	const files = new MemoryFiles({
		'c/a.cir': text,
		'lib/r.inc': '* nothing\n',
		'c/.spiceinit': 'set temp=30\n'
	});
	const levels = [{ target: { kind: 'parameter', name: 'r' }, values: { scale: 'list', values } }];
	const study = parseStudy(JSON.stringify({ version: 1, kind: 'sweep', netlist: 'c/a.cir', levels }), 's');
	return planStudy({ study, files, netlists, settings, wanted });
};
const bundle = (plan: StudyPlan) => exportBundle({ name: 'load', plan, limits, ngspice: '39.3' });
let plan: StudyPlan;
beforeAll(async () => void (plan = await planOf(netlist)));
afterAll(() => plan.release());

describe('[X4] a bundle', () => {
	it('[CLU1] has the netlist, the samples with all digits, the programs, and hashes of what is run', async () => {
		const files = await zipFiles(await bundle(plan));
		const textOf = (path: string) => new TextDecoder().decode(files.get(path));
		expect([...files.keys()].toSorted()).toEqual(
			[
				...['README.txt', 'collect.py', 'run_parallel.sh', 'run_row.py', 'run_slurm.sh', 'run_study.py'],
				...['netlist/c/.spiceinit', 'netlist/c/a.cir', 'netlist/lib/r.inc', 'samples.csv', 'study.json']
			].toSorted()
		);
		expect(textOf('samples.csv')).toBe('id,netlist,r\n1,0,0.3333333333333333\n2,0,2e-21\n3,0,47000\n');
		expect(textOf('netlist/c/a.cir')).toBe(netlist);
		expect(textOf('netlist/c/.spiceinit')).toBe('set num_threads=1\nset ngbehavior=psa\nsetseed 7\nset temp=30\n');
		expect(textOf('run_slurm.sh')).toContain('--array=1-1\n');
		expect(textOf('run_study.py').split('\n').length).toBeLessThan(200);
		const description = JSON.parse(textOf('study.json')) as { netlists: { edits: { from: number; to: number }[] }[] };
		expect(description).toMatchObject({ version: 1, hash: plan.key, count: 3, entry: 'c/a.cir', varied: ['r'] });
		// Offsets are those of bytes: the title has a letter of two.
		const [value] = description.netlists[0]!.edits;
		expect(new TextDecoder().decode(files.get('netlist/c/a.cir')!.slice(value!.from, value!.to))).toBe('1k');
	});

	it('[CLU1] is refused where native ngspice would give other figures, with the reason', async () => {
		const refused = async (card: string): Promise<string> => {
			const other = await planOf(netlist.replace('.op\n', card), [1]);
			const code = await bundle(other).then(
				() => 'none',
				({ code }: Fault) => code
			);
			other.release();
			return code;
		};
		const cards = {
			'.op\n.control\nrun\n.endc\n': 'native_script',
			'.op\nR2 a 0 {agauss(1k,10,3)}\n': 'native_random',
			'.op\nB1 b 0 v=limit(v(a),0,1)\n': 'none',
			'.op\n.model g d_and\n': 'native_digital',
			'.ac dec 5 1 1k\n.options savecurrents\n': 'native_save',
			'.ac dec 5 1 1k\n.tran 1n 1u\n.meas tran m when v(a)={1/2}\n': 'native_measurement',
			'.tran 1n 1u\n.meas tran m when v(a)={1/2}\n': 'none',
			'': 'native_no_analysis'
		};
		for (const [card, code] of Object.entries(cards)) expect(await refused(card), card).toBe(code);
	});
});

/** The file of curves of an operating point with one node. */
const raw = (value: number): string =>
	`Title: t\nDate: now\nPlotname: Operating Point\nFlags: real\nNo. Variables: 1\nNo. Points: 1\nVariables:\n\t0\tv(a)\tvoltage\nValues:\n0\t${value}\n`;
const log =
	'Circuit: t\n\nDoing analysis at TEMP = 27.000000 and TNOM = 27.000000\n\n\nNo. of Data Rows : 1\nspicewright-plots\nName: op1 (Operating Point)\n\n    a                   : voltage, real, 1 long [default scale]\n';

async function row(id: number, change: object = {}) {
	const input = await samplesOf(plan).inputHash(id - 1);
	const text = raw(id);
	const result = {
		...{ id, input, ngspice: '39', exit_code: 0, signal: null, timed_out: false, seconds: 0.01, log, log_cut: false },
		plots: [{ id: 'op1', bytes: text.length }],
		...change
	};
	const curves = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
	return [
		{ name: `rows/${id}.json`, input: JSON.stringify(result) },
		{ name: `rows/${id}.raw.gz`, input: await new Response(curves).arrayBuffer() }
	];
}

interface Imported {
	report: ImportReport | null;
	/** Rows that were taken over. */
	rows: number[];
	table: StudyTable;
}

async function imported(
	files: readonly { name: string; input: string | ArrayBuffer }[],
	change: object = {},
	table = new StudyTable(3)
): Promise<Imported> {
	const head = { format: 'spicewright-results', version: 1, study: plan.key, count: 3, ...change };
	const results = await downloadZip([{ name: 'results.json', input: JSON.stringify(head) }, ...files]).blob();
	const rows: number[] = [];
	const report = await importResults({
		...{ plan, results, table },
		onRow: (index) => rows.push(index),
		signal: new AbortController().signal
	});
	return { report, rows, table };
}

describe('[X4] an import of results', () => {
	it('[CLU2] measures every row as a run of the app, and marks it', async () => {
		const all = [...(await row(1)), ...(await row(2)), ...(await row(3))];
		const { report, table } = await imported(all);
		const nothing = { kept: 0, missing: [], foreign: [], damaged: [] };
		expect(report).toEqual({ ...nothing, taken: 3, failed: 0, versions: ['39'] });
		expect([table.state(1), table.isOutside(1)]).toEqual(['complete', true]);
		const ofNode = table.metrics(1).filter(({ signal }) => signal === 'v(a)');
		expect(ofNode.map(({ value }) => value)).toEqual([2]);
	});

	it('[CLU2] tells rows that are missing, failed, foreign or damaged, and takes over the others', async () => {
		const { report, table } = await imported([
			...(await row(1, { exit_code: 1 })),
			...(await row(2, { input: 'that of another sample' })),
			...(await row(9))
		]);
		expect(report).toMatchObject({ taken: 1, failed: 1, missing: [2, 3], foreign: [2, 9], damaged: [] });
		expect(table.state(0)).toBe('failed');
		expect(table.metrics(0)).toEqual([]);

		const [text, curves] = await row(2);
		const [, otherCurves] = await row(3, { plots: [{ id: 'op1', bytes: 5 }] });
		const cut = await imported([
			...(await row(1)),
			{ name: text!.name, input: '{"id": 2' },
			curves!,
			{ name: 'rows/3.json', input: (await row(3, { plots: [{ id: 'op1', bytes: 5 }] }))[0]!.input },
			otherCurves!
		]);
		expect(cut.report).toMatchObject({ taken: 1, damaged: [2, 3], missing: [2, 3], foreign: [] });
	});

	it('[CLU2] a row that ran into its time limit is stopped', async () => {
		const { table } = await imported(await row(1, { timed_out: true, exit_code: null, signal: null }));
		expect(table.state(0)).toBe('stopped');
	});

	it('[CLU2] keeps what the app has computed itself', async () => {
		const own = new StudyTable(3);
		own.set(0, { state: 'complete', level: 'trusted', metrics: [] });
		const { report, rows } = await imported([...(await row(1)), ...(await row(2))], {}, own);
		expect(rows).toEqual([1]);
		expect(own.isOutside(0)).toBe(false);
		expect(report).toMatchObject({ taken: 1, kept: 1, missing: [3] });
	});

	it('[CLU2] refuses results of another study or version, and files that have none', async () => {
		const rows = await row(1);
		const codeOf = (change: object) => imported(rows, change).catch(({ code }: Fault) => code);
		expect(await codeOf({ study: 'of another netlist' })).toBe('cluster_other_study');
		expect(await codeOf({ count: 4 })).toBe('cluster_other_study');
		expect(await codeOf({ version: 2 })).toBe('cluster_version');
		expect(await codeOf({ format: 'spicewright-study' })).toBe('cluster_no_results');
		const results = new Blob(['no zip']);
		const request = { plan, results, table: new StudyTable(3), onRow: () => undefined };
		await expect(importResults({ ...request, signal: new AbortController().signal })).rejects.toMatchObject({
			code: 'cluster_no_results'
		});
	});
});
