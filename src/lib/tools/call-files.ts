import { Fault } from '#lib/base/fault.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type {
	AppliedBatch,
	ChangeOrigin,
	FileChange,
	FileEntry,
	HistoryQuery,
	OperationEnd,
	OperationStart,
	ProjectFile,
	ProjectStore
} from '#lib/project/store.ts';
import { undoChanges } from '#lib/project/undo-changes.ts';
import type { CallPermission } from './permission/call-permission.ts';
import { planEdit } from './permission/planned-edit.ts';

type AgentHistoryQuery = Omit<HistoryQuery, 'actor'>;

/** The project's files as one tool call sees them. */
export interface CallFiles extends Pick<ProjectStore, 'list' | 'read' | 'readMany'> {
	/**
	 * Applies all changes, with their journal entry and its mark in the message, or none. The user is asked before, unless a
	 * rule or a setting decides.
	 *
	 * @throws Fault as `ProjectStore.apply`; `permission_denied`; `call_ended` when the call was given up before
	 */
	apply(changes: readonly FileChange[]): Promise<AppliedBatch>;
	/** The agent's changes, newest first. */
	history(query: AgentHistoryQuery): Promise<OperationRecord[]>;
	/**
	 * Undoes a journal entry, completely or not at all, as an entry of its own. The user is asked before, as for `apply`.
	 *
	 * @throws Fault as `ProjectStore.undo`; `permission_denied`; `call_ended`
	 */
	undo(operation: OperationRecord): Promise<void>;
}

/** View of the project store that records every change under one call and keeps the journal entries. */
export class BoundFiles implements CallFiles {
	/** Entries of the changes that the call made, or of a skipped call. */
	readonly operations: OperationRecord[] = [];
	/** The entry of the call itself, once it has begun. */
	#operation: OperationRecord | null = null;
	readonly #closed = new AbortController();
	/** Ends what the call has begun, when it is stopped or over. */
	readonly #signal: AbortSignal;

	/** @param stop of the call */
	constructor(
		private readonly store: ProjectStore,
		private readonly origin: ChangeOrigin,
		private readonly permission: CallPermission,
		stop: AbortSignal
	) {
		this.#signal = AbortSignal.any([stop, this.#closed.signal]);
	}

	list(): Promise<FileEntry[]> {
		return this.store.list();
	}

	read(path: string): Promise<ProjectFile | null> {
		return this.store.read(path);
	}

	readMany(paths?: readonly string[]): Promise<ProjectFile[]> {
		return this.store.readMany(paths);
	}

	async apply(changes: readonly FileChange[]): Promise<AppliedBatch> {
		return this.#apply(changes, this.origin);
	}

	history(query: AgentHistoryQuery): Promise<OperationRecord[]> {
		return this.store.history({ ...query, actor: 'agent' });
	}

	async undo(operation: OperationRecord): Promise<void> {
		const changes = await undoChanges(operation, await this.store.list());
		await this.#apply(changes, { ...this.origin, reverts: [operation.id] });
	}

	/** Records that the call has begun. */
	async begin(start: OperationStart): Promise<void> {
		this.#operation = await this.store.begin(this.origin, start);
	}

	/** Records how the call ended; has no effect when it was not recorded that it has begun. */
	async end(end: OperationEnd): Promise<void> {
		const ended = this.#operation && (await this.store.end(this.#operation.id, end));
		if (ended?.status === 'skipped') this.operations.push(ended);
	}

	/** Refuses further changes: the model was told the outcome of the call, and a late change would contradict it. */
	close(): void {
		this.#closed.abort(callEnded());
	}

	async #apply(changes: readonly FileChange[], origin: ChangeOrigin): Promise<AppliedBatch> {
		this.#requireOpen();
		await this.#askFor(changes);
		this.#requireOpen();
		// A run or a command is not over with its changes: they are an entry beside it.
		const completes = this.#operation?.category === 'files' ? { operationId: this.#operation.id } : {};
		const applied = await this.store.apply({ changes, origin: { ...origin, ...completes }, signal: this.#signal });
		if (applied.operation) this.operations.push(applied.operation);
		return applied;
	}

	/** The only way of a tool to a change leads here, whatever effect the tool claims to have. */
	async #askFor(changes: readonly FileChange[]): Promise<void> {
		const planned = await planEdit(this.store, changes);
		if (!planned) return;
		const { allowed } = await this.permission.ask(planned.request, () => planned.detailed(this.#signal));
		if (!allowed) throw new Fault('permission_denied', 'The change was not allowed');
		// What was shown is what is done: time has passed, and a folder or a move names no version of its own.
		await planned.requireSame();
	}

	#requireOpen(): void {
		if (this.#closed.signal.aborted) throw callEnded();
	}
}

function callEnded(): Fault {
	return new Fault('call_ended', 'The call has ended; it can no longer change files');
}
