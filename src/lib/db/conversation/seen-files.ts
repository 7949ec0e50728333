import type { SpicewrightDatabase } from '../database.ts';
import { requireProject } from '../project-edit.ts';
import { snapshot, transact } from '../transact.ts';
import type { SeenFile, SeenFilesRecord } from './seen-file-records.ts';

/** Empty where nothing was seen, or is known. */
export async function seenFiles(database: SpicewrightDatabase, sessionId: string): Promise<SeenFile[]> {
	const record = await snapshot(database, [database.seenFiles], () => database.seenFiles.get(sessionId));
	return record && database.damaged.isWhole('seenFiles', sessionId, record) ? record.files : [];
}

/**
 * Replaces what is known of the files.
 *
 * @throws Fault `record_missing` when the project no longer exists; `storage_full`
 */
export async function saveSeenFiles(database: SpicewrightDatabase, record: SeenFilesRecord): Promise<void> {
	await transact(database, [database.projects, database.sessions, database.seenFiles], async () => {
		await requireProject(database, record.projectId);
		// A conversation that was deleted for good meanwhile leaves nothing.
		if (await database.sessions.get(record.sessionId)) await database.seenFiles.put(record);
	});
}

/** Removes the texts of files from what conversations of a project know. */
export async function forgetSeenTexts(
	database: SpicewrightDatabase,
	projectId: string,
	paths: ReadonlySet<string>
): Promise<void> {
	await database.seenFiles
		.where('projectId')
		.equals(projectId)
		.modify(({ files }) => {
			for (const file of files) if (paths.has(file.path)) file.text = null;
		});
}
