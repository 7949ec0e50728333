import { untrack } from 'svelte';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import { studyAsOperation } from '#lib/project/as-operation.ts';
import type { SpecRemaining, SpecSheet } from '#lib/studies/specification/spec-sheet.ts';
import { specificationFile } from '#lib/studies/specification/specification-file.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { SpecificationRunner, type SpecProgress } from './specification-runner.ts';
import type { StudyRunner } from './study-runner.ts';

interface Parts {
	workspace: Workspace;
	runner: StudyRunner;
	/** The study that is shown in place of the table, and the one that runs. */
	studies: {
		readonly opened: object | null;
		readonly progress: object | null;
		refresh(): Promise<void>;
	};
	tasks: TaskRegistry;
	onfault(fault: Fault): void;
}

interface SpecWatcher {
	/** Called with what is going to be run, before it is. */
	onStart?(remaining: SpecRemaining | null): void;
	onProgress(progress: SpecProgress): void;
}

/** The specification of the netlist that Run simulates, as it is shown, and its run. */
export class Specification {
	isOpen = $state(false);
	/** Null until it has been read. */
	sheet = $state.raw<SpecSheet | null>(null);
	/** Why it cannot be read. */
	fault = $state.raw<Fault | null>(null);
	progress = $state.raw<SpecProgress | null>(null);
	readonly #reading = new Latest();
	readonly #runner: SpecificationRunner;
	readonly #stopWatching: () => void;

	constructor(private readonly parts: Parts) {
		const { workspace, studies, runner } = parts;
		this.#runner = new SpecificationRunner({ workspace, runner });
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const isShown = this.isOpen && studies.opened === null && studies.progress === null && this.progress === null;
				const { runPath, files } = workspace;
				if (isShown && files.value) untrack(() => void this.#read(runPath));
			});
		});
	}

	open(): void {
		this.isOpen = true;
	}

	close(): void {
		this.isOpen = false;
	}

	/** Runs what has not been run or has changed since. */
	async run(): Promise<void> {
		const netlist = this.sheet?.netlist ?? null;
		if (netlist === null) return;
		try {
			const { store } = this.parts.workspace;
			await this.#submit(netlist, undefined, (control) =>
				studyAsOperation(store, netlist, control.signal, this.#run(netlist, control, { onProgress: () => undefined }))
			);
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
		}
	}

	/**
	 * Runs the specification of a netlist.
	 *
	 * @returns null while a study of the project is running
	 * @throws those of `SpecificationRunner.run`
	 */
	async execute(
		netlist: string,
		{ signal, ...follower }: { signal?: AbortSignal } & SpecWatcher
	): Promise<SpecSheet | null> {
		return this.#submit(netlist, signal, (control) => this.#run(netlist, control, follower));
	}

	/** Stops the run; rows that have ended are kept. */
	stop(): void {
		this.parts.tasks.cancel({
			type: 'study',
			scope: this.parts.workspace.projectId
		});
	}

	/** Stores the part of samples that has to meet the goals. */
	async require(requiredYield: number): Promise<void> {
		const { workspace, onfault } = this.parts;
		try {
			await workspace.flush(specificationFile.path);
			await specificationFile.change(workspace.store, () => ({
				requiredYield
			}));
		} catch (thrown) {
			onfault(toFault(thrown));
		}
	}

	dispose(): void {
		this.#stopWatching();
		this.#reading.end();
	}

	async #submit(
		netlist: string,
		signal: AbortSignal | undefined,
		work: (control: TaskControl) => Promise<SpecSheet>
	): Promise<SpecSheet | null> {
		const { tasks, workspace } = this.parts;
		const task = {
			type: 'study',
			scope: workspace.projectId,
			name: netlist,
			...(signal ? { signal } : {})
		} as const;
		return tasks.submit(task, work);
	}

	async #run(netlist: string, task: TaskControl, { onStart, onProgress }: SpecWatcher): Promise<SpecSheet> {
		const { studies, workspace } = this.parts;
		const show = (sheet: SpecSheet): void => {
			if (netlist !== workspace.runPath) return;
			this.#reading.end();
			this.sheet = sheet;
		};
		try {
			const sheet = await this.#runner.run(netlist, {
				signal: task.signal,
				...(onStart && { onStart }),
				onProgress: (progress) => {
					this.progress = progress;
					const { step, steps, done, count } = progress;
					task.report((step - 1 + (count > 0 ? done / count : 1)) / steps);
					onProgress(progress);
				},
				onSheet: show
			});
			show(sheet);
			return sheet;
		} finally {
			this.progress = null;
			await studies.refresh();
		}
	}

	async #read(netlist: string | null): Promise<void> {
		const signal = this.#reading.begin();
		let [sheet, fault]: [SpecSheet | null, Fault | null] = [null, null];
		try {
			if (netlist !== null) sheet = await this.#runner.read(netlist);
		} catch (thrown) {
			fault = toFault(thrown);
		}
		if (signal.aborted) return;
		this.sheet = sheet;
		this.fault = fault;
	}
}
