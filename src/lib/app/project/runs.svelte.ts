import { tick, untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveLastRun } from '#lib/db/projects.ts';
import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import { getPlots, getRun, latestRun, runLister, saveRun } from '#lib/db/runs.ts';
import { previewCurve } from '#lib/charts/preview.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { systemClock } from '#lib/base/clock.ts';
import { evaluateGoals, type DesignGoals } from '#lib/sim/goals.ts';
import { isRunAs, simulationFile, standardSimulation, type ProjectSimulation } from '#lib/sim/project-simulation.ts';
import type { NetlistReading } from '#lib/sim/netlist-protocol.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulate, type RunLimits, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import { FollowedSettings } from './followed-settings.svelte.ts';
import { isNetlist } from './netlist-path.ts';
import { saveForRun } from './save-for-run.ts';
import type { Workspace } from './workspace.svelte.ts';

/** Runs listed in the history. */
const historyLength = 200;

export interface RunProgress {
	/** Path of the netlist that is run. */
	entry: string;
	fraction: number | null;
	simulatedTime: number | null;
	elapsedMs: number;
}

/** Share of the page's time that drawing a run under way may take. */
const liveShare = 0.2;

interface ExecuteOptions {
	signal: AbortSignal;
	/** Takes the place of the time that the user's settings allow, ms. */
	timeLimitMs?: number;
	/** What this run changes of the netlist; its result then counts as one of another netlist. */
	overrides?: RunOverrides;
	onProgress?: (progress: RunProgress) => void;
}

interface Shown {
	run: RunRecord;
	plots: Plot[];
}

