import { untrack } from 'svelte';
import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { readGoals, readMeasurements } from '#lib/sim/run-simulation.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { formatStudy, parseStudy, studyName, studyPath, type Study } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import type { Runs } from '../runs/runs.svelte.ts';
import { saveForRun } from '../runs/save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { StudyStore } from './study-store.ts';

/** A study that is shown. */
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
	/** Milliseconds until the end; null until it can be told. */
	remainingMs: number | null;
}

interface Parts {
	database: SpicewrightDatabase;
	workspace: Workspace;
	runs: Runs;
	pool: Pick<SimulationPool, 'runVariants'>;
	netlists: NetlistReader;
	tasks: TaskRegistry;
	clock: Clock;
	onfault(fault: Fault): void;
}

/** How often new rows are shown, and how often they are stored, ms. */
const SHOWN_MS = 250;
const STORED_MS = 1_000;

/** The studies of a project: their files, the one that is shown, and its run. */
export class Studies {
	/** Files of studies, by name. */
	readonly files = $derived.by(() =>
		this.parts.workspace.entries.flatMap(({ path }) => {
			const name = studyName(path);
			return name === null ? [] : [{ path, name }];
		})
	);
	opened = $state.raw<OpenStudy | null>(null);
	progress = $state.raw<StudyProgress | null>(null);
	/** Grows when rows have come, at most four times per second: the table itself is not reactive. */
	version = $state(0);
	readonly #opening = new Latest();
	#store: StudyStore | null = null;

	readonly #stopWatching: () => void;

