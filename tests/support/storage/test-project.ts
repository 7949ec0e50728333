import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type {
	ChangeBatch,
	ChangeOrigin,
	FileEntry,
	HistoryQuery,
	OperationEnd,
	OperationStart,
	ProjectFile,
	ProjectStore
} from '#lib/project/store.ts';
import { testDatabase } from './test-database.ts';

/** A project store in a separate database, which is created at the first use. */
export class TestProject implements ProjectStore {
	projectId = '';
	readonly #opened: ReturnType<typeof open>;

	constructor(initial: Record<string, string | Uint8Array> = {}) {
		this.#opened = open(initial);
		void this.#opened.then(({ store }) => (this.projectId = store.projectId));
	}

	async database() {
		return (await this.#opened).database;
	}

	/** The text of a file, for comparisons. */
	async text(path: string): Promise<string | null> {
		const content = (await this.read(path))?.content;
		return typeof content === 'string' ? content : null;
	}

	/** Simulates a change by another tab or by the user's typing. */
	async change(path: string, content: string): Promise<void> {
		const { store } = await this.#opened;
		const basedOn = (await store.read(path))?.version ?? null;
		await store.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
	}

	async list(): Promise<FileEntry[]> {
		return (await this.#opened).store.list();
	}

	async find(path: string): Promise<FileEntry | null> {
		return (await this.#opened).store.find(path);
	}

	async read(path: string): Promise<ProjectFile | null> {
		return (await this.#opened).store.read(path);
	}

	async readMany(paths?: readonly string[]): Promise<ProjectFile[]> {
		return (await this.#opened).store.readMany(paths);
	}

	async apply(batch: ChangeBatch) {
		return (await this.#opened).store.apply(batch);
	}

	async undo(operationId: string): Promise<void> {
		await (await this.#opened).store.undo(operationId);
	}

	async redo(operationId: string): Promise<void> {
		await (await this.#opened).store.redo(operationId);
	}

	async begin(origin: ChangeOrigin, start: OperationStart) {
		return (await this.#opened).store.begin(origin, start);
	}

	async end(operationId: string, end: OperationEnd) {
		return (await this.#opened).store.end(operationId, end);
	}

	async history(query: HistoryQuery) {
		return (await this.#opened).store.history(query);
	}

	watch(listener: (entries: FileEntry[]) => void): () => void {
		let stop: (() => void) | null = null;
		let isStopped = false;
		void this.#opened.then(({ store }) => {
			if (!isStopped) stop = store.watch(listener);
		});
		return () => {
			isStopped = true;
			stop?.();
		};
	}
}

async function open(initial: Record<string, string | Uint8Array>) {
	const database = await testDatabase();
	const files = Object.entries(initial).map(([path, content]) => ({ path, content }));
	const { id } = await createProject(database, { name: 'test', files });
	// Changes within a millisecond still have an order.
	let last = 0;
	const clock = { now: () => (last = Math.max(Date.now(), last + 1)) };
	return { database, store: openProjectStore(database, id, clock) };
}
