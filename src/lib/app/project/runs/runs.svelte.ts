import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import { lastCards, runLister, type RunWithPlots } from '#lib/db/runs/runs.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import { asOperation, stopped } from '#lib/project/as-operation.ts';
import { byUser } from '#lib/project/store.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import { findOperatingPoint, type OperatingPointAnswer } from '#lib/sim/operating-point/find-operating-point.ts';
import { simulationFile, standardSimulation, type ProjectSimulation } from '#lib/sim/project-simulation.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulate, type RunLimits, type SimulationJob, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { LiveQuery } from '../../shell/live-query.svelte.ts';
import { FollowedSettings } from './followed-settings.svelte.ts';
import { LivePlots } from './live-plots.svelte.ts';
import { RunHistory } from './run-history.svelte.ts';
import { RunOverlays } from './run-overlays.svelte.ts';
import { readCurveFile } from './read-curve-file.ts';
import { saveForRun } from './save-for-run.ts';
import { ShownMetrics } from './shown-metrics.svelte.ts';
import { ShownRun } from './shown-run.svelte.ts';
import { storeRun } from './store-run.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Number of runs listed in the history until the user asks for older ones. */
const RUNS_LISTED = 200;

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
	overrides?: RunOverrides | undefined;
	files?: SimulationJob['files'];
	onProgress?: (progress: RunProgress) => void;
}

/** The simulations of one project: what runs now, the list of what ran, and how well the goals are met. */
export class Runs {
	readonly list: LiveQuery<RunSummary[]>;
	/** How many of the newest runs are listed at most. */
	listed = $state(RUNS_LISTED);
	readonly view: ShownRun;
	readonly history: RunHistory;
	readonly overlays: RunOverlays;
	readonly settings: FollowedSettings;
	running = $state.raw<RunProgress | null>(null);
	readonly live = new LivePlots();
	engineStartMs = $state<number | null>(null);
	/** The metrics of the shown run; none if it failed. */
	readonly metrics: ShownMetrics;
	readonly goals = $derived.by(() => evaluateGoals(this.settings.designGoals?.goals ?? [], this.metrics.list));
	/** Id of the last run that could not be stored. */
	#unstored = $state<string | null>(null);
	/** Whether the shown run could not be stored, so that it ends with the page. */
	readonly isUnstored = $derived.by(() => this.view.shown !== null && this.view.shown.run.id === this.#unstored);
	#underWay = 0;
	#beingStored = 0;
	#stopWatching: () => void;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		private readonly simulator: Simulator,
		readonly netlists: NetlistReader,
		private readonly around: { limits(): RunLimits; onfault(fault: Fault): void; tasks: TaskRegistry }
	) {
		this.settings = new FollowedSettings(workspace.store);
		this.view = new ShownRun(database, workspace, netlists, this.settings);
		this.metrics = new ShownMetrics(this.view, this.settings, (work) => this.#report(work));
		const onfault = (fault: Fault) => around.onfault(fault);
		this.overlays = new RunOverlays(
			database,
			{
				entry: () => this.view.shown?.run.entry ?? workspace.runPath ?? '',
				stored: () => workspace.state.overlays,
				store: (overlays) => workspace.update({ overlays }),
				readFile: (path) => readCurveFile(workspace.openFiles, path)
			},
			onfault
		);
		this.history = new RunHistory(database, workspace, this.view, this.overlays, onfault);
		const list = runLister(database, workspace.projectId);
		this.list = new LiveQuery(() => list(this.listed));
		this.#stopWatching = $effect.root(() => {
			$effect(() => this.overlays.follow());
			$effect(() => {
				const metas = this.workspace.files.value;
				if (metas) untrack(() => this.#report(this.view.follow()));
			});
			$effect(() => {
				const newest = this.list.value?.[0];
				untrack(() => {
					if (newest) this.#report(this.view.showNewer(newest));
				});
			});
		});
	}

	/** Lists more runs, or all of them. */
	listOlder(count = RUNS_LISTED): void {
		this.listed += count;
		this.list.refresh();
	}

	/** True while the result of a run is shown and not yet stored. */
	get isStoring(): boolean {
		return this.#beingStored > 0;
	}

