import { goalsFile, type DesignGoal } from '#lib/sim/goals.ts';
import type { WantedMeasurements } from '#lib/sim/wanted-measurements.ts';
import { planStudy, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable, type StudyColumn } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { MemoryFiles } from '../storage/memory-files.ts';
import { localNetlists } from './local-netlists.ts';

/** A study whose rows have been run. */
export interface RanStudy {
	plan: StudyPlan;
	table: StudyTable;
	/** The column of a metric. */
	column(id: string): StudyColumn;
}

const settings = { compatibility: 'ngspice', seed: 1 } as const;

/** Runs a study of `a.cir` on a pool. */
export async function ranStudy(
	pool: SimulationPool,
	netlist: string,
	study: object,
	measurements: WantedMeasurements['measurements'] = [],
	goals: DesignGoal[] = []
): Promise<RanStudy> {
	const wanted = { goals: { ...goalsFile.default, goals }, measurements };
	const plan = await planStudy({
		...{ files: new MemoryFiles({ 'a.cir': netlist }), netlists: localNetlists(), settings, wanted },
		study: parseStudy(JSON.stringify({ version: 1, netlist: 'a.cir', ...study }), 's.json')
	});
	const table = new StudyTable(plan.points.count);
	await runStudy({
		...{ plan, pool, limits: { timeLimitMs: 20_000 } },
		table,
		onRow: () => undefined,
		signal: new AbortController().signal
	});
	plan.release();
	const column = (id: string): StudyColumn => table.columns.find(({ metric }) => metric.id === id)!;
	return { plan, table, column };
}
