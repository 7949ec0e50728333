import { StudyStore } from '../../src/lib/app/project/studies/study-store.ts';
import { openDatabase } from '../../src/lib/db/database.ts';
import { createProject } from '../../src/lib/db/projects.ts';
import type { Metric } from '../../src/lib/sim/metric.ts';
import { createNetlistClient } from '../../src/lib/sim/netlist-client.ts';
import { goalsFile } from '../../src/lib/sim/goals.ts';
import { StudyTable } from '../../src/lib/studies/rows/study-table.ts';
import { planStudy } from '../../src/lib/studies/run/study-plan.ts';
import { editsOf, runStudy } from '../../src/lib/studies/run/run-study.ts';
import { parseStudy } from '../../src/lib/studies/study.ts';
import { createSimulationPool } from '../../src/lib/workers/ngspice/client.ts';
import { applyEdits } from '../../src/lib/workers/ngspice/edits.ts';
import type { Variant } from '../../src/lib/workers/ngspice/protocol.ts';

const pool = createSimulationPool();
const netlists = createNetlistClient();
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const limits = { timeLimitMs: 60_000 };
const wanted = { goals: goalsFile.default, measurements: [] };

const ROWS = 100_000;
const METRICS = 40;
/** Runs that start the engines, so that neither side has to. */
const FIRST = 8;

/** What this module puts into the page. */
export interface StudiesPage {
	runBlock: typeof runBlock;
	openRows: typeof openRows;
}

interface Block {
	/** Until the engines of the pool had started, ms. */
	startMs: number;
	/** Of the study, ms. */
	studyMs: number;
	/** Of the same runs on the pool alone, ms. */
	poolMs: number;
	/** The netlists of the rows. */
	netlists: string[];
	/** The measurements of each row. */
	measured: Record<string, number>[];
}

/** Runs a study of a netlist as the product does, and the same variants on the pool alone. */
async function runBlock(netlist: string, file: object): Promise<Block> {
	const content = { path: 'a.cir', hash: 'a', content: netlist };
	const files = {
		read: () => Promise.resolve(null),
		readMany: (paths: readonly string[]) => Promise.resolve(paths.includes('a.cir') ? [content] : [])
	};
	const study = parseStudy(JSON.stringify({ version: 1, netlist: 'a.cir', ...file }), 'study');
	const plan = await planStudy({ study, files, netlists, settings, wanted });
	const table = new StudyTable(plan.points.count);
	const base = plan.base(0);
	const variants = Array.from(table.states, (_, row): Variant => ({
		id: String(row),
		edits: editsOf(plan, base, row)
	}));
	const request = { files: [...base.netlist.files], entry: 'a.cir', ...settings, ...limits };
	let started = performance.now();
	await pool.runVariants(request, variants.slice(0, FIRST), { onOutcome: () => undefined });
	const startMs = performance.now() - started;
	started = performance.now();
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits, table, onRow: () => undefined, signal });
	const studyMs = performance.now() - started;
	if (table.ended.complete !== table.count) throw new Error(`only ${table.ended.complete} rows were complete`);
	started = performance.now();
	await pool.runVariants(request, variants, { onOutcome: () => undefined });
	const poolMs = performance.now() - started;
	plan.release();
	return {
		...{ startMs, studyMs, poolMs },
		netlists: variants.map(({ edits }) => String(applyEdits(base.netlist.files, edits)[0]?.content)),
		measured: variants.map((_, row) =>
			Object.fromEntries(table.metrics(row).map(({ id, value }) => [id, value ?? NaN]))
		)
	};
}

/** From the storage of 100,000 rows with 40 metrics to their table, which shows those in view; ms. */
async function openRows(): Promise<number> {
	const database = await openDatabase('bench-studies');
	const { id: projectId } = await createProject(database, { name: 'bench', files: [] });
	const place = { projectId, path: '.circuit_ai/studies/many.json' };
	const table = new StudyTable(ROWS);
	const store = new StudyStore(database, place);
	for (let row = 0; row < ROWS; row += 1) {
		const metrics = Array.from({ length: METRICS }, (_, index): Metric => {
			return { id: `meas:m${index}`, signal: '', plot: 'ac1', unit: 'V', value: row + index / METRICS, at: [] };
		});
		table.set(row, { state: 'complete', level: 'trusted', metrics });
		store.changed(row);
	}
	await store.write('key', table);
	const started = performance.now();
	const read = await new StudyStore(database, place).read();
	const elapsedMs = performance.now() - started;
	const last = read?.table.columns.at(-1)?.values.at(-1);
	if (read?.table.done !== ROWS || last !== ROWS - 1 + (METRICS - 1) / METRICS) throw new Error('rows are missing');
	return elapsedMs;
}

Object.assign(globalThis, { runBlock, openRows } satisfies StudiesPage);
