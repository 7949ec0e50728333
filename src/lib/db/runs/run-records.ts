import type { StoredRun } from '../records.ts';

/** What the user has noted about a run, apart from the run, which never changes. */
export interface RunNoteRecord {
	runId: string;
	projectId: string;
	/** Empty for none. */
	name: string;
	/** A pinned run keeps its curves and its netlist. */
	isPinned: boolean;
}

/** The files that a run read: netlist, includes and what scripts load, with the overrides of a trial. */
export interface RunNetlistRecord {
	runId: string;
	projectId: string;
	/** When the run began. */
	startedAt: number;
	/** The netlist first. */
	files: RunFileRecord[];
	/** Keys in `netlistTexts` of the files whose contents are kept. */
	keys: string[];
}

export interface RunFileRecord {
	path: string;
	/** `contentHash` of the content. */
	hash: string;
}

/** A file's content, stored once for all runs of a project that read it. */
export interface NetlistTextRecord {
	/** Project and hash, as `run-netlists.ts` makes it. */
	key: string;
	projectId: string;
	content: string | Uint8Array;
}

/** A run in the trash, out of reach of all who read runs. Its curves, files and note stay where they are. */
export interface TrashedRunRecord {
	id: string;
	projectId: string;
	deletedAt: number;
	run: StoredRun;
}

/** Which run had certain inputs. On this device only: in no export and no copy. */
export interface RunInputsRecord {
	projectId: string;
	/** SHA-256 of all that the numbers of the run depend on. */
	key: string;
	runId: string;
	at: number;
}
