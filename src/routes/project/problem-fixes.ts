import { DialectOffer } from '#lib/app/project/language/dialect-offer.svelte.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import type { QuickFix } from '#lib/spice/service-types.ts';
import type { Navigation } from './navigation.svelte.ts';

/** What corrects the files of a project on request. */
export class ProblemFixes {
	/** What is offered for texts that were written for another simulator. */
	readonly offer: DialectOffer;

	constructor(
		private readonly project: Project,
		private readonly navigation: Navigation
	) {
		const { netlists, changes, workspace } = project;
		this.offer = new DialectOffer({
			client: netlists.client,
			changes,
			textOf: (path) => workspace.textOf(path),
			titleOf: (dialect) => language.t.netlist.dialect.converted(language.t.dialects.names[dialect])
		});
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
