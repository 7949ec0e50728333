import { readVariables } from '#lib/app/project/studies/read-variables.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import { downloadBlob } from '#lib/app/shell/download.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import { toFault } from '#lib/base/fault.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { KnownMetrics } from '#lib/components/results/metrics/metric-groups.ts';
import { hasForm, type FormKind } from '#lib/components/studies/form/study-draft.ts';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import { StudyViews } from '#lib/components/studies/results/study-views.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { specCsv, specMarkdown } from '#lib/studies/specification/sheet-text.ts';
import type { SpecCell, SpecColumn } from '#lib/studies/specification/spec-column.ts';
import type { SpecSheet } from '#lib/studies/specification/spec-sheet.ts';
import type { Study } from '#lib/studies/study.ts';
import type { PanelLayout } from './panel-layout.svelte.ts';

/** What the Studies panel shows beside the studies themselves, and what is done from there. */
export class ProjectStudies {
	/** The open form; null if there is none. */
	form = $state.raw<StudyForm | null>(null);
	readonly views = new StudyViews();
	/** What is seen of the charts. */
	readonly choice = new ResultsChoice();

	constructor(
		private readonly app: Pick<App, 'report'>,
		private readonly project: Project,
		private readonly layout: PanelLayout
	) {}

	/** Opens the form for a new study of the netlist that Run simulates. */
	async create(kind: FormKind): Promise<void> {
		const { runPath } = this.project.workspace;
		if (runPath === null) return;
		this.form = await StudyForm.create(kind, runPath, this.#names, this.#variables(runPath), this.#known(runPath));
	}

	/** Opens the form for a Monte Carlo study of the netlist, in its panel. */
	async checkTolerances(): Promise<void> {
		this.layout.show('studies');
		await this.create('monte_carlo');
	}

	/** Opens the form for an optimization of the netlist, in its panel. */
	async optimize(): Promise<void> {
		this.layout.show('studies');
		await this.create('optimize');
	}

	/** Opens the form for the shown study. */
	edit(): void {
		const { opened } = this.project.studies;
		if (!opened?.study || !hasForm(opened.study)) return;
		const { path, name, study } = opened;
		this.form = StudyForm.edit(
			{ path, name, study },
			this.#names,
			this.#variables(study.netlist),
			this.#known(study.netlist)
		);
	}

	async save(name: string, study: Study, isRun: boolean): Promise<void> {
		const { studies } = this.project;
		if (!(await studies.save(name, study))) return;
		this.form = null;
		if (isRun) await studies.run();
	}

	async remove(path: string): Promise<void> {
		const { studies, workspace } = this.project;
		if (studies.opened?.path === path) studies.close();
		await workspace.remove(path);
	}

	async runAgain(): Promise<void> {
		const { studies } = this.project;
		await studies.clear();
		await studies.run();
	}

	/** Shows the curves of the rows in the plot. */
	async showCurves(): Promise<void> {
		await this.project.studies.showCurves();
		if (this.project.runs.view.trial?.study) this.layout.show('plot');
	}

	async openRow(row: number): Promise<void> {
		this.layout.show('plot');
		await this.project.studies.openRow(row);
	}

	async exportForCluster(): Promise<void> {
		const bundle = await this.project.studies.exportBundle();
		if (bundle) downloadBlob(bundle.blob, bundle.fileName);
	}

	/** Runs what a cell is about on its own and shows its curves, or shows its study where no single run is meant. */
	async openCell({ study }: SpecColumn, { row, state }: SpecCell): Promise<void> {
		const { studies, runs } = this.project;
		if (study === null) {
			this.layout.show('plot');
			await runs.run(studies.specification.sheet?.netlist);
			return;
		}
		await studies.open(study.path);
		if (row !== null && state !== 'stale' && state !== 'fault') await this.openRow(row);
	}

	exportSheet(format: 'csv' | 'markdown', sheet: SpecSheet): void {
		const name = sheet.netlist.slice(sheet.netlist.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '');
		const file =
			format === 'csv'
				? { text: specCsv(sheet), type: 'text/csv', ending: 'csv' }
				: { text: specMarkdown(sheet), type: 'text/markdown', ending: 'md' };
		downloadBlob(new Blob([file.text], { type: `${file.type};charset=utf-8` }), `${name}-specification.${file.ending}`);
	}

	showGoals(): void {
		this.layout.show('goals');
	}

	readonly #names = (): string[] => this.project.studies.files.map(({ name }) => name);

	/** A netlist that cannot be read is reported; names can then be typed. */
	#variables(netlist: string): Promise<readonly Variable[]> {
		const { workspace, runs } = this.project;
		return readVariables(workspace, runs.netlists, netlist).catch((thrown: unknown) => {
			this.app.report(toFault(thrown));
			return [];
		});
	}

	/** What a netlist measures: the metrics of its newest listed run, and the measurements of the project. */
	#known(netlist: string): KnownMetrics {
		const { list, settings } = this.project.runs;
		const newest = list.value?.find(({ entry, status }) => entry === netlist && status === 'complete');
		return { metrics: newest?.metrics ?? [], measurements: settings.measurements ?? [] };
	}
}