/** The simulations of one project: what runs now, what is shown, and whether it still belongs to the netlist. */
export class Runs {
	readonly list: LiveQuery<RunSummary[]>;
	shown = $state.raw<Shown | null>(null);
	/** The last run before the shown one that gave a result; it is offered when the shown one failed. */
	lastGood = $state.raw<Shown | null>(null);
	/** The last run before the shown one, of the same netlist, that gave a result here; its curves are drawn behind. */
	previous = $state.raw<Shown | null>(null);
	running = $state.raw<RunProgress | null>(null);
	partialPlots = $state.raw<Plot[] | null>(null);
	/** True once the netlist differs from the one that the shown run was computed from. */
	stale = $state(false);
	/** Another netlist that is open, though the shown run is not of it; null while they belong together. */
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
	/** Files that the shown run reads. */
	#filesOfRun = $state.raw<readonly string[]>([]);
	readonly #followed: FollowedSettings;
	#nextPartial = 0;
	#abort: AbortController | null = null;
	#underWay = 0;
	#stopWatching: () => void;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		private readonly simulator: Simulator,
		private readonly netlists: NetlistReader,
		private readonly settings: { limits(): RunLimits; onfault(fault: Fault): void }
	) {
		this.#followed = new FollowedSettings(workspace.store);
		this.list = new LiveQuery(runLister(database, workspace.projectId, historyLength));
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const metas = this.workspace.files.value;
				if (metas) untrack(() => this.#report(this.#followFiles()));
			});
			$effect(() => {
				// A run that another tab or the agent made becomes the one shown, as the user's own would.
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

	/** How the project is simulated; null while its file cannot be read, with the reason. */
	get simulation(): ProjectSimulation | null {
		return this.#followed.simulation;
	}

	get simulationFault(): Fault | null {
		return this.#followed.simulationFault;
	}

	/** Shows the last run as it was when the project was left. */
	async restore(): Promise<void> {
		const last = await latestRun(this.database, this.workspace.projectId);
		if (last) await this.show(last.id);
	}

	async show(runId: string): Promise<void> {
		const run = await getRun(this.database, runId);
		if (!run) return;
		this.previous = null;
		this.shown = { run, plots: (await getPlots(this.database, runId)) ?? [] };
		await this.#followFiles();
	}

	/** The user's run; a second call while one is under way does nothing. */
	async run(): Promise<void> {
		const entry = this.workspace.runPath;
		if (this.#abort || !entry) {
			if (!entry) this.settings.onfault(new Fault('nothing_to_run', 'There is no netlist to run.'));
			return;
		}
		const abort = new AbortController();
		this.#abort = abort;
		try {
			const simulation = this.#simulate(entry, 'user', { signal: abort.signal });
			await this.#keep(await simulation.finally(() => (this.#abort = null)));
		} catch (thrown) {
			this.settings.onfault(toFault(thrown));
		}
	}

	/** Stops the user's run. @returns whether there was one; the agent's runs end with its turn */
	stop(): boolean {
		this.#abort?.abort();
		return this.#abort !== null;
	}

	/** Writes how the project is simulated into its file; a file that could not be read is written again. */
	async changeSimulation(change: Partial<ProjectSimulation>): Promise<void> {
		try {
			await this.workspace.flush(simulationFile.path);
			await simulationFile.change(this.workspace.store, (current) => ({ ...current, ...change }));
		} catch (thrown) {
			this.settings.onfault(toFault(thrown));
		}
	}

	/** Runs a netlist for the user or the agent, stores the run and shows it. */
	async execute(entry: string, origin: RunRecord['origin'], options: ExecuteOptions): Promise<SimulationResult> {
		const result = await this.#simulate(entry, origin, options);
		await this.#keep(result);
		return result;
	}

	/** The hash that the run would have with the files as a store has them now; null when its netlist is gone. */
	async currentHash(run: RunRecord, store: Pick<ProjectStore, 'list' | 'readMany'>): Promise<string | null> {
		return (await this.#reading(run, store, await store.list()))?.hash ?? null;
	}

	dispose(): void {
		this.stop();
		this.#stopWatching();
		this.list.dispose();
	}

	/** Runs and shows; storing comes after, so that a run of millions of points is not under way while it is written. */
	async #simulate(
		entry: string,
		origin: RunRecord['origin'],
		{ signal, timeLimitMs, overrides, onProgress }: ExecuteOptions
	): Promise<SimulationResult> {
		await saveForRun(this.workspace, entry, this.simulation?.compatibility ?? standardSimulation.compatibility);
		const startedAt = performance.now();
		let latest: Omit<RunProgress, 'elapsedMs' | 'entry'> = { fraction: null, simulatedTime: null };
		const report = (progress: typeof latest) => {
			latest = progress;
			this.running = { ...progress, entry, elapsedMs: performance.now() - startedAt };
			onProgress?.(this.running);
		};
		this.#underWay += 1;
		report(latest);
		// The engine is silent while it starts and in a single long step; the clock on the button goes on.
		const clock = setInterval(() => report(latest), 100);
		try {
			if (this.engineStartMs === null) this.engineStartMs = (await this.simulator.warmUp()).startMs;
			const result = await simulate({
				projectId: this.workspace.projectId,
				files: this.workspace.store,
				clock: systemClock,
				entry,
				origin,
				overrides,
				simulator: this.simulator,
				netlists: this.netlists,
				signal,
				limits: { ...this.settings.limits(), ...(timeLimitMs === undefined ? {} : { timeLimitMs }) },
				onEvent: (event) => {
					if (event.type === 'progress') report(event);
					if (event.type === 'partial') this.#showPartial(event.plots);
				}
			});
			if (this.shown && this.shown.run.status !== 'failed') this.lastGood = this.shown;
			this.previous = this.lastGood?.run.entry === entry ? this.lastGood : null;
			this.shown = { run: result.run, plots: result.plots };
			this.partialPlots = null;
			this.stale = false;
			return result;
		} finally {
			clearInterval(clock);
			this.#underWay -= 1;
			// the user's run and the agent's may be under way together
			if (this.#underWay === 0) {
				this.running = null;
				this.partialPlots = null;
			}
		}
	}

	async #keep({ run, plots }: SimulationResult): Promise<void> {
		await saveRun(this.database, run, plots);
		const isMeasured = run.status !== 'failed';
		const goals = isMeasured ? evaluateGoals(this.designGoals?.goals ?? [], run.metrics) : [];
		const met = goals.filter(({ state }) => state === 'met').length;
		await saveLastRun(this.database, this.workspace.projectId, {
			thumbnail: isMeasured ? previewCurve(plots, this.designGoals?.signals.output) : null,
			lastRun: {
				verdict: run.verdict?.level ?? 'failed',
				goals: goals.length > 0 ? { met, total: goals.length } : null
			}
		});
		await this.#followFiles();
	}

	/** Curves of millions of points take long to draw: pieces are passed over until drawing has had its share. */
	#showPartial(plots: Plot[]): void {
		const started = performance.now();
		if (started < this.#nextPartial) return;
		this.#nextPartial = Infinity;
		this.partialPlots = plots;
		void tick().then(() => {
			const now = performance.now();
			this.#nextPartial = now + (now - started) / liveShare;
		});
	}

	/** What goes on beside what the user does must not fail unseen. */
	#report(work: Promise<void>): void {
		work.catch((cause: unknown) => this.settings.onfault(toFault(cause)));
	}

	/** Takes over the project's settings, and whether the shown run is still of these files. Reads only what has changed. */
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
