import type { Fault } from '#lib/base/fault.ts';
import type { AppliedBatch, ChangeBatch, ProjectStore } from '#lib/project/store.ts';

/** A store whose writes can be made to fail or to wait; otherwise it delegates to a real store. */
export class ControlledStore implements ProjectStore {
	/** While set, every write fails with it. */
	fault: Fault | null = null;
	/** Requested batches, in order. */
	readonly batches: ChangeBatch[] = [];
	#held: Promise<void> | null = null;

	constructor(private readonly store: ProjectStore) {}

	get projectId(): string {
		return this.store.projectId;
	}

	/** Makes writes wait until the returned function is called. */
	hold(): () => void {
		let release = () => {};
		this.#held = new Promise((resolve) => {
			release = () => {
				this.#held = null;
				resolve();
			};
		});
		return release;
	}

	async apply(batch: ChangeBatch): Promise<AppliedBatch> {
		this.batches.push(batch);
		await this.#held;
		if (this.fault) throw this.fault;
		return this.store.apply(batch);
	}

	list: ProjectStore['list'] = () => this.store.list();
	find: ProjectStore['find'] = (path) => this.store.find(path);
	read: ProjectStore['read'] = (path) => this.store.read(path);
	readMany: ProjectStore['readMany'] = (paths) => this.store.readMany(paths);
	undo: ProjectStore['undo'] = (id) => this.store.undo(id);
	redo: ProjectStore['redo'] = (id) => this.store.redo(id);
	begin: ProjectStore['begin'] = (origin, start) => this.store.begin(origin, start);
	end: ProjectStore['end'] = (operationId, end) => this.store.end(operationId, end);
	history: ProjectStore['history'] = (query) => this.store.history(query);
	watch: ProjectStore['watch'] = (listener, onfault) => this.store.watch(listener, onfault);
}
