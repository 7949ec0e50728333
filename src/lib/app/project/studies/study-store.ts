import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { clearStudy, readStudy, saveStudyRows } from '#lib/db/studies/study-results.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';

/** Rows that are stored as one record. */
const ROWS = 1_024;

/** Where the rows of one study are kept. */
interface Place {
	projectId: string;
	/** Path of the study's file. */
	path: string;
}

/** Keeps the rows of studies: those that have changed are written together. */
export class StudyStore {
	/** First rows of the records that have to be written. */
	readonly #changed = new Set<number>();
	#writing: Promise<void> = Promise.resolve();

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly place: Place
	) {}

	/** The stored rows, and the key that they belong to; null if there are none. Rows without an order of their columns belong to no key. */
	async read(): Promise<{ key: string | null; table: StudyTable } | null> {
		const { projectId, path } = this.place;
		const stored = await readStudy(this.database, projectId, path);
		if (!stored) return null;
		const { key, count, columns, order } = stored.result;
		const table = new StudyTable(count, { columns, order: order ?? new Uint32Array() });
		for (const rows of stored.rows) table.restore(rows.from, rows);
		// A goal may have been judged by another metric than its own.
		return { key: order ? key : null, table };
	}

	/** Notes that a row has changed. */
	changed(row: number): void {
		this.#changed.add(Math.floor(row / ROWS) * ROWS);
	}

	/**
	 * Writes what has changed.
	 *
	 * @throws Fault `storage_full`, `record_missing`; it is then written with the next rows
	 */
	write(key: string, table: StudyTable): Promise<void> {
		const writing = this.#writing.catch(() => undefined).then(() => this.#write(key, table));
		this.#writing = writing;
		return writing;
	}

	/** Deletes the rows. */
	async clear(): Promise<void> {
		this.#changed.clear();
		await this.#writing.catch(() => undefined);
		await clearStudy(this.database, this.place.projectId, this.place.path);
	}

	async #write(key: string, table: StudyTable): Promise<void> {
		const firsts = [...this.#changed];
		if (firsts.length === 0) return;
		this.#changed.clear();
		const { columns, order } = table.layout;
		const recordOf = (from: number) => ({ ...this.place, from, ...table.slice(from, ROWS) });
		const result = { ...this.place, key, count: table.count, columns: [...columns], order };
		const all = () =>
			Array.from({ length: Math.ceil(table.count / ROWS) }, (_, index) => recordOf(index * ROWS)).filter(({ states }) =>
				states.some((state) => state !== 0)
			);
		try {
			await saveStudyRows(this.database, result, { changed: firsts.map(recordOf), all });
		} catch (thrown) {
			for (const from of firsts) this.#changed.add(from);
			throw thrown;
		}
	}
}
