import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { readNetlist, type KeptFile } from '#lib/db/runs/run-netlists.ts';
import { listRunNotes, noteRun, restoreRun, trashRun } from '#lib/db/runs/run-notes.ts';
import type { RunNoteRecord } from '#lib/db/runs/run-records.ts';
import { getRun } from '#lib/db/runs/runs.ts';
import { LiveQuery } from '../../shell/live-query.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { planRestore, type RestorePlan } from './restore-plan.ts';
import type { RunOverlays } from './run-overlays.svelte.ts';
import type { ShownRun } from './shown-run.svelte.ts';

/** A run with the files that it read. */
export interface ComparedRun {
	run: RunRecord;
	/** Null if they are not stored. */
	files: KeptFile[] | null;
}

/** What the user does with the runs of a project: names, pins, deletes, compares and restores them. */
export class RunHistory {
	readonly #notes: LiveQuery<RunNoteRecord[]>;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		private readonly view: ShownRun,
		private readonly overlays: Pick<RunOverlays, 'forget'>,
		private readonly onfault: (fault: Fault) => void
	) {
		this.#notes = new LiveQuery(() => listRunNotes(database, workspace.projectId));
	}

	get notes(): readonly RunNoteRecord[] {
		return this.#notes.value ?? [];
	}

	async name(runId: string, name: string): Promise<void> {
		await this.#attempt(() => noteRun(this.database, runId, { name }));
	}

	async pin(runId: string, isPinned: boolean): Promise<void> {
		await this.#attempt(() => noteRun(this.database, runId, { isPinned }));
	}

	/** Moves a run to the trash; if it was shown, the newest one is. Returns whether it was; a failure has been reported. */
	async remove(runId: string): Promise<boolean> {
		return this.#attempt(async () => {
			await trashRun(this.database, runId);
			this.overlays.forget(runId);
			await this.view.drop(runId);
		});
	}

	/** Brings a run back from the trash. */
	async bringBack(runId: string): Promise<void> {
		await this.#attempt(() => restoreRun(this.database, runId));
	}

	/** A run with its files, to be compared; null if it has been deleted. */
	async compared(runId: string): Promise<ComparedRun | null> {
		const [run, files] = await Promise.all([getRun(this.database, runId), readNetlist(this.database, runId)]);
		return run && { run, files };
	}

	/**
	 * What brings the netlist of a run and its includes back.
	 *
	 * @returns null if that cannot be found out, which has been reported
	 */
	async restorePlan(runId: string): Promise<RestorePlan | null> {
		let plan: RestorePlan | null = null;
		await this.#attempt(async () => {
			const files = await readNetlist(this.database, runId);
			if (!files) throw new Fault('netlist_not_kept', `The netlist of run ${runId} is not stored.`);
			plan = await planRestore(this.workspace, files);
		});
		return plan;
	}

	dispose(): void {
		this.#notes.dispose();
	}

	async #attempt(work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return false;
		}
	}
}