	constructor(private readonly parts: Parts) {
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const metas = parts.workspace.files.value;
				if (metas) untrack(() => void this.refresh());
			});
		});
	}

	/** Shows a study with its stored rows. A fault of its file is part of what is shown. */
	async open(path: string): Promise<void> {
		if (this.progress) return;
		const signal = this.#opening.begin();
		const opened = await this.#read(path);
		if (signal.aborted) {
			opened.plan?.release();
			return;
		}
		// Rows that could not be stored are only here.
		const shown = this.opened;
		const isSame = shown?.path === path && shown.plan !== null && shown.plan.key === opened.plan?.key;
		this.#show(isSame && !shown.isStale ? { ...opened, table: shown.table, isStale: false } : opened);
	}

	/** Reads the shown study again: its file, its netlist or the goals may have changed. */
	async refresh(): Promise<void> {
		if (this.opened) await this.open(this.opened.path);
	}

	close(): void {
		this.stop();
		this.#opening.end();
		this.#show(null);
	}

	/**
	 * Writes the file of a study and shows it.
	 *
	 * @returns whether it is stored; a failure has been reported
	 */
	async save(name: string, study: Study): Promise<boolean> {
		const { workspace, onfault } = this.parts;
		try {
			const path = studyPath(name);
			const before = await workspace.textOf(path);
			const after = formatStudy(study);
			if (before !== after) await workspace.changeFiles([{ path, before, after }], { actor: 'user', action: 'study' });
			await this.open(path);
			return true;
		} catch (thrown) {
			onfault(toFault(thrown));
			return false;
		}
	}

	/** Runs the rows of the shown study that have not been run. */
	async run(): Promise<void> {
		const { workspace, tasks, onfault } = this.parts;
		const { opened } = this;
		if (!opened?.study || this.progress) return;
		const { netlist } = opened.study;
		try {
			const task = { type: 'study', scope: workspace.projectId, name: opened.name } as const;
			await tasks.submit(task, (control) => this.#run(opened.path, netlist, control));
		} catch (thrown) {
			onfault(toFault(thrown));
		} finally {
			this.progress = null;
			this.version += 1;
		}
	}

	/** Stops the run; rows that have ended are kept. */
	stop(): void {
		this.parts.tasks.cancel({ type: 'study', scope: this.parts.workspace.projectId });
	}

	/** Forgets the rows of the shown study, so that it can be run from the beginning. */
	async clear(): Promise<void> {
		const { opened } = this;
		if (!opened || this.progress) return;
		try {
			await this.#store?.clear();
			this.#show(await this.#read(opened.path));
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
		}
	}

	/** Runs a row by itself, with its curves, and shows it as any run. */
	async openRow(row: number): Promise<void> {
		const { opened } = this;
		if (!opened?.plan || !opened.study) return;
		await this.parts.runs.run(opened.study.netlist, { values: settingsOf(opened.plan, row) });
	}

	dispose(): void {
		this.#stopWatching();
		this.close();
	}

	#show(opened: OpenStudy | null): void {
		if (this.opened?.plan !== opened?.plan) this.opened?.plan?.release();
		this.#store = opened && new StudyStore(this.parts.database, this.#place(opened.path));
		this.opened = opened;
		this.version += 1;
	}

	async #read(path: string): Promise<OpenStudy> {
		const opened: OpenStudy = {
			...{ path, name: studyName(path) ?? path },
			...{ study: null, fault: null, plan: null, table: null, isStale: false }
		};
		try {
			opened.study = parseStudy((await this.parts.workspace.textOf(path)) ?? '', path);
			const stored = await new StudyStore(this.parts.database, this.#place(path)).read();
			opened.table = stored?.table ?? null;
			opened.isStale = stored !== null;
			opened.plan = await this.#plan(opened.study);
			opened.isStale = stored !== null && stored.key !== opened.plan.key;
			opened.table ??= new StudyTable(opened.plan.points.count);
		} catch (thrown) {
			opened.fault = toFault(thrown);
		}
		return opened;
	}

	async #plan(study: Study): Promise<StudyPlan> {
		const { workspace, netlists } = this.parts;
		const settings = await simulationFile.read(workspace.store);
		const wanted = await this.#wanted();
		return planStudy({ study, files: workspace.store, netlists, settings, wanted });
	}

	async #wanted() {
		const { store } = this.parts.workspace;
		const [{ goals }, { measurements }] = await Promise.all([readGoals(store), readMeasurements(store)]);
		return { goals, measurements };
	}

	async #run(path: string, netlist: string, task: TaskControl): Promise<void> {
		const { workspace, pool, runs, clock } = this.parts;
		const settings = await simulationFile.read(workspace.store);
		await saveForRun(workspace, netlist, settings.compatibility);
		const read = await this.#read(path);
		if (read.fault || !read.plan) {
			this.#show(read);
			return;
		}
		const table = read.isStale || !read.table ? new StudyTable(read.plan.points.count) : read.table;
		this.#show({ ...read, table, isStale: false });
		const store = this.#store!;
		const { key } = read.plan;
		const startedAt = clock.now();
		const before = table.done;
		let [shownAt, storedAt] = [startedAt, startedAt];
		let failure: unknown = null;
		const write = () => void store.write(key, table).catch((thrown: unknown) => (failure ??= thrown));
		const show = (): void => {
			const elapsed = clock.now() - startedAt;
			const made = table.done - before;
			const remainingMs = made > 0 ? (elapsed / made) * (table.count - table.done) : null;
			this.progress = { path, done: table.done, count: table.count, remainingMs };
			this.version += 1;
			task.report(table.count > 0 ? table.done / table.count : null);
		};
		show();
		await runStudy({
			plan: read.plan,
			pool,
			settings,
			limits: runs.limits,
			wanted: await this.#wanted(),
			isOpen: (row) => table.state(row) === 'waiting',
			onRow: (row, ended) => {
				table.set(row, ended);
				store.changed(row);
				const now = clock.now();
				if (now - shownAt >= SHOWN_MS) {
					shownAt = now;
					show();
				}
				if (now - storedAt >= STORED_MS) {
					storedAt = now;
					write();
				}
			},
			signal: task.signal
		});
		await store.write(key, table).catch((thrown: unknown) => (failure ??= thrown));
		if (failure) throw failure;
	}

	#place(path: string) {
		return { projectId: this.parts.workspace.projectId, path };
	}
}
