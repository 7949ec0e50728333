import { vi } from 'vitest';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { InitialFile } from '#lib/db/file-content.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { ControlledStore } from '../../support/storage/controlled-store.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MemoryStorage } from '../../support/storage/memory-storage.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

export interface OpenProject {
	database: SpicewrightDatabase;
	projectId: string;
	/** The files as another tab changes them. */
	elsewhere: ProjectStore;
	store: ControlledStore;
	workspace: Workspace;
	faults: Fault[];
	clock: ManualClock;
	/** Text of a file as it is stored; null when there is none. */
	stored(path: string): Promise<string | Uint8Array | null>;
	close(): Promise<void>;
}

/** A project with files, open in a workspace over a database of its own. */
export async function openProjectWith(files: readonly InitialFile[]): Promise<OpenProject> {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, { name: 'test', files });
	const elsewhere = openProjectStore(database, projectId);
	const store = new ControlledStore(elsewhere);
	const clock = new ManualClock();
	const faults: Fault[] = [];
	const events = { onfault: (fault: Fault) => void faults.push(fault), ondeleted: () => {} };
	const workspace = await Workspace.open(database, projectId, events, { store, clock, storage: new MemoryStorage() });
	if (!workspace) throw new Error('The project that was just created does not open.');
	await vi.waitUntil(() => workspace.files.value && workspace.record.value);
	return {
		database,
		projectId,
		elsewhere,
		store,
		workspace,
		faults,
		clock,
		stored: async (path) => (await elsewhere.read(path))?.content ?? null,
		close: async () => {
			workspace.dispose();
			await database.delete();
		}
	};
}
