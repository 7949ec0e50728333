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

/** The project's files as one call of a tool sees them. */
export interface CallFiles extends Pick<ProjectStore, 'list' | 'read' | 'readMany'> {
	/**
	 * Applies all changes, with their journal entry and its mark in the message, or none.
	 *
	 * @throws Fault as `ProjectStore.apply`; `call_ended` when the call was given up before
	 */
	apply(changes: readonly FileChange[]): Promise<AppliedBatch>;
}

/** A view of the project's store that records every change under one call, and remembers what was recorded. */
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

	/** No changes from now on: a tool that was given up must not change what the model was told is unchanged. */
	close(): void {
		this.#isOpen = false;
	}
}
