import * as shapes from './record-shapes.ts';
import type { Shape } from './shape.ts';

/** Every kind of record, and what it has to be. */
const shapeOf = {
	project: shapes.project,
	workspace: shapes.workspace,
	file: shapes.file,
	session: shapes.session,
	message: shapes.message,
	draft: shapes.draft,
	operation: shapes.operation,
	run: shapes.run,
	dataset: shapes.dataset,
	call: shapes.call
} satisfies Record<string, Shape>;

export type RecordKind = keyof typeof shapeOf;

/** A stored record that does not fit. It stays stored as it is, and is not shown. */
export interface DamagedRecord {
	kind: RecordKind;
	id: string;
	/** Where and why it does not fit, for developers. */
	problem: string;
	record: unknown;
}

/**
 * The stored records that did not fit when they were read. Whatever reads records asks it, so that a damaged one, of an older
 * version or of a broken disk, keeps nothing else from opening.
 */
export class DamagedRecords {
	/** Told after each record that was not known to be damaged. */
	onfound: (() => void) | null = null;
	readonly #found = new Map<string, DamagedRecord>();

	get list(): DamagedRecord[] {
		return [...this.#found.values()];
	}

	/** Whether a record fits; one that does not is remembered under its id. */
	isWhole(kind: RecordKind, id: unknown, record: unknown): boolean {
		const problem = shapeOf[kind](record, false);
		if (problem === null) return true;
		this.note(kind, id, record, problem);
		return false;
	}

	/** Remembers a record whose contents do not fit. */
	note(kind: RecordKind, id: unknown, record: unknown, problem: string): void {
		const key = `${kind} ${String(id)}`;
		const isNew = !this.#found.has(key);
		this.#found.set(key, { kind, id: String(id), problem, record });
		if (isNew) this.onfound?.();
	}

	/** The records that fit. */
	whole<T extends { id: string }>(kind: RecordKind, records: readonly T[]): T[] {
		return records.filter((record) => this.isWhole(kind, record.id, record));
	}
}
