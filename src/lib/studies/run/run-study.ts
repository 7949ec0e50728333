import { measureOutcome, wantedMetrics, withFamilies, type WantedMeasurements } from '#lib/sim/measure-outcome.ts';
import type { RunLimits } from '#lib/sim/run-simulation.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import { settingOf } from '#lib/sim/variation/target.ts';
import type { ProjectSimulation } from '#lib/sim/project-simulation.ts';
import type { SimulationOutcome, SimulationPool, Variant } from '#lib/workers/ngspice/protocol.ts';
import type { FinishedRow, StudyTable } from '../rows/study-table.ts';
import { kindOf } from '../study.ts';
import type { StudyBase, StudyPlan } from './study-plan.ts';

export interface StudyRun {
	plan: StudyPlan;
	pool: Pick<SimulationPool, 'runVariants'>;
	settings: Pick<ProjectSimulation, 'compatibility' | 'seed'>;
	limits: RunLimits;
	wanted: WantedMeasurements;
	/** Rows that have not ended are run, and written when they end. It grows with the points of the study. */
	table: StudyTable;
	/** Called when a row has been written, in any order. */
	onRow(row: number): void;
	signal: AbortSignal;
}

/**
 * Rows that are given to the pool together. Their curves are in memory until they have been measured, so there are not many; two
 * lots are under way, so that no worker waits for the last run of a lot.
 */
const LOT = 24;
const LANES = 2;

/**
 * Runs the open rows of a study on the pool and measures each, round by round. An abort ends it soon; rows under way stay open.
 *
 * @throws what `StudyPlan.addRounds` throws
 */
export async function runStudy(run: StudyRun): Promise<void> {
	const { plan, table, signal } = run;
	const hasOpen = (): boolean => table.hasWaiting(plan.points.count);
	await plan.addRounds(table);
	while (hasOpen() && !signal.aborted) {
		await runRound(run);
		if (hasOpen()) return;
		await plan.addRounds(table);
	}
}

async function runRound(run: StudyRun): Promise<void> {
	const lots = lotsOf(run);
	const lane = async (): Promise<void> => {
		for (const lot of lots) {
			if (run.signal.aborted) return;
			await runLot(run, lot);
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}

/** The open rows in their order, cut where another netlist is needed. */
function* lotsOf({ plan, table }: StudyRun): Generator<{ base: StudyBase; rows: number[] }> {
	let lot: { base: StudyBase; rows: number[] } | null = null;
	for (let row = 0; row < plan.points.count; row += 1) {
		if (table.state(row) !== 'waiting') continue;
		const base = plan.base(row);
		if (lot && (lot.base !== base || lot.rows.length >= LOT)) {
			yield lot;
			lot = null;
		}
		lot ??= { base, rows: [] };
		lot.rows.push(row);
	}
	if (lot) yield lot;
}

async function runLot(run: StudyRun, { base, rows }: { base: StudyBase; rows: readonly number[] }): Promise<void> {
	const { plan, pool, settings, limits, signal } = run;
	const request = { files: [...base.netlist.files], entry: plan.study.netlist, ...settings, ...limits };
	const variants = rows.map((row): Variant => ({ id: String(row), edits: editsOf(plan, base, row) }));
	const measuring: Promise<void>[] = [];
	await pool.runVariants(request, variants, {
		signal,
		onOutcome: (id, outcome) => {
			if (outcome.status === 'stopped' && outcome.reason === 'user') return;
			const edits = variants.find((variant) => variant.id === id)?.edits ?? [];
			measuring.push(
				measureRow(run, base, edits, outcome).then((ended) => {
					run.table.set(Number(id), ended);
					run.onRow(Number(id));
				})
			);
		}
	});
	await Promise.all(measuring);
}

/** The edits that give a netlist the values of a row. */
export function editsOf({ points }: StudyPlan, { places }: StudyBase, row: number): Variant['edits'] {
	return points.values(row).flatMap((value, index) => {
		const found = value === null ? undefined : places.get(index);
		return found && value !== null ? settingOf(found, value) : [];
	});
}

/** Measures and judges the run of a row. */
export async function measureRow(
	{ plan: { study }, wanted }: Pick<StudyRun, 'plan' | 'wanted'>,
	{ netlist }: StudyBase,
	edits: Variant['edits'],
	ended: SimulationOutcome
): Promise<FinishedRow> {
	// What is measured may depend on a value that the row sets, such as that of the source.
	const variant = await netlist.variant(edits);
	const outcome = await withFamilies(variant, ended);
	const metrics = await measureOutcome(variant, outcome, wanted);
	const { verdict } = await variant.judge(factsOf(outcome, metrics, wantedMetrics(wanted.goals)), null);
	if (outcome.status !== 'complete')
		return { state: outcome.status, level: verdict.level, metrics, reason: reasonOf(outcome) };
	const figures = kindOf(study).figures?.(study.plan as never, metrics, wanted.goals.goals) ?? [];
	return { state: outcome.status, level: verdict.level, metrics: [...figures, ...metrics] };
}

/** Why a run is not complete: its first error with its place, otherwise the kind of its end. */
function reasonOf({ status, reason, log }: SimulationOutcome): string {
	const error = log.find(({ severity }) => severity === 'error');
	if (!error) return reason ?? status;
	const { file, line, text } = error;
	return file === null ? text : `${file}${line === null ? '' : `:${line}`}: ${text}`;
}
