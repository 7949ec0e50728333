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

/** Runs that start the engines, so that neither side has to. */
const FIRST = 8;

/** What this module puts into the page. */
export interface StudiesPage {
	runBlock: typeof runBlock;
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
	await runStudy({ plan, pool, settings, limits, wanted, table, onRow: () => undefined, signal });
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

Object.assign(globalThis, { runBlock } satisfies StudiesPage);
