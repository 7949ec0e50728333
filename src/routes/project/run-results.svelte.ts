import { tick } from 'svelte';
import { GoalEdits } from '#lib/app/project/runs/goal-edits.ts';
import { MeasurementEdits } from '#lib/app/project/runs/measurement-edits.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import type { PlotCommand } from '#lib/components/plot/plot-keys.ts';
import { metricName } from '#lib/components/results/metrics/metric-format.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { hasSignal } from '#lib/measure/resolve-signal.ts';
import { needsSource, saveCard, scaleVector } from '#lib/measure/signals.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { PanelLayout } from './panel-layout.svelte.ts';

/** Runs, their curves and the goals: what is shown of them, and the commands for them. */
export class RunResults {
	readonly choice: ResultsChoice;
	readonly goalEdits: GoalEdits;
	readonly measurementEdits: MeasurementEdits;
	/** Index of the goal that was added last: its target gets the focus. */
	goalToEdit = $state<number | null>(null);

	constructor(
		private readonly app: Pick<App, 'notices' | 'preferences' | 'report'>,
		private readonly project: Project,
		private readonly layout: PanelLayout
	) {
		const { workspace } = project;
		this.choice = new ResultsChoice(workspace.state.drawings, (drawings) => workspace.update({ drawings }));
		this.goalEdits = new GoalEdits(project.workspace, project.runs, (fault) => app.report(fault));
		this.measurementEdits = new MeasurementEdits(project.workspace, (fault) => app.report(fault));
	}

	run(): void {
		this.layout.reveal('bottom');
		void this.project.runs.run();
	}

	/** Runs the netlist for the loop gain at a terminal. */
	async loopGain(terminal: Terminal | null): Promise<void> {
		if (!terminal) return this.app.report(new Fault('loop_no_terminal', 'There is no terminal at the cursor'));
		this.layout.show('plot');
		await this.project.runs.run(undefined, { loopGain: terminal });
	}

	openRun(runId: string): void {
		void this.project.runs.view.show(runId);
		this.layout.viewOnNarrow('bottom');
	}

	/** Shows a plot of a run; with a signal, its curve too. */
	async openPlot(runId: string, plotId: string, signal: string | null): Promise<void> {
		const { runs } = this.project;
		await runs.view.show(runId);
		if (runs.view.shown?.run.id !== runId) return;
		this.choice.choosePlot(runs.view.shown.run.entry, plotId);
		this.choice.requestedSignal = signal;
		this.layout.show('plot');
		this.layout.viewOnNarrow('bottom');
	}

	/** Whether the editor shows the operating point of the last run. */
	get showsOperatingValues(): boolean {
		return this.app.preferences.value.operatingValues;
	}

	toggleOperatingValues(): void {
		const operatingValues = !this.showsOperatingValues;
		this.app.preferences
			.update((settings) => ({ ...settings, operatingValues }))
			.catch((thrown: unknown) => this.app.report(toFault(thrown)));
	}

	/** Shows the plot and runs a command on it; has no effect without a plot. */
	async plot(command: PlotCommand): Promise<void> {
		this.layout.show('plot');
		await tick();
		this.choice.commands?.[command]();
	}

	/** Adds a curve to the plot; reports if the last run does not have the signal, and offers to save it. */
	async plotSignal(signal: string): Promise<void> {
		const plots = (this.project.runs.view.shown?.plots ?? []).filter(scaleVector);
		if (!plots.some((plot) => hasSignal(plot, signal))) return this.#offerSaving(signal, plots);
		this.choice.requestedSignal = signal;
		this.layout.show('plot');
	}

	/** Lets the netlist save signals and runs it again; then draws a signal or expression, unless it is null. */
	async saveSignals(names: readonly string[], drawn: string | null): Promise<void> {
		this.layout.reveal('bottom');
		const run = await this.project.saving.save(names);
		if (run && run.status !== 'failed' && drawn !== null) await this.plotSignal(drawn);
	}

	async #offerSaving(signal: string, plots: readonly Plot[]): Promise<void> {
		for (const plot of plots) {
			const names = await this.project.saving.lacking([signal], plot);
			if (names.length === 0) continue;
			const label = language.t.viewer.saveSignals(names.join(', '));
			return this.app.notices.info(noCurve(signal), { label, run: () => this.saveSignals(names, signal) });
		}
		this.app.notices.info(noCurve(signal));
	}

	/** Removes a measurement of the project, and offers to bring it back. */
	async removeMeasurement(name: string): Promise<void> {
		this.#offerUndo(language.t.measurements.removed(name), await this.measurementEdits.remove(name));
	}

	/** Removes a goal, and offers to bring it back. */
	async removeGoal(index: number): Promise<void> {
		const goal = this.project.runs.settings.designGoals?.goals[index];
		const undo = await this.goalEdits.remove(index);
		if (goal) this.#offerUndo(language.t.workbench.goalRemoved(metricName({ id: goal.metric }, language.t)), undo);
	}

	/** Changes the target of a goal, and offers to undo that. */
	async setGoal(index: number, target: number): Promise<void> {
		const goal = this.project.runs.settings.designGoals?.goals[index];
		const undo = await this.goalEdits.change(index, { target });
		if (!goal) return;
		const name = metricName({ id: goal.metric }, language.t);
		this.#offerUndo(language.t.workbench.goalSet(name, formatSi(target, goal.unit)), undo);
	}

	#offerUndo(text: string, undo: (() => Promise<void>) | null): void {
		if (!undo) return;
		const run = () => undo().catch((cause: unknown) => this.app.report(toFault(cause)));
		this.app.notices.info(text, { label: language.t.common.undo, run });
	}

	async addGoal(metric: MetricRecord): Promise<void> {
		this.goalToEdit = null;
		this.goalToEdit = await this.goalEdits.add(metric);
		if (this.goalToEdit !== null) this.layout.show('goals');
	}
}

function noCurve(signal: string): string {
	const card = saveCard(signal);
	const { results } = language.t;
	if (needsSource(signal)) return results.noSourceCurve(signal);
	return card === null ? results.noNodeCurve(signal) : results.noCurve(signal, card);
}
