import { tick, untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import type { ImportReport } from '#lib/studies/cluster/import-results.ts';
import { studyAsOperation } from '#lib/project/as-operation.ts';
import { byUser } from '#lib/project/store.ts';
import { designSettings, settingsOf } from '#lib/studies/run/study-plan.ts';
import { formatStudy, studyName, studyPath, type Study } from '#lib/studies/study.ts';
import type { Runs } from '../runs/runs.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { appliedFiles } from './applied-files.ts';
import { Specification } from './specification.svelte.ts';
import { withShownRows } from './shown-rows.ts';
import type { OpenStudy, StudyFollower, StudyProgress, StudyRunner } from './study-runner.ts';
import { studyTrial } from './study-trial.ts';

interface Parts {
	workspace: Workspace;
	runs: Runs;
	runner: StudyRunner;
	tasks: TaskRegistry;
	/** The values of a row have been written to the netlist. */
	onapplied(row: number, undo: () => Promise<void>): void;
	onfault(fault: Fault): void;
}

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
	/** What the last import of results gave; null if there was none since the page was loaded. */
	imported = $state.raw<{ path: string; report: ImportReport } | null>(null);
	/** Grows when rows have come, at most four times per second: the table itself is not reactive. */
	version = $state(0);
	readonly specification: Specification;
	readonly #opening = new Latest();
	/** The study that is being read to be shown, which is read again if files change; null while none is. */
	#requested: string | null = null;
	/** Whether files have changed since that began. */
	#isOutdated = false;
	readonly #stopWatching: () => void;

	constructor(private readonly parts: Parts) {
		this.specification = new Specification({ ...parts, studies: this });
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
		this.#requested = path;
		try {
			const opened = await this.#read(path, signal);
			if (signal.aborted) opened.plan?.release();
			else this.#show(opened);
		} finally {
			if (!signal.aborted) this.#requested = null;
		}
	}

	/** Reads the shown study again: its file, its netlist or the goals may have changed. */
	async refresh(): Promise<void> {
		if (this.#requested !== null) this.#isOutdated = true;
		else if (this.opened) await this.open(this.opened.path);
	}

	close(): void {
		// The task of another study, or of the specification, goes on.
		if (this.progress) this.stop();
		this.#endOpening();
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
		if (!this.opened?.study || this.progress) return;
		const { path, name, study } = this.opened;
		const { store, projectId: scope } = this.parts.workspace;
		const work = (task: TaskControl) =>
			studyAsOperation(store, name, task.signal, this.#run(path, study.netlist, task));
		const running = this.parts.tasks.submit({ type: 'study', scope, name }, work);
		await running?.catch((thrown: unknown) => this.parts.onfault(toFault(thrown)));
	}

	/**
	 * Runs the open rows of a study for the agent, and shows it.
	 *
	 * @returns null while another study is running
	 * @throws those of `StudyRunner.run`
	 */
	async execute(
		path: string,
		netlist: string,
		{ signal, onProgress }: { signal: AbortSignal; onProgress(progress: StudyProgress): void }
	): Promise<OpenStudy | null> {
		const { workspace, tasks } = this.parts;
		const task = { type: 'study', scope: workspace.projectId, name: studyName(path) ?? path, signal } as const;
		return tasks.submit(task, (control) => this.#run(path, netlist, control, onProgress));
	}

	/** The shown study as a zip for other computers; null if that failed, which has been reported. */
	async exportBundle(): Promise<{ blob: Blob; fileName: string } | null> {
		const { opened, parts } = this;
		if (!opened?.study) return null;
		try {
			return await parts.runner.exportBundle(opened.path, opened.study.netlist);
		} catch (thrown) {
			parts.onfault(toFault(thrown));
			return null;
		}
	}

	/** Takes over the results of the shown study from other computers. */
	async importResults(results: Blob): Promise<void> {
		const { opened, parts } = this;
		if (!opened?.study || this.progress) return;
		const { netlist } = opened.study;
		this.imported = null;
		try {
			const task = { type: 'study', scope: parts.workspace.projectId, name: opened.name } as const;
			const report = await parts.tasks.submit(task, (control) =>
				this.#follow(control, (follower) => parts.runner.importResults(opened.path, netlist, results, follower))
			);
			if (report) this.imported = { path: opened.path, report };
		} catch (thrown) {
			parts.onfault(toFault(thrown));
		}
	}

	/** Stops the run; rows that have ended are kept. */
	stop(): void {
		this.parts.tasks.cancel({ type: 'study', scope: this.parts.workspace.projectId });
	}

	/** Forgets the rows of the shown study, so that it can be run from the beginning. */
	async clear(): Promise<void> {
		const { opened, parts } = this;
		if (!opened || this.progress) return;
		try {
			await parts.runner.clear(opened.path);
			this.#show(await parts.runner.read(opened.path));
		} catch (thrown) {
			parts.onfault(toFault(thrown));
		}
	}

	/** Runs a row by itself, with its curves, and shows it as any run. */
	async openRow(row: number): Promise<void> {
		const { opened } = this;
		if (!opened?.plan || !opened.study) return;
		await this.parts.runs.run(opened.study.netlist, { values: settingsOf(opened.plan, row) });
	}

	/** Runs rows of the shown study again and shows their curves as families, until another run is shown. */
	async showCurves(): Promise<void> {
		const { workspace, tasks, runs, runner, onfault } = this.parts;
		const { opened } = this;
		if (!opened?.plan || !opened.table || opened.isStale || this.progress) return;
		const { plan, table, path, name } = opened;
		try {
			const task = { type: 'study', scope: workspace.projectId, name } as const;
			await tasks.submit(task, async ({ signal, report }) => {
				const onProgress = (done: number, count: number) => {
					this.progress = { path, done, count, isBound: false, remainingMs: null };
					report(count > 0 ? done / count : null);
				};
				const curves = await runner.curves(plan, table, { signal, onProgress });
				if (signal.aborted) return;
				if (curves.plots.length === 0) throw new Fault('study_no_curves', 'The rows have no curves in common.');
				await runs.view.tryOut(studyTrial(opened, plan, curves, workspace.projectId));
			});
		} catch (thrown) {
			onfault(toFault(thrown));
		} finally {
			this.progress = null;
			this.version += 1;
		}
	}

	/** Writes the values of a row to the netlist, as one change that can be undone. */
	async applyRow(row: number): Promise<void> {
		const { workspace, runs, onfault, onapplied } = this.parts;
		const { opened } = this;
		if (!opened?.plan || !opened.study || opened.isStale) return;
		try {
			const settings = designSettings(opened.plan, row);
			const files = await appliedFiles(workspace, runs.netlists, opened.study.netlist, settings);
			if (files.length === 0) return;
			for (const { path } of files) await workspace.openFile(path);
			// The editor must have shown the previous text first, because a new document has no undo history.
			await tick();
			const operation = await workspace.changeFiles(files, byUser('optimize'));
			onapplied(row, async () => {
				try {
					if (operation) await workspace.reverse(operation, 'undo');
				} catch (thrown) {
					onfault(toFault(thrown));
				}
			});
		} catch (thrown) {
			onfault(toFault(thrown));
		}
	}

	dispose(): void {
		this.specification.dispose();
		this.#stopWatching();
		this.close();
	}

	/** Reads a study until no file has changed meanwhile. */
	async #read(path: string, signal: AbortSignal): Promise<OpenStudy> {
		this.#isOutdated = false;
		const opened = await this.parts.runner.read(path);
		if (!this.#isOutdated || signal.aborted) return withShownRows(opened, this.opened);
		opened.plan?.release();
		return this.#read(path, signal);
	}

	#endOpening(): void {
		this.#opening.end();
		this.#requested = null;
	}

	#show(opened: OpenStudy | null): void {
		if (this.opened?.plan !== opened?.plan) this.opened?.plan?.release();
		this.opened = opened;
		this.version += 1;
	}

	#run(
		path: string,
		netlist: string,
		task: TaskControl,
		onProgress?: (progress: StudyProgress) => void
	): Promise<OpenStudy> {
		return this.#follow(task, (follower) => this.parts.runner.run(path, netlist, follower), onProgress);
	}

	async #follow<Result>(
		task: TaskControl,
		work: (follower: StudyFollower) => Promise<Result>,
		onProgress?: (progress: StudyProgress) => void
	): Promise<Result> {
		try {
			return await work({
				signal: task.signal,
				onStart: (opened) => {
					this.#endOpening();
					this.#show(opened);
				},
				onProgress: (progress) => {
					this.progress = progress;
					this.version += 1;
					task.report(progress.count > 0 ? progress.done / progress.count : null);
					onProgress?.(progress);
				}
			});
		} finally {
			this.progress = null;
			this.version += 1;
		}
	}
}
