import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { purgeProject, restoreProject } from '#lib/db/projects.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import { listTrashedProjects } from '#lib/db/trash.ts';
import { LiveQuery } from './live-query.svelte.ts';

/** The projects that were deleted in the last 30 days. */
export class ProjectsTrash {
	readonly projects: LiveQuery<ProjectRecord[]>;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly onfault: (fault: Fault) => void
	) {
		this.projects = new LiveQuery(() => listTrashedProjects(database));
	}

	restore(id: string): Promise<void> {
		return this.#attempt(() => restoreProject(this.database, id));
	}

	/** Permanently deletes a project. */
	purge(id: string): Promise<void> {
		return this.#attempt(() => purgeProject(this.database, id));
	}

	/** Permanently deletes all projects in the trash. */
	empty(): Promise<void> {
		return this.#attempt(async () => {
			for (const { id } of await listTrashedProjects(this.database)) await purgeProject(this.database, id);
		});
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.onfault(toFault(thrown));
		}
	}
}
