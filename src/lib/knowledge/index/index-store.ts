import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SourceRecord, VectorRecord } from '#lib/db/knowledge-records.ts';
import { requireLiveProject } from '#lib/db/project-edit.ts';
import { snapshot, transact } from '#lib/db/transact.ts';

/** Records deleted at once. */
const BATCH_RECORDS = 500;

/** Sources read at once: the next ones are read while the last ones are taken in. */
const READ_SOURCES = 40;

/** The stored index of one project. Each call is one transaction, except where many records are read. Faults as for `transact`. */
export class IndexStore {
	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string
	) {}

	/** The records of all sources, in the order of their ids. */
	async *sources(): AsyncGenerator<SourceRecord> {
		let reading = this.#sourcesAfter('');
		for (;;) {
			const records = await reading;
			const last = records.at(-1);
			if (!last) return;
			reading = this.#sourcesAfter(last.source);
			// When the reader stops here, a failure concerns nobody.
			reading.catch(() => undefined);
			yield* records;
		}
	}

	/** Ids of all sources. */
	async sourceIds(): Promise<Set<string>> {
		const { sources } = this.database;
		const keys = await snapshot(this.database, [sources], () =>
			sources.where('projectId').equals(this.projectId).primaryKeys()
		);
		return new Set(keys.map(([, id]) => id));
	}

	#sourcesAfter(id: string): Promise<SourceRecord[]> {
		const { sources } = this.database;
		const [after, last] = [
			[this.projectId, id],
			[this.projectId, Dexie.maxKey]
		];
		return snapshot(this.database, [sources], () =>
			sources.where('[projectId+source]').between(after, last, false).limit(READ_SOURCES).toArray()
		);
	}

	/** Adds a source, or replaces it. @throws Fault `record_missing` when the project is gone or in the trash */
	async saveSource(record: SourceRecord): Promise<void> {
		const { projects, sources } = this.database;
		await transact(this.database, [projects, sources], async () => {
			await requireLiveProject(this.database, this.projectId);
			await sources.put(record);
		});
	}

	async removeSources(ids: readonly string[]): Promise<void> {
		const { sources } = this.database;
		await transact(this.database, [sources], () => sources.bulkDelete(ids.map((id) => [this.projectId, id])));
	}

	/** The stored vectors of texts by their hashes; those that are not stored, or do not fit, are left out. */
	async vectors(model: string, dimensions: number, hashes: readonly string[]): Promise<Map<string, Float32Array>> {
		const { vectors } = this.database;
		const keys = hashes.map((hash): [string, string, string] => [this.projectId, model, hash]);
		const records = await snapshot(this.database, [vectors], () => vectors.bulkGet(keys));
		const found = new Map<string, Float32Array>();
		for (const record of records)
			if (record?.values instanceof Float32Array && record.values.length === dimensions)
				found.set(record.textHash, record.values);
		return found;
	}

	/** @throws Fault `record_missing` when the project is gone or in the trash */
	async saveVectors(records: readonly Omit<VectorRecord, 'projectId'>[]): Promise<void> {
		const { projects, vectors } = this.database;
		await transact(this.database, [projects, vectors], async () => {
			await requireLiveProject(this.database, this.projectId);
			await vectors.bulkPut(records.map((record) => ({ ...record, projectId: this.projectId })));
		});
	}

	/** Deletes the vectors of other models and of other texts. */
	async keepVectors(model: string, hashes: ReadonlySet<string>): Promise<void> {
		const { vectors } = this.database;
		const keys = await snapshot(this.database, [vectors], () =>
			vectors.where('projectId').equals(this.projectId).primaryKeys()
		);
		const surplus = keys.filter(([, of, hash]) => of !== model || !hashes.has(hash));
		for (let first = 0; first < surplus.length; first += BATCH_RECORDS)
			await transact(this.database, [vectors], () => vectors.bulkDelete(surplus.slice(first, first + BATCH_RECORDS)));
	}

	/** Deletes everything. */
	async clear(): Promise<void> {
		const { sources, vectors } = this.database;
		await transact(this.database, [sources, vectors], async () => {
			await sources.where('projectId').equals(this.projectId).delete();
			await vectors.where('projectId').equals(this.projectId).delete();
		});
	}
}
