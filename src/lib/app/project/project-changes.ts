import { Fault, toFault } from '#lib/base/fault.ts';
import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { editsByFile, unified, withEdits } from './text-edits.ts';
import type { FileChange } from './open-files.svelte.ts';
import type { Workspace } from './workspace.svelte.ts';

export interface ProjectChangesEvents {
	onfault(fault: Fault): void;
	/** Several files, or one that is not shown, have been changed. */
	onchanged(title: string, files: number, undo: () => Promise<void>): void;
}

interface Step {
	files: readonly FileChange[];
	isUndone: boolean;
}

/** Changes of several files that are one step: what takes back one of them takes back all. */
export class ProjectChanges {
	#last: Step | null = null;

	constructor(
		private readonly workspace: Workspace,
		private readonly events: ProjectChangesEvents
	) {}

	/**
	 * Applies edits whose offsets count a line break as one character. Nothing is written when a file has changed since they
	 * were made.
	 *
	 * @param title what is done, in words
	 */
	async apply(edits: readonly TextEdit[], title: string): Promise<void> {
		await this.#attempt(async () => {
			const files: FileChange[] = [];
			for (const [path, ofFile] of editsByFile(edits)) {
				const before = await this.workspace.textOf(path);
				if (before === null) throw new Fault('edit_invalid', `There is no text file ${path}`, { path });
				const after = withEdits(before, ofFile);
				if (after === null) throw new Fault('edit_invalid', `The edits do not fit ${path}`, { path });
				if (after !== before) files.push({ path, before, after });
			}
			await this.applyChanges(files, title);
		});
	}

	/** Changes files as one step. */
	async applyChanges(files: readonly FileChange[], title: string): Promise<void> {
		await this.#attempt(async () => {
			if (files.length === 0) return;
			await this.workspace.changeFiles(files);
			const step: Step = { files, isUndone: false };
			this.#last = step;
			// the editor's own undo is enough for what is in sight
			if (files.length === 1 && files[0]?.path === this.workspace.state.activePath) return;
			this.events.onchanged(title, files.length, () => this.#attempt(() => this.#turn(step)));
		});
	}

	/** Lets the other files follow when the editor's undo or redo has taken back the last step in one of them. */
	async follow(path: string, text: LongText): Promise<void> {
		const step = this.#last;
		const own = step?.files.find((file) => file.path === path);
		if (!step || !own || step.files.length < 2) return;
		if (!isSameText(text, unified(step.isUndone ? own.after : own.before))) return;
		await this.#attempt(() => this.#turn(step, path));
	}

	/** Undoes a step, or does an undone one again, but for a file where that has happened already. */
	async #turn(step: Step, done?: string): Promise<void> {
		const files = step.files.filter(({ path }) => path !== done);
		const wasUndone = step.isUndone;
		step.isUndone = !wasUndone;
		try {
			await this.workspace.changeFiles(
				wasUndone ? files : files.map(({ path, before, after }) => ({ path, before: after, after: before }))
			);
		} catch (thrown) {
			step.isUndone = wasUndone;
			throw thrown;
		}
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}
}
