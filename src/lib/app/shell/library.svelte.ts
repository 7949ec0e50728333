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
import type { ProjectZips } from '#lib/project/project-zips.ts';
import { demoExample, listExamples, loadExample } from '#lib/sim/examples.ts';

import { emptyWorkspace } from '../project/empty-workspace.ts';
import { downloadBlob } from './download.ts';
import { browserStorage, dropKept } from './kept-values.ts';
import { language } from './language.svelte.ts';
import { LiveQuery } from './live-query.svelte.ts';
import { ProjectsTrash } from './projects-trash.svelte.ts';

/** All projects in this browser: the gallery's view of the database. */
export class Library {
	readonly projects: LiveQuery<ProjectRecord[]>;
	readonly trash: ProjectsTrash;
	readonly examples = listExamples();
	/** Name of the zip that is being imported, or null. */
	importing = $state<string | null>(null);

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly onfault: (fault: Fault) => void
	) {
		this.projects = new LiveQuery(() => listProjects(database));
		this.trash = new ProjectsTrash(database, onfault);
		void this.#tidy().catch((cause: unknown) => onfault(toFault(cause)));
	}

	/** Creates a project with one netlist; returns its id, or null after a reported fault. */
	create(name: string, netlist: { path: string; content: string }): Promise<string | null> {
		return this.#attempt(async () => (await createProject(this.database, { name, files: [netlist] })).id);
	}

	/** Creates a project from an example, with its title as the name; returns its id, or null after a reported fault. */
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

	/** Moves a project to the trash; returns a function that restores it, or null after a reported fault. */
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
			const { blob, fileName } = await (await this.#zips()).exportProject(id);
			downloadBlob(blob, fileName);
			return null;
		});
	}

	/** Imports a zip as a new project; nothing is stored unless all of it is valid. */
	async importZip(file: File): Promise<ProjectRecord | null> {
		this.importing = file.name;
		try {
			return await this.#attempt(async () => (await this.#zips()).importProject(file, file.name));
		} finally {
			this.importing = null;
		}
	}

	/** Zips are rare: their code stays out of what the gallery needs to appear. */
	async #zips(): Promise<ProjectZips> {
		const { createZipClient } = await import('#lib/project/zip-client.ts');
		return createZipClient(this.database);
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
