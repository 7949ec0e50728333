import { toFault } from '#lib/base/fault.ts';
import { Latest, NewestAnswer } from '#lib/base/latest.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun, latestRun, previousRun, type RunWithPlots } from '#lib/db/runs/runs.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import type { NetlistReading } from '#lib/sim/netlist-protocol.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { isRunAs, standardSimulation } from '#lib/sim/project-simulation.ts';
import type { FollowedSettings } from './followed-settings.svelte.ts';
import { isNetlist } from '../language/netlist-path.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** A run that is shown for now, or the curves of a study. */
interface Trial {
	run: RunWithPlots;
	start: RunWithPlots | null;
	/** Set if these are the curves of so many rows of a study. They have no metrics of their own. */
	study?: { name: string; rows: number; count: number };
}

/** The run whose results are shown, what it is compared with, and whether it still belongs to the netlist. */
export class ShownRun {
	readonly shown = $derived.by((): RunWithPlots | null => this.trial?.run ?? this.#kept);
	/** The run whose metrics are shown. */
	readonly measured = $derived.by((): RunWithPlots | null => (this.trial?.study ? this.#kept : this.shown));
	/** The run that is shown when nothing is tried out: it is stored, or will be. */
	#kept = $state.raw<RunWithPlots | null>(null);
	/** A run that is shown for now and never stored, with the run that it is compared with. */
	trial = $state.raw<Trial | null>(null);
	/** The last run before the shown one that gave a result; it is offered when the shown one failed. */
	lastGood = $state.raw<RunWithPlots | null>(null);
	/** The last run before the shown one, of the same netlist, that gave a result; its curves are drawn faintly. */
	readonly previous = $derived.by((): RunWithPlots | null => (this.trial ? this.trial.start : this.#previous));
	#previous = $state.raw<RunWithPlots | null>(null);
	/** True if the netlist differs from the one of the shown run. */
	stale = $state(false);
	/** The open netlist if the shown run is of a different one; otherwise null. */
	readonly otherFile = $derived.by((): string | null => {
		const open = this.workspace.state.activePath;
		const entry = this.shown?.run.entry;
		if (open === null || entry === undefined || !isNetlist(open) || this.#filesOfRun.includes(open)) return null;
		return [open, this.workspace.runPath].includes(entry) ? null : open;
	});
	/** Files that the shown run has read. */
	#filesOfRun = $state.raw<readonly string[]>([]);
	/** The stored run that is being read to be shown. */
	#readId: string | null = null;
	readonly #showing = new Latest();
	readonly #followed = new NewestAnswer();

	/** The shown run if it is stored, or else the one that will be shown again after a trial. */
	get kept(): RunWithPlots | null {
		return this.#kept;
	}

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		private readonly netlists: NetlistReader,
		private readonly settings: FollowedSettings
	) {}

	/** Shows the last run again when the project is opened. */
	async restore(): Promise<void> {
		const last = await latestRun(this.database, this.workspace.projectId);
		if (last) await this.show(last.id);
	}

	/** Shows a stored run, unless another one is shown before it has been read. */
	async show(runId: string): Promise<void> {
		const showing = this.#showing.begin();
		this.#readId = runId;
		const run = await this.#read(runId).finally(() => {
			if (!showing.aborted) this.#readId = null;
		});
		if (!run || showing.aborted) return;
		this.#previous = null;
		this.#keep(run);
		await Promise.all([this.follow(), this.findPrevious(run.run)]);
	}

	/** Shows the newest run instead of one that was deleted, if any is left. */
	async drop(runId: string): Promise<void> {
		if (this.lastGood?.run.id === runId) this.lastGood = null;
		if (this.#previous?.run.id === runId) this.#previous = null;
		if (this.#kept?.run.id !== runId) return;
		this.#keep(null);
		await this.restore();
	}

	/** Shows a run by another tab or the agent like the user's own. */
	async showNewer({ id, startedAt }: RunSummary): Promise<void> {
		if (startedAt > (this.#kept?.run.startedAt ?? 0) && id !== this.#readId) await this.show(id);
	}

	/** Shows a run that has just ended and is not stored yet. */
	take(run: RunWithPlots): void {
		this.#showing.end();
		this.#readId = null;
		if (this.#kept && this.#kept.run.status !== 'failed') this.lastGood = this.#kept;
		this.#previous = this.lastGood?.run.entry === run.run.entry ? this.lastGood : null;
		this.#keep(run);
		this.stale = false;
	}

	/** Shows a run of the files as they are now until another run is shown, or it is taken back with null. */
	async tryOut(trial: Trial | null): Promise<void> {
		this.trial = trial;
		if (trial) this.stale = false;
		else await this.follow();
	}

	/** Reads the run before the shown one, which may have been made by another page. */
	async findPrevious(run: RunRecord): Promise<void> {
		const previous = await previousRun(this.database, run);
		if (this.#kept?.run.id !== run.id) return;
		this.#previous = previous;
		if (run.status === 'failed') this.lastGood ??= previous;
	}

	/** Updates the project's settings, and whether the shown run still matches the files. Reads only changed files. */
	async follow(): Promise<void> {
		const isNewest = this.#followed.ask();
		const files = await this.workspace.store.list();
		await this.settings.follow(files);
		const run = this.shown?.run;
		if (!run) return;
		const reading = await this.#reading(run, this.workspace.store, files);
		const { simulation } = this.settings;
		const isSame = reading?.hash === run.closureHash && simulation !== null && isRunAs(simulation, run.settings);
		if (this.shown?.run !== run || !isNewest()) return;
		this.stale = !isSame;
		this.#filesOfRun = reading?.paths ?? [];
	}

	/** The hash that a run would have with the files in a store; null if its netlist no longer exists. */
	async currentHash(run: RunRecord, store: Pick<ProjectStore, 'list' | 'readMany'>): Promise<string | null> {
		return (await this.#reading(run, store, await store.list()))?.hash ?? null;
	}

	dispose(): void {
		this.#showing.end();
	}

	#keep(run: RunWithPlots | null): void {
		this.trial = null;
		this.#kept = run;
	}

	async #read(runId: string): Promise<RunWithPlots | null> {
		const run = await getRun(this.database, runId);
		return run && { run, plots: (await getPlots(this.database, runId)) ?? [] };
	}

	async #reading(
		{ entry, settings, overrides }: RunRecord,
		store: Pick<ProjectStore, 'readMany'>,
		files: readonly FileEntry[]
	): Promise<NetlistReading | null> {
		const dialect = settings?.compatibility ?? standardSimulation.compatibility;
		if (!overrides) return this.netlists.reading(store, { entry, dialect }, files);
		try {
			const netlist = await this.netlists.open(store, { entry, dialect, overrides });
			netlist.release();
			return { hash: netlist.hash, paths: netlist.files.map(({ path }) => path) };
		} catch (thrown) {
			// The netlist no longer has what the overrides change.
			if (toFault(thrown).code === 'language_worker_failed') throw thrown;
			return null;
		}
	}
}
