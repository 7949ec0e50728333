import { Fault } from '#lib/base/fault.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type {
	AppliedBatch,
	ChangeOrigin,
	FileChange,
	FileEntry,
	ProjectFile,
	ProjectStore
} from '#lib/project/store.ts';

/** The project's files as one tool call sees them. */
export interface CallFiles extends Pick<ProjectStore, 'list' | 'read' | 'readMany'> {
	/**
	 * Applies all changes, or none, with their journal entry and its link to the tool call in the message.
	 *
	 * @throws Fault as `ProjectStore.apply`; `call_ended` after the call was given up
	 */
	apply(changes: readonly FileChange[]): Promise<AppliedBatch>;
}

/** View of the project store that records every change under one call and keeps the journal entries. */
export class BoundFiles implements CallFiles {
	readonly operations: OperationRecord[] = [];
	#isOpen = true;

	constructor(
		private readonly store: ProjectStore,
		private readonly origin: ChangeOrigin
	) {}

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
		if (!this.#isOpen) throw new Fault('call_ended', 'The call has ended; it can no longer change files');
		const applied = await this.store.apply({ changes, origin: this.origin });
		if (applied.operation) this.operations.push(applied.operation);
		return applied;
	}

	/** Refuses further changes: the model was told the outcome of the call, and a late change would contradict it. */
	close(): void {
		this.#isOpen = false;
	}
}
