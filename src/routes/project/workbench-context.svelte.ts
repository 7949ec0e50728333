import { createContext, tick } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { FileAddition } from '#lib/app/project/files/file-addition.svelte.ts';
import { GoalEdits } from '#lib/app/project/runs/goal-edits.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Notice } from '#lib/app/shell/notices.svelte.ts';
import type { PlotCommand } from '#lib/components/plot/plot-keys.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { FileRequest } from '#lib/components/workbench/file-tree-actions.ts';
import type { WorkbenchActions } from '#lib/components/workbench/workbench-actions.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { NetlistEditor } from '#lib/editor/create-editor.ts';
import { resolveSignal, saveCard, scaleVector } from '#lib/measure/signals.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import type { FileSpan } from '#lib/spice/service-types.ts';
import { PanelLayout } from './panel-layout.svelte.ts';
import type { Panel } from './panel.ts';

/** The workbench of one project: its state besides the project itself, and its commands. */
export class WorkbenchContext implements WorkbenchActions {
	readonly layout: PanelLayout;
	readonly results = new ResultsChoice();
	readonly goalEdits: GoalEdits;
	readonly addition: FileAddition;
	/** Viewers chosen for files that several viewers support: their ids by path. */
	readonly viewers = new SvelteMap<string, string>();
	/** Files whose models the user has asked for, whatever their names. */
	readonly modelFiles = new SvelteSet<string>();
	/** Index of the goal that was added last: its target gets the focus. */
	goalToEdit = $state<number | null>(null);
	dialog = $state<
		| 'palette'
		| 'files'
		| 'file_symbols'
		| 'project_symbols'
		| 'simulation'
		| 'model'
		| 'connect'
		| 'trash'
		| 'sessions'
		| 'history'
		| 'shortcuts'
		| null
	>(null);
	/** The answer whose trace is shown, or null. */
	traceOf = $state<string | null>(null);
	/** Action requested from the files panel, which resets it. */
	fileRequest = $state<FileRequest | null>(null);
	/** Counts the requests to search: each gives the box of the Search panel the focus. */
	searchRequests = $state(0);
	/** The text editor, once it has been created. */
	editor: NetlistEditor | null = null;
	/** Focuses the project's name for editing; set by the bar that shows it. */
	editName: () => void = () => {};

	constructor(
		private readonly app: App,
		readonly project: Project,
		panels: readonly Panel[]
	) {
		this.layout = new PanelLayout(panels, project.workspace);
		const { workspace } = project;
		this.addition = new FileAddition(
			workspace,
			(fault) => this.report(fault),
			async (file) => {
				const { writeLargeFile } = await import('#lib/project/large-file-client.ts');
				return writeLargeFile(app.database, workspace.projectId, file);
			}
		);
		this.goalEdits = new GoalEdits(project.workspace, project.runs, (fault) => app.report(fault));
	}

	get statisticsHref(): string {
		return `${resolve('/statistics')}?back=${this.project.workspace.projectId}`;
	}

	settingsHref(anchor: string): string {
		return `${resolve('/settings')}?back=${this.project.workspace.projectId}#${anchor}`;
	}

	openSettings(anchor: string): void {
		void goto(this.settingsHref(anchor));
	}

	openStatistics(): void {
		void goto(this.statisticsHref);
	}

	openGallery(): void {
		void goto(resolve('/'));
	}

	/** Opens the project's model if it has, or tries to have, its own; else the model settings, or the dialog to connect one. */
	openModel(): void {
		const { model, chat } = this.project;
		if (model.value || model.fault) this.dialog = 'model';
		else if (chat.modelName === null) this.dialog = 'connect';
		else this.openSettings(`models-${this.app.models.provider.id}`);
	}

	async openFile(path: string, line?: number): Promise<void> {
		await this.project.workspace.openFile(path, line);
		this.layout.viewOnNarrow('editor');
	}

	/** Shows a page of a document, from 1. */
	async openPage(path: string, page: number): Promise<void> {
		await this.project.workspace.openFile(path, { page });
		this.layout.viewOnNarrow('editor');
	}

	/** Shows the models of a file: what they are, whether they work, how they get into a netlist. */
	async showModels(path: string): Promise<void> {
		await this.openFile(path);
		this.modelFiles.add(path);
		this.viewers.set(path, 'models');
	}

