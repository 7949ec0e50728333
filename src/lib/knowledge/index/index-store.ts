import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChunkRecord, VectorRecord } from '#lib/db/knowledge-records.ts';
import { requireLiveProject } from '#lib/db/project-edit.ts';
import { snapshot, transact } from '#lib/db/transact.ts';

/** Records read or deleted at once. */
const BATCH_RECORDS = 500;

/** The stored index of one project. Each call is one transaction, except where many records are read. Faults as for `transact`. */
export class IndexStore {
	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string
	) {}

	/** The records of every source, source by source. Those that do not fit are left out with their source, which is cut again. */
	async *sources(): AsyncGenerator<{ id: string; records: ChunkRecord[] }> {
		const { chunks } = this.database;
		const keys = await snapshot(this.database, [chunks], () =>
			chunks.where('projectId').equals(this.projectId).primaryKeys()
		);
		let id = '';
		let records: (ChunkRecord | undefined)[] = [];
		for (let first = 0; first < keys.length; first += BATCH_RECORDS) {
			const some = keys.slice(first, first + BATCH_RECORDS);
			const found = await snapshot(this.database, [chunks], () => chunks.bulkGet(some));
			for (const [index, [, source]] of some.entries()) {
				if (source !== id) {
					if (areWhole(records)) yield { id, records };
					id = source;
					records = [];
				}
				records.push(found[index]);
			}
		}
		if (areWhole(records)) yield { id, records };
	}

	/** Replaces the records of a source. @throws Fault `record_missing` when the project is gone or in the trash */
	async saveSource(id: string, records: readonly ChunkRecord[]): Promise<void> {
		const { projects, chunks } = this.database;
		await transact(this.database, [projects, chunks], async () => {
			await requireLiveProject(this.database, this.projectId);
			await this.#recordsOf(id).delete();
			await chunks.bulkPut(records);
		});
	}

	async removeSources(ids: readonly string[]): Promise<void> {
		await transact(this.database, [this.database.chunks], async () => {
			for (const id of ids) await this.#recordsOf(id).delete();
		});
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
		const { chunks, vectors } = this.database;
		await transact(this.database, [chunks, vectors], async () => {
			await chunks.where('projectId').equals(this.projectId).delete();
			await vectors.where('projectId').equals(this.projectId).delete();
		});
	}

	#recordsOf(id: string) {
		const [first, last] = [
			[this.projectId, id, -Infinity],
			[this.projectId, id, Infinity]
		];
		return this.database.chunks.where('[projectId+source+order]').between(first, last, true, true);
	}
}

/** A damaged record must not stop the index. */
function areWhole(records: readonly (ChunkRecord | undefined)[]): records is ChunkRecord[] {
	return records.length > 0 && records.every((record) => record !== undefined && isWhole(record));
}

function isWhole({ contentHash, order, kind, title, text, textHash, start, end }: ChunkRecord): boolean {
	const texts: unknown[] = [contentHash, kind, title, text, textHash];
	const numbers: unknown[] = [order, start, end];
	return texts.every((value) => typeof value === 'string') && numbers.every((value) => typeof value === 'number');
}
