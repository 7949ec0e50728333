import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import { getPlots, getRun, lastCards, latestRun, previousRun, runLister, type RunWithPlots } from '#lib/db/runs.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import { evaluateGoals, type DesignGoals } from '#lib/sim/goals.ts';
import { isRunAs, simulationFile, standardSimulation, type ProjectSimulation } from '#lib/sim/project-simulation.ts';
import type { NetlistReading } from '#lib/sim/netlist-protocol.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulate, type RunLimits, type SimulationJob, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import { FollowedSettings } from './followed-settings.svelte.ts';
import { LivePlots } from './live-plots.svelte.ts';
import { isNetlist } from './netlist-path.ts';
import { saveForRun } from './save-for-run.ts';
import { storeRun } from './store-run.ts';
import type { Workspace } from './workspace.svelte.ts';

/** Maximum number of runs listed in the history. */
const historyLength = 200;

export interface RunProgress {
	/** Path of the netlist that is running. */
	entry: string;
	fraction: number | null;
	simulatedTime: number | null;
	elapsedMs: number;
}

interface ExecuteOptions {
	/** Replaces the time limit in the user's settings, milliseconds. */
	timeLimitMs?: number;
	/** Changes to the netlist for this run, or other files than the stored ones; its result then belongs to a different netlist. */
	overrides?: RunOverrides;
	files?: SimulationJob['files'];
	onProgress?: (progress: RunProgress) => void;
}

