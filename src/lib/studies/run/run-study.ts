import type { RunLimits } from '#lib/sim/run-simulation.ts';
import { settingsOf } from '#lib/sim/variation/target.ts';
import type { SimulationOutcome, SimulationPool, SimulationRequest, Variant } from '#lib/workers/ngspice/protocol.ts';
import type { FinishedRow, StudyTable } from '../rows/study-table.ts';
import { kindOf } from '../study.ts';
import type { StudyBase, StudyPlan } from './study-plan.ts';

export interface StudyRun {
	plan: StudyPlan;
	pool: Pick<SimulationPool, 'runVariants'>;
	limits: RunLimits;
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
 * @throws what `StudyPlan.addRounds` throws; Fault `language_worker_failed`: rows that have not been measured stay open
 */
export async function runStudy(run: StudyRun): Promise<void> {
	const { plan, table } = run;
	const hasOpen = (): boolean => table.hasWaiting(plan.points.count);
	const failure = new AbortController();
	const signal = AbortSignal.any([run.signal, failure.signal]);
	await plan.addRounds(table);
	while (hasOpen() && !signal.aborted) {
		await runRound({ ...run, signal }, (thrown) => failure.abort(thrown));
		failure.signal.throwIfAborted();
		if (hasOpen()) return;
		await plan.addRounds(table);
	}
}

async function runRound(run: StudyRun, onFailure: (thrown: unknown) => void): Promise<void> {
	const lots = lotsOf(run);
	const lane = async (): Promise<void> => {
		for (const lot of lots) {
			if (run.signal.aborted) return;
			await runLot(run, lot, onFailure);
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}

interface Lot {
	base: StudyBase;
	/** One object for all lots of a netlist, which the workers then hold once. */
	request: SimulationRequest;
	rows: number[];
}

/** The open rows in their order, cut where another netlist is needed. */
function* lotsOf({ plan, table, limits }: StudyRun): Generator<Lot> {
	const requests = new Map<StudyBase, SimulationRequest>();
	const requestOf = (base: StudyBase): SimulationRequest => {
		const request = requests.get(base) ?? {
			...{ files: [...base.netlist.files], entry: plan.study.netlist },
			...{ ...plan.settings, ...limits }
		};
		requests.set(base, request);
		return request;
	};
	let lot: Lot | null = null;
	for (let row = 0; row < plan.points.count; row += 1) {
		if (table.state(row) !== 'waiting') continue;
		const base = plan.base(row);
		if (lot && (lot.base !== base || lot.rows.length >= LOT)) {
			yield lot;
			lot = null;
		}
		lot ??= { base, request: requestOf(base), rows: [] };
		lot.rows.push(row);
	}
	if (lot) yield lot;
}

async function runLot(
	run: StudyRun,
	{ base, request, rows }: Lot,
	onFailure: (thrown: unknown) => void
): Promise<void> {
	const { plan, pool, signal } = run;
	const variants = rows.map((row): Variant => ({ id: String(row), edits: editsOf(plan, base, row) }));
	const measuring: Promise<void>[] = [];
	await pool.runVariants(request, variants, {
		signal,
		onOutcome: (id, outcome) => {
			if (outcome.status === 'stopped' && outcome.reason === 'user') return;
			const edits = variants.find((variant) => variant.id === id)?.edits ?? [];
			measuring.push(
				measureRow(plan, base, edits, outcome).then((ended) => {
					run.table.set(Number(id), ended);
					run.onRow(Number(id));
				}, onFailure)
			);
		}
	});
	await Promise.all(measuring);
}

/** The edits that give a netlist the values of a row. */
export function editsOf({ points }: StudyPlan, { places }: StudyBase, row: number): Variant['edits'] {
	const settings = points.values(row).flatMap((value, index) => {
		const found = places.get(index);
		return found ? [{ places: found, value }] : [];
	});
	return settingsOf(settings);
}

/**
 * Measures and judges the run of a row, whose curves it takes.
 *
 * @throws Fault `language_worker_failed`
 */
export async function measureRow(
	{ study, wanted }: StudyPlan,
	{ netlist }: StudyBase,
	edits: Variant['edits'],
	ended: SimulationOutcome
): Promise<FinishedRow> {
	// What is measured may depend on a value that the row sets, such as that of the source.
	const { metrics, verdict } = await netlist.measureVariant(edits, ended, wanted);
	if (ended.status !== 'complete')
		return { state: ended.status, level: verdict.level, metrics, reason: reasonOf(ended) };
	const figures = kindOf(study).figures?.(study.plan as never, metrics, wanted.goals.goals) ?? [];
	return { state: ended.status, level: verdict.level, metrics: [...figures, ...metrics] };
}

/** Why a run is not complete: its first error with its place, otherwise the kind of its end. */
function reasonOf({ status, reason, log }: SimulationOutcome): string {
	const error = log.find(({ severity }) => severity === 'error');
	if (!error) return reason ?? status;
	const { file, line, text } = error;
	return file === null ? text : `${file}${line === null ? '' : `:${line}`}: ${text}`;
}