	async openPlace(place: FileSpan): Promise<void> {
		await this.project.jumps.open(place);
		this.layout.viewOnNarrow('editor');
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
		this.results.choosePlot(runs.view.shown.run.entry, plotId);
		this.results.requestedSignal = signal;
		this.layout.show('plot');
		this.layout.viewOnNarrow('bottom');
	}

	/** Says something in passing. */
	note(text: string, action?: Notice['action']): void {
		this.app.notices.info(text, action);
	}

	report(fault: Fault): void {
		this.app.report(fault);
	}

	newSession(): void {
		void this.project.chat.newSession();
		this.layout.show('conversation');
	}

	/** Opens a conversation of this project; the one used last if there is no such conversation any more. */
	async openSession(id: string): Promise<void> {
		await this.project.chat.openSession(id);
		this.layout.show('conversation');
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

	showPanel(id: string): void {
		this.layout.show(id);
	}

	/** Shows the plot and runs a command on it; has no effect without a plot. */
	async plot(command: PlotCommand): Promise<void> {
		this.layout.show('plot');
		await tick();
		this.results.commands?.[command]();
	}

	/** Starts naming a new entry, or choosing files to add, in the files panel. */
	askForFile(request: FileRequest): void {
		this.layout.show('files');
		this.fileRequest = request;
	}

	chooseFiles(): void {
		this.askForFile('upload');
	}

	/** Adds a curve to the plot; reports if the last run does not have the signal. */
	plotSignal(signal: string): void {
		const plots = this.project.runs.view.shown?.plots ?? [];
		if (!plots.some((plot) => scaleVector(plot) && resolveSignal(plot, signal)))
			return this.app.notices.info(noCurve(signal));
		this.results.requestedSignal = signal;
		this.showPanel('plot');
	}

	findFix(): void {
		void this.project.help.open();
	}

	run(): void {
		this.layout.reveal('bottom');
		void this.project.runs.run();
	}

	/** The Stop command: of the Run button, the results, the palette and Escape. */
	stop(): void {
		this.project.stop();
	}

	async copy(text: string): Promise<void> {
		await navigator.clipboard.writeText(text);
		this.app.notices.info(language.t.common.copied);
	}

	async save(): Promise<void> {
		await this.#afterSaving(() => void this.app.notices.info(language.t.workbench.snapshotSaved));
	}

	async exportZip(): Promise<void> {
		await this.#afterSaving(() => this.app.library.exportZip(this.project.workspace.projectId));
	}

	async duplicateProject(): Promise<void> {
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
	async deleteProject(): Promise<void> {
		const name = this.#name;
		await this.#afterSaving(async () => {
			const restore = await this.app.library.remove(this.project.workspace.projectId);
			if (restore === null) return;
			this.openGallery();
			this.app.notices.info(language.t.gallery.deleted(name), { label: language.t.common.undo, run: restore });
		});
	}

	async addGoal(metric: MetricRecord): Promise<void> {
		this.goalToEdit = null;
		this.goalToEdit = await this.goalEdits.add(metric);
		if (this.goalToEdit !== null) this.layout.show('goals');
	}

	async editGoals(): Promise<void> {
		const { store } = this.project.workspace;
		try {
			if (!(await store.read(goalsFile.path))) await goalsFile.change(store, (goals) => goals);
			await this.openFile(goalsFile.path);
		} catch (thrown) {
			this.app.report(toFault(thrown));
		}
	}

	switchTheme(): void {
		void this.app.useTheme(this.app.theme.seen === 'dark' ? 'light' : 'dark');
	}

	switchLanguage(): void {
		void this.app.useLocale(language.next.id);
	}

	get #name(): string {
		return this.project.workspace.record.value?.name ?? '';
	}

	/** Does something after everything is stored, or reports what cannot be stored. */
	async #afterSaving(work: () => void | Promise<void>): Promise<void> {
		await this.project.save().then(work, (cause: unknown) => this.app.report(toFault(cause)));
	}
}

function noCurve(signal: string): string {
	const card = saveCard(signal);
	const { results } = language.t;
	return card === null ? results.noNodeCurve(signal) : results.noCurve(signal, card);
}

export const [getWorkbench, setWorkbench] = createContext<WorkbenchContext>();
