import { Fault, toFault } from '#lib/base/fault.ts';
import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { unified, withEdits } from '#lib/base/text-edits.ts';
import { editsByFile } from './edits-by-file.ts';
import { byUser } from '#lib/project/store.ts';
import type { FileChange } from './open-files.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';

export interface ProjectChangesEvents {
	onfault(fault: Fault): void;
	/** Called after a change of several files, or of one that is not shown. */
	onchanged(title: string, files: number, undo: () => Promise<void>): void;
}

interface ChangeOptions {
	/** Files that are created are opened. */
	opensCreated?: boolean;
	/** Announces also a change that is visible in the editor. */
	isAnnounced?: boolean;
}

/** A journal entry that the editor's undo may revert. */
interface Step {
	operation: OperationRecord;
	isUndone: boolean;
}

/** Changes of several files that form one step: undoing it in one file undoes it in all. */
export class ProjectChanges {
	#last: Step | null = null;

	constructor(
		private readonly workspace: Workspace,
		private readonly events: ProjectChangesEvents
	) {}

	/**
	 * Applies edits whose offsets count a line break as one character, in all files or in none: nothing is written if a file has
	 * changed since the edits were computed, or one of them does not fit. Files that the edits create are opened.
	 *
	 * @param title name of the change for the user
	 * @returns whether they were applied; a failure has been reported
	 */
	apply(edits: readonly TextEdit[], title: string): Promise<boolean> {
		return this.#attempt(async () => {
			const files: FileChange[] = [];
			for (const [path, ofFile] of editsByFile(edits)) {
				const before = await this.workspace.textOf(path);
				const [edit] = ofFile;
				if (before === null && edit?.from === 0 && edit.to === 0 && ofFile.length === 1) {
					files.push({ path, before, after: edit.insert });
					continue;
				}
				if (before === null) throw new Fault('edit_invalid', `There is no text file ${path}`, { path });
				const after = withEdits(before, ofFile);
				if (after === null) throw new Fault('edit_invalid', `The edits do not fit ${path}`, { path });
				if (after !== before) files.push({ path, before, after });
			}
			if (files.length > 0) await this.#change(files, title, { opensCreated: true });
		});
	}

	/**
	 * Changes files as one step. Returns whether they were changed; a failure has been reported.
	 */
	applyChanges(files: readonly FileChange[], title: string, options: ChangeOptions = {}): Promise<boolean> {
		return this.#attempt(() => this.#change(files, title, options));
	}

	/** After the editor has undone or redone the last step in one file, does the same in the other files. */
	async follow(path: string, text: LongText): Promise<void> {
		const step = this.#last;
		const own = step?.operation.changes.find((change) => change.path === path);
		if (!step || !own || step.operation.changes.length < 2) return;
		const wanted = step.isUndone ? own.after : own.before;
		if (typeof wanted !== 'string' || !isSameText(text, unified(wanted))) return;
		// What the editor has done stays: the entry is undone in the other files.
		await this.#attempt(() => this.#turn(step));
	}

	async #change(
		files: readonly FileChange[],
		title: string,
		{ opensCreated = false, isAnnounced = false }: ChangeOptions
	): Promise<void> {
		const created = files.filter(({ before }) => before === null);
		const origin = byUser(created.length === files.length ? 'create' : 'edit_files');
		const operation = await this.workspace.changeFiles(files, origin);
		if (!operation) return;
		const step: Step = { operation, isUndone: false };
		this.#last = step;
		if (opensCreated) for (const { path } of created) await this.workspace.openFile(path);
		// For a change that is visible in the editor, its own undo is enough.
		if (!isAnnounced && files.length === 1 && files[0]?.path === this.workspace.state.activePath) return;
		this.events.onchanged(title, files.length, () => this.#undo(step));
	}

	/** Undoes a step, unless the editor or an earlier call has: the button of a notice never redoes. */
	async #undo(step: Step): Promise<void> {
		if (!step.isUndone) await this.#attempt(() => this.#turn(step));
	}

	/** Undoes or redoes a step. */
	async #turn(step: Step): Promise<void> {
		const wasUndone = step.isUndone;
		step.isUndone = !wasUndone;
		try {
			await this.workspace.reverse(step.operation, wasUndone ? 'redo' : 'undo');
		} catch (thrown) {
			step.isUndone = wasUndone;
			throw thrown;
		}
	}

	async #attempt(work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
			return false;
		}
	}
}
