/** What a call may do at most: nothing but look, change files, delete them, simulate and run commands, reach other hosts. */
export type PermissionLevel = 'read' | 'write' | 'delete' | 'execute' | 'network';

/** How far an answer reaches: this one time, the conversation, the project. */
export type PermissionScope = 'once' | 'session' | 'project';

/** One file or folder as it is about to be changed. */
export interface PlannedFileChange {
	type: 'create' | 'modify' | 'move' | 'remove';
	/** Where it is before the change; for a new one, where it will be. */
	path: string;
	/** Where a move puts it, with everything in it; null when it stays. */
	movedTo: string | null;
	kind: 'text' | 'binary' | 'folder';
	/**
	 * The lines that change with those around them, each with its sign. Null where there are no lines: folders, moves, bytes,
	 * changes too large to be listed, and changes about which nobody is asked.
	 */
	hunks: { oldStart: number; newStart: number; lines: string[] }[] | null;
	additions: number;
	deletions: number;
	/** Lines at the end of the hunks that are left out because the request would become too long. */
	hiddenLines: number;
}

/** A change of files. The digest is of the whole change and of the files that it is made on: another change has another one. */
export interface PlannedChanges {
	files: PlannedFileChange[];
	digest: string;
}

/** Exactly what happens when a call is allowed. */
export type PermissionRequest =
	| { kind: 'read'; argumentsText: string }
	| ({ kind: 'edit' } & PlannedChanges)
	/** A simulation, with what takes the place of the netlist's own analyses and parameters. */
	| { kind: 'run'; entry: string; analysis: string | null; parameters: Record<string, string | number> }
	/**
	 * The commands that the line runs. `alwaysAsk` where they cannot all be known before, as with `xargs` and `eval`. `changes` where what
	 * the line changes is known and has to be allowed too: then one answer is about both.
	 */
	| {
			kind: 'commands';
			line: string;
			commands: { name: string; args: string[] }[];
			alwaysAsk: boolean;
			changes?: PlannedChanges;
	  }
	/**
	 * A study: what varies as it is written in lists, and how often the netlist is simulated. `alwaysAsk` where it is expected to take
	 * longer than a minute. `changes` as for commands: the file of the study.
	 */
	| {
			kind: 'study';
			entry: string;
			study: string;
			varied: string[];
			rows: number;
			/** Expected duration, milliseconds; null if it is not known. */
			estimateMs: number | null;
			alwaysAsk: boolean;
			changes?: PlannedChanges;
	  }
	/** The host with its port, if the address names one, and what is sent there or fetched from it. */
	| { kind: 'network'; host: string; what: string };

/**
 * What the user has allowed beyond one time.
 *
 * The name is that of the command or the host, and of the tool for the other kinds; null allows everything of the kind. An edit
 * that deletes files needs a rule of the kind `delete` for that. A study is allowed by a rule for runs.
 */
export interface PermissionRule {
	kind: Exclude<PermissionRequest['kind'], 'study'> | 'delete';
	name: string | null;
}

export interface PermissionDecision {
	allowed: boolean;
	/** `stop`: the turn was stopped while the question was open; `timeout`: nobody answered in time. */
	by: 'user' | 'rule' | 'setting' | 'stop' | 'timeout';
	/** How far the user's answer reaches, or where the rule is kept; null for the others. */
	scope: PermissionScope | null;
	/** What the user wrote to the agent. */
	note: string;
	/** Milliseconds since 1970. */
	at: number;
}

/** A question about a call and its answer, or a decision for which nobody was asked. Kept with the call. */
export interface PermissionRecord {
	id: string;
	/**
	 * Id of the message in which it was made. A copy and an import give their messages new random ids, so a record that came with one
	 * cannot name its message, and counts for nothing. Missing on records from an older version, which count for nothing either.
	 */
	madeIn?: string;
	request: PermissionRequest;
	/** Null while the question is open. */
	decision: PermissionDecision | null;
}
