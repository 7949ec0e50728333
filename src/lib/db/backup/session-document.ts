import { Branches } from '../conversation/branches.ts';
import type { SpicewrightDatabase } from '../database.ts';
import type { MessageRecord, SessionRecord } from '../records.ts';
import { requireProject } from '../project-edit.ts';
import { readMessages } from '../conversation/read-messages.ts';
import { getSession } from '../conversation/sessions.ts';
import { snapshot } from '../transact.ts';
import { Fault } from '#lib/base/fault.ts';

/** A whole conversation. */
export interface SessionDocument {
	projectName: string;
	session: SessionRecord;
	/** In all branches, in order. */
	messages: MessageRecord[];
	/** Those of the branch that is shown. */
	shown: MessageRecord[];
}

/** @throws Fault `record_missing` when the conversation no longer exists or is in the trash; `storage_unavailable` */
export async function readSession(database: SpicewrightDatabase, id: string): Promise<SessionDocument> {
	return snapshot(database, [database.projects, database.sessions, database.messages], async () => {
		const session = await getSession(database, id);
		if (!session) throw new Fault('record_missing', `There is no session ${id}.`, { kind: 'session', id });
		const { name: projectName } = await requireProject(database, session.projectId);
		const messages = await readMessages(database, id);
		return { projectName, session, messages, shown: new Branches(messages).path(session.tipId) };
	});
}
