import { fromFaultRecord, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { EmbedderIdentity, EmbeddingPurpose, KnowledgeQuery, KnowledgeResult } from './knowledge.ts';

/** Why the index leaves the machine to others: the user types, a simulation runs, or a turn of the agent. */
export type PauseReason = 'typing' | 'run' | 'turn';

/**
 * `starting`: what is stored is being read; `stopped`: by the user; `elsewhere`: another tab of the project does the work, and this one
 * reads it; `failed`: it tries again later; `ready`: everything is indexed, as far as there is a model.
 */
export type IndexState = 'starting' | 'indexing' | 'paused' | 'stopped' | 'elsewhere' | 'failed' | 'ready';

/** Where the index of a project stands. */
export interface IndexStatus {
	state: IndexState;
	/** Sources read and texts embedded since it last rested, and how many there are to do with them. */
	done: number;
	total: number;
	/** Number of chunks, and of those that have a vector of the current model. */
	chunks: number;
	vectors: number;
	/** What went wrong last, while it concerns something that is not indexed; null for nothing. */
	fault: FaultRecord | null;
}

export interface IndexRequest {
	/** Name of the database. */
	database: string;
	projectId: string;
	/** The model of the search by meaning; null for none. */
	model: EmbedderIdentity | null;
}

/** A fault is returned, because a thrown error loses its code on the way between threads. */
export type Answered<Result> = { result: Result } | { fault: FaultRecord };

/** What the page does for the worker. */
export type EmbedTexts = (texts: readonly string[], purpose: EmbeddingPurpose) => Promise<Answered<Float32Array[]>>;
export type ReadPages = (file: { path: string; hash: string }) => Promise<Answered<readonly string[]>>;

/** The index of one project, in a worker that opens the database itself. */
export interface IndexWorkerApi {
	/** Reads what is stored, and begins to index what is not. */
	open(
		request: IndexRequest,
		onstatus: (status: IndexStatus) => void,
		embed: EmbedTexts,
		pages: ReadPages
	): Promise<Answered<null>>;
	/** Null when nothing is open. @param id for `cancel` */
	search(id: number, query: KnowledgeQuery): Promise<Answered<KnowledgeResult> | null>;
	cancel(id: number): void;
	useModel(model: EmbedderIdentity | null): void;
	pause(reason: PauseReason): void;
	resume(reason: PauseReason): void;
	/** Indexes nothing more until `start`; the search goes on over what is indexed. */
	stop(): void;
	/** Goes on after `stop`, and tries again what has failed. */
	start(): void;
	/** Deletes the index and makes it from scratch. */
	rebuild(): Promise<Answered<null>>;
	/** Ends the work and closes the database. */
	close(): void;
}

/** What an answer holds. @throws the fault */
export function resultOf<Result>(answer: Answered<Result>): Result {
	if ('fault' in answer) throw fromFaultRecord(answer.fault);
	return answer.result;
}

/** What the work gives, or its fault. */
export async function answered<Result>(work: () => Promise<Result>): Promise<Answered<Result>> {
	try {
		return { result: await work() };
	} catch (thrown) {
		return { fault: toFaultRecord(thrown) };
	}
}
