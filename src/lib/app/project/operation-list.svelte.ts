import { SvelteSet } from 'svelte/reactivity';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listOperations, type OperationHead } from '#lib/db/operations.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import type { Workspace } from './workspace.svelte.ts';

/** Number of operations listed at first, and with each request for older ones. */
const LISTED = 200;

/** The operations of a project as a panel lists them: the newest that match, and how their changes of files are undone. */
export class OperationList {
	readonly #list: LiveQuery<OperationHead[]>;
	#limit = $state(LISTED);

	/** @param matches whether an operation is listed; `refresh` when its answers change */
	constructor(
		database: SpicewrightDatabase,
		private readonly workspace: Pick<Workspace, 'projectId' | 'store' | 'flush'>,
		matches: (operation: OperationHead) => boolean
	) {
		this.#list = new LiveQuery(() =>
			listOperations(database, workspace.projectId, { limit: this.#limit + 1, matches })
		);
	}

	/** Newest first; null while they are read. */
	get operations(): readonly OperationHead[] | null {
		return this.#list.value?.slice(0, this.#limit) ?? null;
	}

	get hasOlder(): boolean {
		return (this.#list.value?.length ?? 0) > this.#limit;
	}

	get fault() {
		return this.#list.fault;
	}

	refresh(): void {
		this.#list.refresh();
	}

	listOlder(): void {
		this.#limit += LISTED;
		this.#list.refresh();
	}

	/** @throws Fault as `ProjectStore.undo`, and when unsaved text in one of the files cannot be stored */
	async undo(operation: OperationHead): Promise<void> {
		await this.#flush(operation);
		await this.workspace.store.undo(operation.id);
	}

	/** @throws Fault as for `undo` */
	async redo(operation: OperationHead): Promise<void> {
		await this.#flush(operation);
		await this.workspace.store.redo(operation.id);
	}

	dispose(): void {
		this.#list.dispose();
	}

	/** An edit that is still in the editor counts as made. */
	async #flush({ changes }: OperationHead): Promise<void> {
		const paths = changes.flatMap(({ path, movedTo }) => [path, movedTo ?? path]);
		for (const path of new SvelteSet(paths)) await this.workspace.flush(path);
	}
}
