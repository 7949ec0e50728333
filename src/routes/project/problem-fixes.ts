import { DialectOffer } from '#lib/app/project/language/dialect-offer.svelte.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import type { QuickFix } from '#lib/spice/service-types.ts';
import type { FileChange } from '#lib/app/project/files/open-files.svelte.ts';
import { formatStudy, studyPath, type Study } from '#lib/studies/study.ts';
import type { PanelLayout } from './panel-layout.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';

/** What corrects the files of a project on request. */
export class ProblemFixes {
	/** What is offered for texts that were written for another simulator. */
	readonly offer: DialectOffer;

	constructor(
		private readonly project: Project,
		private readonly navigation: Navigation,
		private readonly layout: Pick<PanelLayout, 'show'>
	) {
		const { netlists, changes, workspace } = project;
		this.offer = new DialectOffer({
			client: netlists.client,
			changes,
			textOf: (path) => workspace.textOf(path),
			axis: () => language.t.studies.axes.own,
			makeStudy: (change, study) => this.#makeStudy(change, study),
			titleOf: (dialect) => language.t.netlist.dialect.converted(language.t.dialects.names[dialect])
		});
	}

	/** Writes a netlist and a new study, as one change, and shows the study. */
	async #makeStudy(change: FileChange, study: Study): Promise<void> {
		const { studies, changes } = this.project;
		const names = studies.files.map(({ name }) => name);
		let number = 1;
		while (names.includes(`sweep-${number}`)) number += 1;
		const path = studyPath(`sweep-${number}`);
		const title = language.t.netlist.dialect.studyMade(`sweep-${number}`);
		const file = { path, before: null, after: formatStudy(study) };
		if (!(await changes.applyChanges([change, file], title, { isAnnounced: true }))) return;
		this.layout.show('studies');
		await studies.open(path);
	}

	/** Applies a fix of a problem in a file. */
	async apply(path: string, { title, edits, converts }: QuickFix): Promise<void> {
		if (converts) await this.convert(path);
		else await this.project.changes.apply(edits, messageText(language.t, title));
	}

	/** Converts a netlist of another simulator, or shows what the conversion would leave to be checked. */
	async convert(path: string): Promise<void> {
		await this.navigation.openFile(path);
		await this.offer.fix(path);
	}
}
