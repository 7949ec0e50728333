import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import { entriesSince } from '#lib/project/restore-entries.ts';
import { planRestore, type RestorePlan } from '#lib/project/restore-plan.ts';
import { planEdit } from '#lib/tools/permission/planned-edit.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

/** What restoring the files to before a message would do, to be confirmed by the user. */
export interface MessageRestore {
	messageId: string;
	sessionId: string;
	plan: RestorePlan;
	/** The files and lines that change; null if none does. */
	request: Extract<PermissionRequest, { kind: 'edit' }> | null;
}

/** Undoes and redoes what the agent did to the files in the open conversation. */
export class ChatChanges {
	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Pick<Workspace, 'store' | 'flush'>,
		private readonly chat: {
			readonly sessionId: string | null;
			readonly operations: ReadonlyMap<string, OperationRecord>;
		}
	) {}

	/** @throws Fault as `ProjectStore.undo` */
	async undo(operationId: string): Promise<void> {
		await this.#flushFilesOf(operationId);
		await this.workspace.store.undo(operationId);
	}

	/** @throws Fault as `ProjectStore.redo` */
	async redo(operationId: string): Promise<void> {
		await this.#flushFilesOf(operationId);
		await this.workspace.store.redo(operationId);
	}

	/** @throws Fault when unsaved text in one of the files cannot be stored */
	async plan(messageId: string): Promise<MessageRestore> {
		const { database, workspace } = this;
		const { store } = workspace;
		const sessionId = this.chat.sessionId ?? '';
		const messages = await listMessages(database, sessionId);
		const entries = entriesSince(messageId, messages, await listOperationsOfSession(database, sessionId));
		// An edit that is still in the editor counts as made.
		const paths = entries.flatMap(({ changes }) => changes.flatMap(({ path, movedTo }) => [path, movedTo ?? path]));
		for (const path of new Set(paths)) await workspace.flush(path);
		const plan = await planRestore(store, entries);
		const edit = await planEdit(store, plan.changes);
		return { messageId, sessionId, plan, request: (await edit?.detailed(new AbortController().signal)) ?? null };
	}

	/** @throws Fault as `ProjectStore.apply`, when files have changed since the plan */
	async apply({ messageId, sessionId, plan: { changes, reverts } }: MessageRestore): Promise<void> {
		const origin = { actor: 'user', action: 'restore_files', sessionId, messageId, reverts } as const;
		await this.workspace.store.apply({ changes, origin });
	}

	/** Stores unsaved text in the files of an entry. A failure does not prevent changes to other files. */
	async #flushFilesOf(operationId: string): Promise<void> {
		for (const { path } of this.chat.operations.get(operationId)?.changes ?? []) await this.workspace.flush(path);
	}
}
