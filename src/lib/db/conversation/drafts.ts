import type { SpicewrightDatabase } from '../database.ts';
import { requireProject } from '../project-edit.ts';
import type { Draft, DraftRecord } from '../records.ts';
import { snapshot, transact } from '../transact.ts';

const isEmptyDraft = ({ text, attachments }: Draft) => text === '' && attachments.length === 0;

/** Unsent text in a project's conversation; null if there is none. */
export async function getDraft(database: SpicewrightDatabase, projectId: string): Promise<DraftRecord | null> {
	const draft = await snapshot(database, [database.drafts], () => database.drafts.get(projectId));
	return draft && database.damaged.isWhole('draft', projectId, draft) ? draft : null;
}

/**
 * Stores unsent text; an empty draft is removed.
 *
 * @throws Fault `record_missing` when the project no longer exists; `storage_full`
 */
export async function saveDraft(database: SpicewrightDatabase, draft: DraftRecord): Promise<void> {
	await transact(database, [database.projects, database.drafts], async () => {
		await requireProject(database, draft.projectId);
		if (isEmptyDraft(draft) && !draft.queued?.length) await database.drafts.delete(draft.projectId);
		else await database.drafts.put(draft);
	});
}
