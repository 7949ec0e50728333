import { createContext } from 'svelte';
import { FileAddition } from '#lib/app/project/files/file-addition.svelte.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Notice } from '#lib/app/shell/notices.svelte.ts';
import type { WorkbenchActions } from '#lib/components/workbench/workbench-actions.ts';
import { copyText } from '#lib/app/shell/copy-text.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { NetlistEditor } from '#lib/editor/create-editor.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import { copyCurves, exportCurves } from './export-curves.ts';
import { Navigation } from './navigation.svelte.ts';
import { PanelLayout } from './panel-layout.svelte.ts';
import type { Panel } from './panel.ts';
import { ProblemFixes } from './problem-fixes.ts';
import { ProjectActions } from './project-actions.ts';
import { ProjectStudies } from './project-studies.svelte.ts';
import { RunActions } from './run-actions.svelte.ts';
import { RunResults } from './run-results.svelte.ts';

/** The workbench of one project: the project, and what the page adds to it. */
export class WorkbenchContext {
	readonly layout: PanelLayout;
	readonly navigation: Navigation;
	readonly results: RunResults;
	readonly runActions: RunActions;
	readonly actions: ProjectActions;
	readonly fixes: ProblemFixes;
	readonly studies: ProjectStudies;
	readonly addition: FileAddition;
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
		this.navigation = new Navigation(app, project, this.layout);
		this.results = new RunResults(app, project, this.layout);
		this.runActions = new RunActions(app, project, this.layout);
		this.actions = new ProjectActions(app, project, this.navigation);
		this.fixes = new ProblemFixes(project, this.navigation, this.layout);
		this.studies = new ProjectStudies(app, project, this.layout);
		const { workspace } = project;
		this.addition = new FileAddition(
			workspace,
			(fault) => this.report(fault),
			async (file) => {
				const { writeLargeFile } = await import('#lib/project/large-file-client.ts');
				return writeLargeFile(app.database, workspace.projectId, file);
			}
		);
	}

	get tasks(): TaskRegistry {
		return this.app.tasks;
	}

	/** Says something in passing. */
	note(text: string, action?: Notice['action']): void {
		this.app.notices.info(text, action);
	}

	report(fault: Fault): void {
		this.app.report(fault);
	}

	switchTheme(): void {
		void this.app.useTheme(this.app.theme.seen === 'dark' ? 'light' : 'dark');
	}

	switchLanguage(): void {
		void this.app.useLocale(language.next.id);
	}
}

/** What components ask of the page. */
export function componentActions(workbench: WorkbenchContext): WorkbenchActions {
	const { layout, navigation, results, fixes, project } = workbench;
	const copy = async (text: string) => {
		await copyText(text);
		workbench.note(language.t.common.copied);
	};
	const report = (fault: Fault) => workbench.report(fault);
	return {
		openFile: (path, line) => void navigation.openFile(path, line),
		openPlace: (place) => void navigation.openPlace(place),
		openRun: (runId) => results.openRun(runId),
		openSettings: (anchor) => navigation.openSettings(anchor),
		openModel: () => navigation.openModel(),
		convert: (path) => void fixes.convert(path),
		findFix: () => void project.help.open(),
		showPanel: (id) => layout.show(id),
		chooseFiles: () => navigation.askForFile('upload'),
		addGoal: (metric) => void results.addGoal(metric),
		setGoal: (index, target) => void results.setGoal(index, target),
		run: () => results.run(),
		stop: () => project.stop(),
		lackingSignals: (texts, plot) => project.saving.lacking(texts, plot),
		unsavedSignals: (text, plot, most) => project.saving.unsaved(text, plot, most),
		saveSignals: (names, drawn) => void results.saveSignals(names, drawn),
		copy: (text) => void copy(text).catch((thrown: unknown) => report(toFault(thrown))),
		exportCurves: (entry, plot, format) =>
			void exportCurves(entry, plot, format, { tasks: workbench.tasks, scope: project.workspace.projectId, report }),
		copyCurves: (plot) => void copyCurves(plot, { copy, note: (text) => workbench.note(text), report })
	};
}

export const [getWorkbench, setWorkbench] = createContext<WorkbenchContext>();
