import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportBundle } from '#lib/studies/cluster/export-bundle.ts';
import { importResults } from '#lib/studies/cluster/import-results.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { unpackBundle } from '../support/spice/unpack-bundle.ts';
import { opampRun, opampStudy } from '../support/studies/opamp-study.ts';

const SAMPLES = 300;
/** Largest relative difference of a figure. ngspice prints measurements with seven digits. */
const TOLERANCE = 1e-6;
/** Results after which a worker is killed. */
const KILL_AFTER = 60;

const { limits } = opampRun;

/** Whether a Python has Dask: that of the path, or that of the system. */
function findDask(): string | null {
	const hasDask = (python: string): boolean => spawnSync(python, ['-c', 'import distributed']).status === 0;
	return ['python3', '/usr/bin/python3'].find(hasDask) ?? null;
}

/**
 * The same 300 samples of an op-amp on the app's pool, by native ngspice with the plain program, with GNU parallel, and on a
 * LocalCluster of Dask with two workers, of which one is killed on the way.
 *
 * @returns whether all tables have the same figures
 */
export async function runClusterSuite(): Promise<boolean> {
	if (spawnSync('ngspice', ['--version']).status !== 0) {
		console.log('ngspice is not installed: nothing has been tested.');
		return true;
	}
	const folder = mkdtempSync(join(tmpdir(), 'cluster-suite-'));
	try {
		const plan = await opampStudy(SAMPLES);
		const own = await ownTable(plan);
		const blob = await exportBundle({ name: 'op-amp', plan, limits, ngspice: '' });
		const plain = join(folder, 'plain');
		await unpackBundle(blob, plain);
		const started = performance.now();
		execFileSync('python3', ['run_row.py', 'all', '-j', '2'], { cwd: plain });
		const seconds = ((performance.now() - started) / 1000).toFixed(1);
		const native = await imported(plan, plain);
		let isSame = compare(`native ngspice, ${seconds} s`, own, native, TOLERANCE);
		if (spawnSync('parallel', ['--version']).status !== 0)
			console.log('GNU parallel is not installed: it has not been tested.');
		else {
			const parallel = join(folder, 'parallel');
			await unpackBundle(blob, parallel);
			execFileSync('sh', ['run_parallel.sh', '-j', '2'], { cwd: parallel, stdio: 'pipe' });
			isSame = compare('GNU parallel', native, await imported(plan, parallel), 0) && isSame;
		}
		runLostResults(plain, join(folder, 'lost'));
		const python = findDask();
		if (python === null) console.log('Dask is not installed: the LocalCluster has not been tested.');
		else {
			const dask = join(folder, 'dask');
			await unpackBundle(blob, dask);
			await runDask(python, dask);
			isSame = compare('Dask, a worker killed', native, await imported(plan, dask), 0) && isSame;
		}
		plan.release();
		return isSame;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function ownTable(plan: StudyPlan): Promise<StudyTable> {
	const pool = createHostPool(1);
	const table = new StudyTable(plan.points.count);
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits, table, onRow: () => undefined, signal });
	pool.dispose();
	return table;
}

async function imported(plan: StudyPlan, folder: string): Promise<StudyTable> {
	execFileSync('python3', ['collect.py'], { cwd: folder });
	const results = new Blob([readFileSync(join(folder, 'results.zip'))]);
	const table = new StudyTable(plan.points.count);
	const given = { plan, results, table, onRow: () => undefined };
	const report = await importResults({ ...given, signal: new AbortController().signal });
	if (report?.taken !== SAMPLES) throw new Error(`The import gave ${JSON.stringify(report)}`);
	return table;
}

/** Runs the bundle on two workers, one of which is killed, and then a second time, which finds every row done. */
async function runDask(python: string, folder: string): Promise<void> {
	const run = spawn(python, ['run_study.py', '--workers', '2'], { cwd: folder, stdio: 'pipe' });
	let output = '';
	run.stdout.on('data', (text: Buffer) => (output += text.toString()));
	run.stderr.on('data', (text: Buffer) => (output += text.toString()));
	const ended = new Promise<number | null>((resolve) => run.once('close', resolve));
	const started = performance.now();
	const killed = await killWorker(run, join(folder, 'results'));
	const code = await ended;
	if (code !== 0 || killed === null) throw new Error(`run_study.py ended with ${code}, killed ${killed}:\n${output}`);
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`Dask: worker ${killed} killed after ${KILL_AFTER} rows, all rows done after ${seconds} s`);
	const again = execFileSync(python, ['run_study.py', '--workers', '1'], { cwd: folder, encoding: 'utf8' });
	if (!again.includes(`${SAMPLES} rows are done, 0 to run`)) throw new Error(`A second run was not empty:\n${again}`);
}

/** Runs three rows whose results are lost with their worker, after it has told that they are done. */
function runLostResults(done: string, folder: string): void {
	cpSync(done, folder, { recursive: true });
	for (const row of [1, 2, 3]) rmSync(join(folder, 'results', `${row}.json`));
	const env = { ...process.env, PYTHONPATH: join(import.meta.dirname, 'lost-results') };
	const { status, stdout } = spawnSync('python3', ['run_study.py'], { cwd: folder, env, encoding: 'utf8' });
	if (status !== 0 || !stdout.includes('All rows have a result')) throw new Error(`Lost results:\n${stdout}`);
	console.log('Dask, results lost with a worker: computed again');
}

/** The id of the killed process; null if the run ended before. */
async function killWorker({ pid, exitCode }: ChildProcess, results: string): Promise<number | null> {
	const isOver = (): boolean => exitCode !== null;
	while (!isOver()) {
		const count = existsSync(results) ? readdirSync(results).filter((name) => name.endsWith('.json')).length : 0;
		if (count >= KILL_AFTER) break;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	const children = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
	const worker = /^\s*(\d+) .*spawn_main/mu.exec(children)?.[1];
	if (worker === undefined) return null;
	process.kill(Number(worker), 'SIGKILL');
	return Number(worker);
}

/** Whether two tables have the same columns, endings, verdicts and figures. */
function compare(name: string, first: StudyTable, second: StudyTable, tolerance: number): boolean {
	let worst = 0;
	let count = 0;
	for (const { metric, values } of first.columns) {
		const others = second.columns.find((each) => JSON.stringify(each.metric) === JSON.stringify(metric))?.values;
		values.forEach((value, row) => {
			const other = others?.[row] ?? Number.NaN;
			count += 1;
			if (!Object.is(value, other)) worst = Math.max(worst, Math.abs(value - other) / Math.abs(value) || Infinity);
		});
	}
	const isSame =
		worst <= tolerance &&
		first.columns.length === second.columns.length &&
		first.states.join() === second.states.join() &&
		first.levels.join() === second.levels.join();
	const { complete } = second.ended;
	console.log(
		`${name}: ${complete} of ${SAMPLES} rows, ${count} figures, largest difference ${worst.toExponential(1)}`
	);
	return isSame;
}
