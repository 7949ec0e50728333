import * as shapes from './record-shapes.ts';
import * as runShapes from './runs/run-shapes.ts';
import type { Shape } from './shape.ts';
import * as studyShapes from './studies/study-shapes.ts';
import { trace } from './conversation/trace-shape.ts';

/** Every kind of record, and its expected shape. */
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
	lastNetlist: shapes.lastNetlist,
	runNote: runShapes.runNote,
	runNetlist: runShapes.runNetlist,
	netlistText: runShapes.netlistText,
	trashedRun: runShapes.trashedRun,
	studyResult: studyShapes.studyResult,
	studyRows: studyShapes.studyRows,
	call: shapes.call,
	seenFiles: shapes.seenFiles,
	trace
} satisfies Record<string, Shape>;

export type RecordKind = keyof typeof shapeOf;

/** A stored record without the expected shape. It stays stored unchanged, but is not shown. */
export interface DamagedRecord {
	kind: RecordKind;
	id: string;
	/** What is wrong and where, for developers. */
	problem: string;
	record: unknown;
}

/**
 * The stored records that did not have the expected shape when they were read. Every reader checks here, so that a damaged
 * record, from an older version or a faulty disk, does not prevent anything else from opening.
 */
export class DamagedRecords {
	/** Called after each newly found damaged record. */
	onfound: (() => void) | null = null;
	readonly #found = new Map<string, DamagedRecord>();

	get list(): DamagedRecord[] {
		return [...this.#found.values()];
	}

	/** Whether a record has the expected shape; if not, its id is remembered. */
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

	/** The records that have the expected shape. */
	whole<T extends { id: string }>(kind: RecordKind, records: readonly T[]): T[] {
		return records.filter((record) => this.isWhole(kind, record.id, record));
	}
}
