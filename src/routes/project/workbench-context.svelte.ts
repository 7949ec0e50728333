import { createContext } from 'svelte';
import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { toFault } from '#lib/base/fault.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { WorkbenchActions } from '#lib/components/workbench/workbench-actions.ts';
import type { NetlistEditor } from '#lib/editor/create-editor.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import type { FileSpan } from '#lib/spice/service-types.ts';
import { PanelLayout } from './panel-layout.svelte.ts';
import type { Panel } from './panel.ts';

const emptyGoals = `${JSON.stringify({ version: 1, signals: {}, goals: [] }, null, '\t')}\n`;

/** The workbench around one project: what it shows beside the project itself, and what it can be asked to do. */
export class WorkbenchContext implements WorkbenchActions {
	readonly layout: PanelLayout;
	readonly results = new ResultsChoice();
	dialog = $state<'palette' | 'file_symbols' | 'project_symbols' | 'simulation' | 'model' | 'trash' | null>(null);
	/** The editor of texts, once there is one. */
	editor: NetlistEditor | null = null;

	constructor(
		private readonly app: App,
		readonly project: Project,
		panels: readonly Panel[]
	) {
		this.layout = new PanelLayout(panels, project.workspace);
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

	/** Opens the project's model when it has, or tries to have, its own; else that of the settings. */
	openModel(): void {
		const { model, chat } = this.project;
		if (model.value || model.fault) this.dialog = 'model';
		else this.openSettings(chat.modelName === null ? 'models' : `models-${this.app.models.provider.id}`);
	}

	async openFile(path: string, line?: number): Promise<void> {
		await this.project.workspace.openFile(path, line);
		this.layout.viewOnNarrow('editor');
	}

	async openPlace(place: FileSpan): Promise<void> {
		await this.project.jumps.open(place);
		this.layout.viewOnNarrow('editor');
	}

	openRun(runId: string): void {
		void this.project.runs.show(runId);
		this.layout.viewOnNarrow('bottom');
	}

	showPanel(id: string): void {
		this.layout.show(id);
	}

	findFix(): void {
		void this.project.help.open();
	}

	run(): void {
		this.layout.reveal('bottom');
		void this.project.runs.run();
	}

	/** What Stop means on the Run button, in the results, in the palette and for Escape. */
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

	async editGoals(): Promise<void> {
		const { workspace } = this.project;
		if (!workspace.entries.some((entry) => entry.path === goalsPath))
			await workspace.create(goalsPath, 'text', emptyGoals);
		await this.openFile(goalsPath);
	}

	switchTheme(): void {
		void this.app.useTheme(this.app.theme.seen === 'dark' ? 'light' : 'dark');
	}

	switchLanguage(): void {
		void this.app.useLocale(language.next.id);
	}

	/** Does something with what is stored, or reports what cannot be stored. */
	async #afterSaving(work: () => void | Promise<void>): Promise<void> {
		await this.project.save().then(work, (cause: unknown) => this.app.report(toFault(cause)));
	}
}

export const [getWorkbench, setWorkbench] = createContext<WorkbenchContext>();
