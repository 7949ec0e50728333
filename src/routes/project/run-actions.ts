import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { exactTime } from '#lib/app/shell/ago.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { runTitle, type HistoryRow } from '#lib/components/history/history-rows.ts';

/** What is done with a run of the history, as the user is told of it. */
export class RunActions {
	constructor(
		private readonly app: Pick<App, 'notices'>,
		private readonly project: Project
	) {}

	/** Moves a run to the trash, with an offer to bring it back. */
	async remove(row: HistoryRow): Promise<void> {
		const { history } = this.project.runs;
		const { id } = row.run;
		if (!(await history.remove(id))) return;
		const undo = { label: language.t.common.undo, run: () => history.bringBack(id) };
		this.app.notices.info(language.t.history.deleted(titleOf(row)), undo, id);
	}
}

function titleOf({ run, name }: HistoryRow): string {
	return runTitle(run, name, exactTime(run.startedAt), language.t);
}
