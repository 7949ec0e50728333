import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SessionRecord } from '#lib/db/records.ts';
import { listTrashedRuns, purgeTrashedRun, restoreRun } from '#lib/db/runs/run-notes.ts';
import type { TrashedRunRecord } from '#lib/db/runs/run-records.ts';
import { listTrashedSessions, purgeSessions, restoreSession } from '#lib/db/trash.ts';
import { listDeletedEntries, purgeDeleted, restoreDeleted, type DeletedEntry } from '#lib/project/deleted-files.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { LiveQuery } from '../../shell/live-query.svelte.ts';

/** Events for the rest of the app. */
export interface ProjectTrashEvents {
	onfault(fault: Fault): void;
	/** Called when a file or folder was restored, perhaps under a different name. */
	onrestored(path: string, entry: DeletedEntry): void;
}

/** Files, conversations and runs of a project that were deleted in the last 30 days. Reads the journal, so create it only to show it. */
export class ProjectTrash {
	readonly entries: LiveQuery<DeletedEntry[]>;
	readonly sessions: LiveQuery<SessionRecord[]>;
	readonly runs: LiveQuery<TrashedRunRecord[]>;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly store: ProjectStore,
		private readonly events: ProjectTrashEvents
	) {
		this.entries = new LiveQuery(() => listDeletedEntries(database, store));
		this.sessions = new LiveQuery(() => listTrashedSessions(database, store.projectId));
		this.runs = new LiveQuery(() => listTrashedRuns(database, store.projectId));
	}

	restoreEntry(entry: DeletedEntry): Promise<void> {
		return this.#attempt(async () =>
			this.events.onrestored(await restoreDeleted(this.database, this.store, entry), entry)
		);
	}

	/** Permanently deletes a file, or a folder with everything deleted with it. */
	purgeEntry(entry: DeletedEntry): Promise<void> {
		return this.#attempt(() => purgeDeleted(this.database, this.store, entry));
	}

	restoreSession(id: string): Promise<void> {
		return this.#attempt(() => restoreSession(this.database, id));
	}

	/** Permanently deletes a conversation. */
	purgeSession(id: string): Promise<void> {
		return this.#attempt(() => purgeSessions(this.database, [id]));
	}

	restoreRun(id: string): Promise<void> {
		return this.#attempt(() => restoreRun(this.database, id));
	}

	/** Permanently deletes a run with its curves and the files that only it read. */
	purgeRun(id: string): Promise<void> {
		return this.#attempt(() => purgeTrashedRun(this.database, id));
	}

	dispose(): void {
		this.entries.dispose();
		this.sessions.dispose();
		this.runs.dispose();
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}
}
