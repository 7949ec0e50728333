import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import {
	createProject,
	duplicateProject,
	listProjects,
	removeProject,
	renameProject,
	restoreProject
} from '#lib/db/projects.ts';
import { listTrashedProjects, purgeTrash } from '#lib/db/trash.ts';
import type { PermissionRule } from '#lib/db/permission-records.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import { localText } from '#lib/i18n/locales.ts';
import { loadExample, listExamples } from '#lib/sim/examples.ts';
import { demoExample } from '../conversation/demo.ts';
import { emptyWorkspace } from '../project/empty-workspace.ts';
import { downloadBlob } from './download.ts';
import { browserStorage, dropKept } from './kept-values.ts';
import { language } from './language.svelte.ts';
import { LiveQuery } from './live-query.svelte.ts';
import { ProjectsTrash } from './projects-trash.svelte.ts';

/** All projects of this browser: the gallery's side of the database. */
export class Library {
	readonly projects: LiveQuery<ProjectRecord[]>;
	readonly trash: ProjectsTrash;
	readonly examples = listExamples();
	/** Name of the zip that is being read, or null. */
	importing = $state<string | null>(null);

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly onfault: (fault: Fault) => void
	) {
		this.projects = new LiveQuery(() => listProjects(database));
		this.trash = new ProjectsTrash(database, onfault);
		void this.#tidy().catch((cause: unknown) => onfault(toFault(cause)));
	}

	/** A blank project with one small netlist to begin from; its id, or null after a reported fault. */
	create(name: string, netlist: { path: string; content: string }): Promise<string | null> {
		return this.#attempt(async () => (await createProject(this.database, { name, files: [netlist] })).id);
	}

	/** A copy of an example as the user's project, with its title as the name. */
	createFromExample(id: string): Promise<string | null> {
		return this.#createFromExample(id);
	}

	/** A project to watch the demo in: what the recording does is allowed in it from the beginning. */
	createDemo(): Promise<string | null> {
		return this.#createFromExample(demoExample, [
			{ kind: 'edit', name: null },
			{ kind: 'run', name: null }
		]);
	}

	#createFromExample(id: string, permissionRules?: readonly PermissionRule[]): Promise<string | null> {
		return this.#attempt(async () => {
			const example = this.examples.find((candidate) => candidate.id === id);
			const files = await loadExample(id);
			const project = await createProject(this.database, {
				name: example ? localText(example.title, language.locale) : id,
				exampleId: id,
				files,
				permissionRules,
				workspace: {
					...emptyWorkspace,
					openPaths: example ? [example.entry] : [],
					activePath: example?.entry ?? null
				}
			});
			return project.id;
		});
	}

	rename(id: string, name: string): Promise<null> {
		return this.#attempt(async () => {
			await renameProject(this.database, id, name);
			return null;
		});
	}

	duplicate(id: string, name: string): Promise<string | null> {
		return this.#attempt(async () => (await duplicateProject(this.database, id, name)).id);
	}

	/** Moves a project to the trash; the result puts it back. */
	remove(id: string): Promise<(() => Promise<void>) | null> {
		return this.#attempt(async () => {
			await removeProject(this.database, id);
			return async () => {
				await this.#attempt(() => restoreProject(this.database, id).then(() => null));
			};
		});
	}

	/** Downloads a project as a zip. */
	async exportZip(id: string): Promise<void> {
		await this.#attempt(async () => {
			// Zips are rare: their code stays out of what the gallery needs to appear.
			const { exportProject } = await import('#lib/db/backup-export.ts');
			const { blob, fileName } = await exportProject(this.database, id);
			downloadBlob(blob, fileName);
			return null;
		});
	}

	/** Reads a zip into a new project; nothing is stored unless all of it is good. */
	async importZip(file: File): Promise<ProjectRecord | null> {
		this.importing = file.name;
		try {
			return await this.#attempt(async () => {
				const { importProject } = await import('#lib/db/backup-import.ts');
				return importProject(this.database, file, file.name);
			});
		} finally {
			this.importing = null;
		}
	}

	/** Drops what is left of projects that are gone for good. */
	async #tidy(): Promise<void> {
		await purgeTrash(this.database);
		const projects = [...(await listProjects(this.database)), ...(await listTrashedProjects(this.database))];
		const ids = projects.map(({ id }) => id);
		dropKept(browserStorage(), (id) => !ids.includes(id));
	}

	async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
		try {
			return await work();
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return null;
		}
	}
}
