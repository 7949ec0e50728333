import type { Project } from '#lib/app/project/project.svelte.ts';
import { RunComparison } from '#lib/app/project/runs/run-comparison.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { exactTime } from '#lib/app/shell/ago.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { historyRows, runTitle, runTitles, type HistoryRow } from '#lib/components/history/history-rows.ts';
import type { RunOverlaysView } from '#lib/components/results/run-overlays-view.ts';
import type { MenuItem } from '#lib/components/ui/menu.svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import type { PanelLayout } from './panel-layout.svelte.ts';

/** What is done with the runs of the history, as the user is told of it. */
export class RunActions {
	/** The runs that are compared in a dialog; null while it is closed. */
	comparison = $state.raw<RunComparison | null>(null);
	/** The listed runs, the newest first. */
	readonly rows = $derived.by(() => {
		const { list, history } = this.project.runs;
		return historyRows(list.value ?? [], history.notes);
	});

	readonly #titles = $derived.by(() => runTitles(this.rows, (row) => this.#titleOf(row), language.t));
	/** What is drawn over the shown run. */
	readonly overlays = $derived.by((): RunOverlaysView => {
		const { overlays } = this.project.runs;
		return {
			list: overlays.list.map(({ id, run, plots, hasDifference, tolerance }) => {
				const name = this.project.runs.history.notes.find(({ runId }) => runId === id)?.name ?? '';
				const title = run ? this.#titleOf({ run, name }) : id;
				return { id, name: this.#titles.get(id) ?? title, plots, hasDifference, tolerance };
			}),
			onchange: (id, change) => overlays.change(id, change),
			onremove: (id) => overlays.remove(id)
		};
	});

	constructor(
		private readonly app: Pick<App, 'notices' | 'report'>,
		private readonly project: Project,
		private readonly layout: Pick<PanelLayout, 'show'>
	) {}

	/** What the menu of a run offers besides what is done in the list. */
	menuOf({ run: { id } }: HistoryRow): MenuItem[] {
		const t = language.t.comparison;
		const isShown = id === this.project.runs.view.kept?.run.id;
		const label = isShown ? t.withPrevious : t.withShown;
		return [
			{ id: 'overlay', separated: true, ...this.#overlayItem(id) },
			{ id: 'compare', label, run: () => this.compare(id) },
			{ id: 'restore', label: t.restore, run: () => void this.restore(id) }
		];
	}

	/** Draws the curves of a file over those of the shown run. */
	async overlayFile(path: string, plots: readonly Plot[]): Promise<void> {
		if (await this.project.runs.overlays.addFile(path, plots)) this.layout.show('plot');
	}

	/** Compares a run with the shown one, and the shown one with the one before it, the earlier one first. */
	compare(id = this.project.runs.view.kept?.run.id): void {
		const shown = this.project.runs.view.kept?.run.id;
		const run = this.#row(id ?? '')?.run;
		const other = run && id !== shown ? this.#row(shown ?? '')?.run : run && this.#before(run.id);
		if (!run || !other) return this.app.notices.info(language.t.comparison.tooFew);
		const comparison = new RunComparison(
			this.project.runs.history,
			() => this.project.runs.settings.designGoals?.goals ?? [],
			(fault) => this.app.report(fault)
		);
		const [first, second] = [run, other].sort((a, b) => a.startedAt - b.startedAt);
		this.comparison = comparison;
		void comparison.choose(first!.id, second!.id);
	}

	/** Writes the files that a run read back to the project, in one step that can be undone. */
	async restore(id: string): Promise<void> {
		const plan = await this.project.runs.history.restorePlan(id);
		if (!plan) return;
		const t = language.t.comparison;
		const title = this.#title(id);
		if (plan.left.length > 0) this.app.notices.info(t.notRestored(plan.left.join(', ')));
		else if (plan.changes.length === 0) this.app.notices.info(t.alreadyRestored(title));
		if (plan.changes.length === 0) return;
		await this.project.changes.applyChanges(plan.changes, t.restored(title), { isAnnounced: true });
	}

	/** Moves a run to the trash, with an offer to bring it back. */
	async remove({ run: { id } }: HistoryRow): Promise<void> {
		const { history } = this.project.runs;
		const title = this.#title(id);
		if (!(await history.remove(id))) return;
		const undo = { label: language.t.common.undo, run: () => history.bringBack(id) };
		this.app.notices.info(language.t.history.deleted(title), undo, id);
	}

	#overlayItem(id: string): Pick<MenuItem, 'label' | 'run'> {
		const { overlays } = this.project.runs;
		const t = language.t.overlays;
		if (overlays.has(id)) return { label: t.removeRun, run: () => overlays.remove(id) };
		return { label: t.add, run: async () => (await overlays.addRun(id)) && this.layout.show('plot') };
	}

	#row(id: string): HistoryRow | undefined {
		return this.rows.find(({ run }) => run.id === id);
	}

	/** The run of the same netlist before a run, or else the one before it. */
	#before(id: string): HistoryRow['run'] | undefined {
		const index = this.rows.findIndex(({ run }) => run.id === id);
		const earlier = this.rows.slice(index + 1).map(({ run }) => run);
		return earlier.find(({ entry }) => entry === this.rows[index]?.run.entry) ?? earlier[0];
	}

	#title(id: string): string {
		return this.#titles.get(id) ?? id;
	}

	#titleOf({ run, name }: Pick<HistoryRow, 'run' | 'name'>): string {
		return runTitle(run, name, exactTime(run.startedAt), language.t);
	}
}