/** The simulations of one project: what runs now, what is shown, and whether it still belongs to the netlist. */
export class Runs {
	readonly list: LiveQuery<RunSummary[]>;
	shown = $state.raw<RunWithPlots | null>(null);
	/** The last run before the shown one that gave a result; it is offered when the shown one failed. */
	lastGood = $state.raw<RunWithPlots | null>(null);
	/** The last run before the shown one, of the same netlist, that gave a result; its curves are drawn faintly. */
	previous = $state.raw<RunWithPlots | null>(null);
	running = $state.raw<RunProgress | null>(null);
	readonly live = new LivePlots();
	/** True if the netlist differs from the one of the shown run. */
	stale = $state(false);
	/** The open netlist if the shown run is of a different one; otherwise null. */
	readonly otherFile = $derived.by((): string | null => {
		const open = this.workspace.state.activePath;
		const entry = this.shown?.run.entry;
		if (open === null || entry === undefined || !isNetlist(open) || this.#filesOfRun.includes(open)) return null;
		return [open, this.workspace.runPath].includes(entry) ? null : open;
	});
	engineStartMs = $state<number | null>(null);
	readonly goals = $derived.by(() => {
		if (!this.designGoals) return [];
		return evaluateGoals(
			this.designGoals.goals,
			this.shown?.run.status === 'failed' ? [] : (this.shown?.run.metrics ?? [])
		);
	});
	/** Files that the shown run has read. */
	#filesOfRun = $state.raw<readonly string[]>([]);
	readonly #followed: FollowedSettings;
	#underWay = 0;
	#beingStored = 0;
	#stopWatching: () => void;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		private readonly simulator: Simulator,
		readonly netlists: NetlistReader,
		private readonly settings: { limits(): RunLimits; onfault(fault: Fault): void; tasks: TaskRegistry }
	) {
		this.#followed = new FollowedSettings(workspace.store);
		this.list = new LiveQuery(runLister(database, workspace.projectId, historyLength));
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const metas = this.workspace.files.value;
				if (metas) untrack(() => this.#report(this.#followFiles()));
			});
			$effect(() => {
				// A run by another tab or the agent is shown like the user's own.
				const newest = this.list.value?.[0];
				untrack(() => {
					if (newest && newest.startedAt > (this.shown?.run.startedAt ?? 0)) this.#report(this.show(newest.id));
				});
			});
		});
	}

	get designGoals(): DesignGoals | null {
		return this.#followed.designGoals;
	}

	get goalsFault(): Fault | null {
		return this.#followed.goalsFault;
	}

	/** True while the result of a run is shown and not yet stored. */
	get isStoring(): boolean {
		return this.#beingStored > 0;
	}

	/** The user's limits of a run, as they are now. */
	get limits(): RunLimits {
		return this.settings.limits();
	}

	/** The project's simulation settings; null, with the reason, if the file cannot be read. */
	get simulation(): ProjectSimulation | null {
		return this.#followed.simulation;
	}

	get simulationFault(): Fault | null {
		return this.#followed.simulationFault;
	}

	/** Shows the last run again when the project is opened. */
	async restore(): Promise<void> {
		const last = await latestRun(this.database, this.workspace.projectId);
		if (last) await this.show(last.id);
	}

	async show(runId: string): Promise<void> {
		const run = await getRun(this.database, runId);
		if (!run) return;
		this.previous = null;
		this.shown = { run, plots: (await getPlots(this.database, runId)) ?? [] };
		await Promise.all([this.#followFiles(), this.#findPrevious(run)]);
	}

	/** Starts the user's run, of the netlist that Run simulates unless one is given; has no effect during one. */
	async run(entry = this.workspace.runPath): Promise<void> {
		if (!entry) return this.settings.onfault(new Fault('nothing_to_run', 'There is no netlist to run.'));
		try {
			const task = { type: 'user_run', scope: this.workspace.projectId, name: entry } as const;
			const run = this.settings.tasks.submit(task, (control) => this.#simulate(entry, 'user', control));
			if (run) await this.#keep(await run);
		} catch (thrown) {
			this.settings.onfault(toFault(thrown));
		}
	}

	/** Stops the user's run. @returns whether one was running; the agent's runs end with its turn */
	stop(): boolean {
		return this.settings.tasks.cancel({ type: 'user_run', scope: this.workspace.projectId });
	}

	/** Writes the project's simulation settings to their file; an unreadable file is overwritten. */
	async changeSimulation(change: Partial<ProjectSimulation>): Promise<void> {
		try {
			await this.workspace.flush(simulationFile.path);
			await simulationFile.change(this.workspace.store, (current) => ({ ...current, ...change }));
		} catch (thrown) {
			this.settings.onfault(toFault(thrown));
		}
	}

	/** Runs a netlist for the agent, shows the run and stores it. */
	async execute(entry: string, signal: AbortSignal, options: ExecuteOptions = {}): Promise<SimulationResult> {
		const task = { type: 'agent_run', scope: this.workspace.projectId, name: entry, signal } as const;
		const work = (control: TaskControl) => this.#simulate(entry, 'agent', control, options);
		const result = await this.settings.tasks.submit(task, work);
		await this.#keep(result);
		return result;
	}

	/** The hash that the run would have with the files in a store; null if its netlist no longer exists. */
	async currentHash(run: RunRecord, store: Pick<ProjectStore, 'list' | 'readMany'>): Promise<string | null> {
		return (await this.#reading(run, store, await store.list()))?.hash ?? null;
	}

	dispose(): void {
		this.stop();
		this.#stopWatching();
		this.list.dispose();
	}

	/** Runs and shows the result; storing comes later, so that a large run does not count as running while it is written. */
	async #simulate(
		entry: string,
		origin: RunRecord['origin'],
		task: TaskControl,
		{ timeLimitMs, overrides, files = this.workspace.store, onProgress }: ExecuteOptions = {}
	): Promise<SimulationResult> {
		await saveForRun(this.workspace, entry, this.simulation?.compatibility ?? standardSimulation.compatibility);
		const startedAt = performance.now();
		let latest: Omit<RunProgress, 'elapsedMs' | 'entry'> = { fraction: null, simulatedTime: null };
		const report = (progress: typeof latest) => {
			latest = progress;
			this.running = { ...progress, entry, elapsedMs: performance.now() - startedAt };
			task.report(progress.fraction);
			onProgress?.(this.running);
		};
		this.#underWay += 1;
		report(latest);
		// The engine reports nothing while it starts and during a single long step; the displayed time continues.
		const clock = setInterval(() => report(latest), 100);
		try {
			if (this.engineStartMs === null) this.engineStartMs = (await this.simulator.warmUp()).startMs;
			const result = await simulate({
				projectId: this.workspace.projectId,
				files,
				isTrial: files !== this.workspace.store,
				clock: systemClock,
				entry,
				origin,
				overrides,
				simulator: this.simulator,
				netlists: this.netlists,
				// What it computed is not lost because this cannot be read.
				lastCards: () => lastCards(this.database, this.workspace.projectId, entry).catch(() => null),
				signal: task.signal,
				limits: { ...this.limits, ...(timeLimitMs === undefined ? {} : { timeLimitMs }) },
				onEvent: (event) => {
					if (event.type === 'progress') report(event);
					if (event.type === 'partial') this.live.show(event.plots);
				}
			});
			if (this.shown && this.shown.run.status !== 'failed') this.lastGood = this.shown;
			this.previous = this.lastGood?.run.entry === entry ? this.lastGood : null;
			this.shown = { run: result.run, plots: result.plots };
			this.live.clear();
			this.stale = false;
			return result;
		} finally {
			clearInterval(clock);
			this.#underWay -= 1;
			// The user's run and the agent's may overlap.
			if (this.#underWay === 0) {
				this.running = null;
				this.live.clear();
			}
		}
	}

	async #keep(result: SimulationResult): Promise<void> {
		this.#beingStored += 1;
		try {
			await storeRun(this.database, result, this.designGoals);
		} finally {
			this.#beingStored -= 1;
		}
		await Promise.all([this.#followFiles(), this.previous ? undefined : this.#findPrevious(result.run)]);
	}

	/** Reads the run before the shown one, which may have been made by another page. */
	async #findPrevious(run: RunRecord): Promise<void> {
		const previous = await previousRun(this.database, run);
		if (this.shown?.run.id !== run.id) return;
		this.previous = previous;
		if (run.status === 'failed') this.lastGood ??= previous;
	}

	/** Reports the failure of work in the background. */
	#report(work: Promise<void>): void {
		work.catch((cause: unknown) => this.settings.onfault(toFault(cause)));
	}

	/** Updates the project's settings, and whether the shown run still matches the files. Reads only changed files. */
	async #followFiles(): Promise<void> {
		const files = await this.workspace.store.list();
		await this.#followed.follow(files);
		const run = this.shown?.run;
		if (!run) return;
		const reading = await this.#reading(run, this.workspace.store, files);
		const isSame =
			reading?.hash === run.closureHash && this.simulation !== null && isRunAs(this.simulation, run.settings);
		if (this.shown?.run !== run) return;
		this.stale = !isSame;
		this.#filesOfRun = reading?.paths ?? [];
	}

	#reading(
		{ entry, settings }: RunRecord,
		store: Pick<ProjectStore, 'readMany'>,
		files: readonly FileEntry[]
	): Promise<NetlistReading | null> {
		const dialect = settings?.compatibility ?? standardSimulation.compatibility;
		return this.netlists.reading(store, { entry, dialect }, files);
	}
}
