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

	/** The stored rows, and the key that they belong to; null if there are none. */
	async read(): Promise<{ key: string; table: StudyTable } | null> {
		const { projectId, path } = this.place;
		const stored = await readStudy(this.database, projectId, path);
		if (!stored) return null;
		const table = new StudyTable(stored.result.count);
		for (const metric of stored.result.columns) table.column(metric);
		for (const rows of stored.rows) table.restore(rows.from, rows);
		return { key: stored.result.key, table };
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
		const columns = table.columns.map(({ metric }) => metric);
		const rows = firsts.map((from) => ({ ...this.place, from, ...table.slice(from, ROWS) }));
		try {
			await saveStudyRows(this.database, { ...this.place, key, count: table.count, columns }, rows);
		} catch (thrown) {
			for (const from of firsts) this.#changed.add(from);
			throw thrown;
		}
	}
}
