import type { Clock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import { fileNameFrom } from '#lib/base/file-name.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listRuns } from '#lib/db/runs/runs.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { readGoals, readMeasurements, type RunLimits } from '#lib/sim/run-simulation.ts';
import type { ImportReport } from '#lib/studies/cluster/import-results.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { runCurves, spreadRows, type StudyCurves } from '#lib/studies/run/run-curves.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { planStudy, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { parseStudy, stopOf, studyName, type Study } from '#lib/studies/study.ts';
import { engineBuild } from '#lib/workers/ngspice/engine-build.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { saveForRun } from '../runs/save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { StudyStore } from './study-store.ts';

/** A study that has been read. */
export interface OpenStudy {
	path: string;
	name: string;
	/** Null when its file cannot be read. */
	study: Study | null;
	/** Why its file cannot be read, or its netlist does not fit. */
	fault: Fault | null;
	/** Null until its netlist has been read, and when that failed. */
	plan: StudyPlan | null;
	/** Its rows; those of an earlier state of netlist or study while it is stale. */
	table: StudyTable | null;
	/** Whether the rows belong to an earlier state of netlist, study, goals or measurements. */
	isStale: boolean;
}

export interface StudyProgress {
	path: string;
	done: number;
	count: number;
	/** Whether the study can end with fewer rows than that. */
	isBound: boolean;
	/** Milliseconds until the end; null until it can be told. */
	remainingMs: number | null;
}

/** What a run tells while it goes on. */
export interface StudyFollower {
	signal: AbortSignal;
	/** Called with the study before its first row, and with one that cannot be run. */
	onStart(opened: OpenStudy): void;
	/** Called at the start, at most four times per second, and at the end. */
	onProgress(progress: StudyProgress): void;
}

/** What fills the rows of a table gets. */
interface Filling {
	plan: StudyPlan;
	table: StudyTable;
	/** Called when a row of the table has been written. */
	onRow(row: number): void;
	signal: AbortSignal;
}

interface Parts {
	database: SpicewrightDatabase;
	workspace: Workspace;
	pool: Pick<SimulationPool, 'runVariants' | 'size'>;
	netlists: NetlistReader;
	clock: Clock;
	limits(): RunLimits;
}

/** Number of runs that an estimate looks back over. */
const RUNS = 30;
/** How often new rows are shown, and how often they are stored, ms. */
const SHOWN_MS = 250;
const STORED_MS = 1_000;

/** Reads, runs and stores the studies of a project. */
export class StudyRunner {
	/** Milliseconds that a row of a netlist's last study took, by the netlist's path. */
	readonly #paces = new Map<string, number>();

	constructor(private readonly parts: Parts) {}

	/**
	 * A study with its stored rows. A fault of its file is part of it. Its plan has to be released.
	 *
	 * @param foreseen what its file is going to say
	 */
	async read(path: string, foreseen?: Study): Promise<OpenStudy> {
		const opened: OpenStudy = {
			...{ path, name: studyName(path) ?? path },
			...{ study: null, fault: null, plan: null, table: null, isStale: false }
		};
		try {
			opened.study = foreseen ?? parseStudy((await this.parts.workspace.textOf(path)) ?? '', path);
			const stored = await this.#storeOf(path).read();
			opened.table = stored?.table ?? null;
			opened.isStale = stored !== null;
			opened.plan = await this.#plan(opened.study);
			opened.isStale = stored !== null && stored.key !== opened.plan.key;
			opened.table ??= new StudyTable(opened.plan.points.count);
			if (!opened.isStale) await opened.plan.addRounds(opened.table);
		} catch (thrown) {
			opened.fault = toFault(thrown);
		}
		return opened;
	}

	/**
	 * Runs the rows of a study that have not been run, and stores them as they end.
	 *
	 * @param foreseen what is run in place of its file
	 * @returns the study as it was given to `onStart`
	 * @throws those of `saveForRun` and `StudyStore.write`
	 */
	async run(path: string, netlist: string, follower: StudyFollower, foreseen?: Study): Promise<OpenStudy> {
		const { pool } = this.parts;
		const limits = this.parts.limits();
		const fill = (given: Filling): Promise<void> => {
			const { plan, table } = given;
			const judged = new JudgedRows(table, plan.wanted.goals.goals, stopOf(plan.study));
			const enough = new AbortController();
			const stopIfKnown = (to: number): void => {
				judged.update(to);
				if (judged.end !== null) enough.abort();
			};
			if (judged.halfWidth !== null) stopIfKnown(table.count);
			/** After the last row that has ended. */
			let end = 0;
			const onRow = (row: number): void => {
				given.onRow(row);
				if (judged.halfWidth === null) return;
				end = Math.max(end, row + 1);
				stopIfKnown(end);
			};
			const signal = AbortSignal.any([given.signal, enough.signal]);
			return runStudy({ ...given, pool, limits, onRow, signal });
		};
		const onPace = (ms: number): unknown => this.#paces.set(netlist, ms);
		return (await this.#fill(path, netlist, { ...follower, onPace, foreseen }, fill)).opened;
	}

	/**
	 * Takes over the results of a bundle and stores them. Rows that the app has completed itself are kept.
	 *
	 * @returns null for a study that cannot be run
	 * @throws those of `importResults`, `saveForRun` and `StudyStore.write`
	 */
	async importResults(
		path: string,
		netlist: string,
		results: Blob,
		follower: StudyFollower
	): Promise<ImportReport | null> {
		const { importResults } = await import('#lib/studies/cluster/import-results.ts');
		const fill = (given: Filling) => importResults({ ...given, results });
		return (await this.#fill(path, netlist, follower, fill)).result;
	}

	/**
	 * A study that can be run, as a zip for other computers.
	 *
	 * @throws those of `saveForRun` and `exportBundle`; why the study cannot be run
	 */
	async exportBundle(path: string, netlist: string): Promise<{ blob: Blob; fileName: string }> {
		await this.#prepare(netlist);
		const { plan, name, fault } = await this.read(path);
		if (!plan) throw fault ?? new Fault('study_invalid', 'The study cannot be run');
		try {
			const common = { limits: this.parts.limits(), ngspice: engineBuild.version };
			const { exportBundle } = await import('#lib/studies/cluster/export-bundle.ts');
			const blob = await exportBundle({ name, plan, ...common });
			return { blob, fileName: `${fileNameFrom(name, 'study')}-cluster.zip` };
		} finally {
			plan.release();
		}
	}

	async #fill<Result>(
		path: string,
		netlist: string,
		follower: StudyFollower & {
			/** Called with the milliseconds that a row takes. */
			onPace?(ms: number): unknown;
			/** What is run in place of the study's file. */
			foreseen?: Study | undefined;
		},
		work: (given: Filling) => Promise<Result>
	): Promise<{ opened: OpenStudy; result: Result | null }> {
		await this.#prepare(netlist);
		const read = await this.read(path, follower.foreseen);
		if (read.fault || !read.plan) {
			follower.onStart(read);
			return { opened: read, result: null };
		}
		const table = read.isStale || !read.table ? new StudyTable(read.plan.points.count) : read.table;
		const opened = { ...read, table, isStale: false };
		follower.onStart(opened);
		const { clock } = this.parts;
		const store = this.#storeOf(path);
		const { key, points } = read.plan;
		const startedAt = clock.now();
		const before = table.done;
		let [shownAt, storedAt] = [startedAt, startedAt];
		let failure: unknown = null;
		const write = () => void store.write(key, table).catch((thrown: unknown) => (failure ??= thrown));
		const show = (): void => {
			const elapsed = clock.now() - startedAt;
			const made = table.done - before;
			const count = points.maxCount;
			if (made > 0) follower.onPace?.(elapsed / made);
			const remainingMs = made > 0 ? (elapsed / made) * (count - table.done) : null;
			follower.onProgress({ path, done: table.done, count, isBound: !points.isComplete, remainingMs });
		};
		show();
		const onRow = (row: number): void => {
			store.changed(row);
			const now = clock.now();
			if (now - storedAt >= STORED_MS) {
				storedAt = now;
				write();
			}
			if (now - shownAt < SHOWN_MS) return;
			shownAt = now;
			show();
		};
		const { signal } = follower;
		const given = { plan: read.plan, table, onRow, signal };
		// Rows that have come before a failure are kept.
		const result = await work(given).finally(() =>
			store.write(key, table).catch((thrown: unknown) => (failure ??= thrown))
		);
		show();
		if (failure) throw failure;
		return { opened, result };
	}

	/** Stores the netlist as it is shown. */
	async #prepare(netlist: string): Promise<void> {
		const { workspace } = this.parts;
		const { compatibility } = await simulationFile.read(workspace.store);
		await saveForRun(workspace, netlist, compatibility);
	}

	/**
	 * How long rows of a netlist take, milliseconds: as in its last study of this session, otherwise as its last run on each worker.
	 * Null while there was neither.
	 */
	async estimate(netlist: string, rows: number): Promise<number | null> {
		const pace = this.#paces.get(netlist);
		if (pace !== undefined) return pace * rows;
		const run = await this.#lastRun(netlist);
		// A single row takes as long as the run, however many workers there are.
		return run && run.elapsedMs * Math.ceil(rows / this.parts.pool.size);
	}

	async #lastRun(netlist: string): Promise<{ elapsedMs: number } | null> {
		const { database, workspace } = this.parts;
		const runs = await listRuns(database, workspace.projectId, RUNS);
		return runs.find((run) => run.entry === netlist && run.status === 'complete' && !run.isTrial) ?? null;
	}

	/**
	 * Runs rows that have ended again for their curves, evenly spread if there are too many.
	 *
	 * @param onProgress called with the number of rows that have ended, and that of all
	 */
	async curves(
		plan: StudyPlan,
		table: StudyTable,
		{ signal, onProgress }: { signal: AbortSignal; onProgress(done: number, count: number): void }
	): Promise<StudyCurves> {
		const { pool, limits } = this.parts;
		const ended = Array.from({ length: plan.points.count }, (_, row) => row);
		const rows = spreadRows(ended.filter((row) => table.state(row) === 'complete'));
		let done = 0;
		onProgress(done, rows.length);
		const onRow = () => onProgress((done += 1), rows.length);
		return runCurves({ plan, pool, limits: limits(), rows, onRow, signal });
	}

	/** Forgets the rows of a study that is not running. */
	clear(path: string): Promise<void> {
		return this.#storeOf(path).clear();
	}

	async #plan(study: Study): Promise<StudyPlan> {
		const { workspace, netlists } = this.parts;
		const { store } = workspace;
		const [settings, { goals }, { measurements }] = await Promise.all([
			...([simulationFile.read(store), readGoals(store), readMeasurements(store)] as const)
		]);
		return planStudy({ study, files: store, netlists, settings, wanted: { goals, measurements } });
	}

	#storeOf(path: string): StudyStore {
		return new StudyStore(this.parts.database, { projectId: this.parts.workspace.projectId, path });
	}
}