	/** The user's limits of a run, as they are now. */
	get limits(): RunLimits {
		return this.around.limits();
	}

	/**
	 * Starts the user's run, of the netlist that Run simulates unless one is given; has no effect during one. Returns the run;
	 * null if there was none, or it failed, which has been reported.
	 */
	async run(entry = this.workspace.runPath, overrides?: RunOverrides): Promise<RunRecord | null> {
		try {
			if (!entry) throw new Fault('nothing_to_run', 'There is no netlist to run.');
			const task = { type: 'user_run', scope: this.workspace.projectId, name: entry } as const;
			const run = this.around.tasks.submit(task, (control) => this.#simulate(entry, 'user', control, { overrides }));
			return run ? (await this.#recorded(entry, run)).run : null;
		} catch (thrown) {
			this.around.onfault(toFault(thrown));
			return null;
		}
	}

	/** The user's run, once it is stored, in the journal. */
	#recorded(entry: string, run: Promise<SimulationResult>): Promise<SimulationResult> {
		const kept = run.then(async (result) => {
			await this.#keep(result);
			return result;
		});
		const what = {
			origin: byUser('run_simulation'),
			start: { category: 'simulation', subject: entry }
		} as const;
		return asOperation(this.workspace.store, what, kept, ({ run: { id, status, reason } }) => ({
			status: status === 'complete' ? 'success' : 'failed',
			details: { runId: id },
			...(status === 'stopped' && { failure: stopped }),
			...(status === 'failed' && { failure: { code: 'simulation_failed', message: reason ?? '' } })
		}));
	}

	/** Stops the user's run. @returns whether one was running; the agent's runs end with its turn */
	stop(): boolean {
		return this.around.tasks.cancel({ type: 'user_run', scope: this.workspace.projectId });
	}

	/** Writes the project's simulation settings to their file; an unreadable file is overwritten. */
	async changeSimulation(change: Partial<ProjectSimulation>): Promise<void> {
		try {
			await this.workspace.flush(simulationFile.path);
			await simulationFile.change(this.workspace.store, (current) => ({ ...current, ...change }));
		} catch (thrown) {
			this.around.onfault(toFault(thrown));
		}
	}

	/** Runs a netlist for the agent, shows the run and stores it. */
	async execute(entry: string, signal: AbortSignal, options: ExecuteOptions = {}): Promise<SimulationResult> {
		const task = { type: 'agent_run', scope: this.workspace.projectId, name: entry, signal } as const;
		const work = (control: TaskControl) => this.#simulate(entry, 'agent', control, options);
		const result = await this.around.tasks.submit(task, work);
		await this.#keep(result);
		return result;
	}

	/** The operating point of a run, for its netlist as it is stored now. @throws those of `NetlistReader.open` */
	operatingPoint({ run, plots }: RunWithPlots, signal: AbortSignal): Promise<OperatingPointAnswer> {
		const { compatibility, seed } = run.settings ?? standardSimulation;
		return findOperatingPoint({
			files: this.workspace.store,
			entry: run.entry,
			closureHash: run.closureHash,
			settings: { compatibility, seed: seed ?? standardSimulation.seed },
			overrides: run.overrides,
			plots,
			simulator: this.simulator,
			netlists: this.netlists,
			limits: this.limits,
			signal
		});
	}

	dispose(): void {
		this.stop();
		this.view.dispose();
		this.metrics.dispose();
		this.history.dispose();
		this.overlays.dispose();
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
		await saveForRun(
			this.workspace,
			entry,
			this.settings.simulation?.compatibility ?? standardSimulation.compatibility
		);
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
			this.view.take({ run: result.run, plots: result.plots });
			this.live.clear();
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
			await storeRun(this.database, result, this.settings.designGoals);
		} catch (thrown) {
			this.#unstored = result.run.id;
			throw thrown;
		} finally {
			this.#beingStored -= 1;
		}
		const { view } = this;
		await Promise.all([view.follow(), view.previous ? undefined : view.findPrevious(result.run)]);
	}

	/** Reports the failure of work in the background. */
	#report(work: Promise<void>): void {
		work.catch((cause: unknown) => this.around.onfault(toFault(cause)));
	}
}
