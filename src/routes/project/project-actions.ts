import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { toFault } from '#lib/base/fault.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import type { Navigation } from './navigation.svelte.ts';

/** What is done with the project as a whole. */
export class ProjectActions {
	constructor(
		private readonly app: App,
		private readonly project: Project,
		private readonly navigation: Navigation
	) {}

	async save(): Promise<void> {
		await this.#afterSaving(() => void this.app.notices.info(language.t.workbench.snapshotSaved));
	}

	async exportZip(): Promise<void> {
		await this.#afterSaving(() => this.app.library.exportZip(this.project.workspace.projectId));
	}

	async duplicate(): Promise<void> {
		const name = language.t.gallery.copyName(this.#name);
		await this.#afterSaving(async () => {
			const id = await this.app.library.duplicate(this.project.workspace.projectId, name);
			if (id === null) return;
			this.app.notices.info(language.t.workbench.duplicated(name), {
				label: language.t.common.open,
				run: () => goto(`${resolve('/project')}?id=${id}`)
			});
		});
	}

	/** Moves the project to the trash and closes it. */
	async delete(): Promise<void> {
		const name = this.#name;
		await this.#afterSaving(async () => {
			const restore = await this.app.library.remove(this.project.workspace.projectId);
			if (restore === null) return;
			this.navigation.openGallery();
			this.app.notices.info(language.t.gallery.deleted(name), { label: language.t.common.undo, run: restore });
		});
	}

	/** Opens the file of the goals, which is created if there is none. */
	async editGoals(): Promise<void> {
		const { store } = this.project.workspace;
		try {
			if (!(await store.read(goalsFile.path))) await goalsFile.change(store, (goals) => goals);
			await this.navigation.openFile(goalsFile.path);
		} catch (thrown) {
			this.app.report(toFault(thrown));
		}
	}

	/** Plays the demo; if the circuit was changed, offers to play it on a fresh copy. */
	async startDemo(): Promise<void> {
		if (await this.project.chat.startDemo()) return;
		const { demoChanged, demoOnCopy } = language.t.conversation;
		this.app.notices.info(demoChanged, {
			label: demoOnCopy,
			run: async () => {
				const id = await this.app.library.createDemo();
				if (id !== null) await goto(`${resolve('/project')}?id=${id}&demo=1`);
			}
		});
	}

	get #name(): string {
		return this.project.workspace.record.value?.name ?? '';
	}

	/** Does something after everything is stored, or reports what cannot be stored. */
	async #afterSaving(work: () => void | Promise<void>): Promise<void> {
		await this.project.save().then(work, (cause: unknown) => this.app.report(toFault(cause)));
	}
}
