import type { Dialect } from '#lib/spice/project/program.ts';
import type { FileEntry } from '#lib/project/store.ts';

/** Where the project's files are for commands. */
export const PROJECT_FOLDER = '/project';

/** A file or folder of the project when the line begins. */
export type SnapshotEntry = Pick<FileEntry, 'path' | 'kind' | 'size' | 'version' | 'modifiedAt'>;

/** The content of a file, with the version that it belongs to. */
export interface StoredContent {
	path: string;
	version: number;
	content: string | Uint8Array;
}

export interface ListedCommand {
	name: string;
	/** As written; expansions are not computed. */
	args: string[];
}

/** The commands of a line, or why it cannot be read. */
export type CommandList =
	| {
			commands: ListedCommand[];
			/** True when the line can run commands that cannot be known before, such as those of `xargs` and `$(...)`. */
			alwaysAsk: boolean;
	  }
	| { syntaxError: string };

/**
 * What a line has changed in the project. Folders come before what is in them; removals come before everything but moves,
 * which come after the changes of what they move.
 */
export type ShellChange =
	| { kind: 'move'; path: string; to: string }
	| { kind: 'write'; path: string; content: string }
	| { kind: 'create_folder'; path: string }
	| { kind: 'remove'; path: string };

export interface ShellRequest {
	line: string;
	/** Folder of the project in which the line begins; empty for the project itself. */
	folder: string;
	snapshot: readonly SnapshotEntry[];
	/** How `spice-lint` and `spice-fmt` read netlists. */
	dialect: Dialect;
	/** Maximum length of standard output and error output together, characters; a long one loses its middle. */
	outputCharacters: number;
}

export interface ShellResult {
	stdout: string;
	stderr: string;
	exitCode: number;
	/** Folder in which the line ended. */
	workingDirectory: string;
	changes: ShellChange[];
	/** A file that a command wanted to read after it had been changed elsewhere; null if there was none. */
	changedMeanwhile: string | null;
}

/** A simulation that a command has asked for. */
export interface SimulationReport {
	/** For standard output. */
	text: string;
	verdict: 'trusted' | 'suspicious' | 'failed';
}

/** The specification of a netlist, as a command prints it. */
export interface SpecificationReport {
	text: string;
	/** `open` when it cannot be said, also because it could not be run. */
	verdict: 'met' | 'missed' | 'open';
}

/** What commands need from the page. */
export interface ShellHost {
	/** Files of the project as they are now; missing ones are left out. */
	read(paths: readonly string[]): Promise<readonly StoredContent[]>;
	/**
	 * Simulates a netlist over the project with the changes that the line has made so far.
	 *
	 * @param changed text by path, null for a removed file
	 */
	simulate(entry: string, changed: ReadonlyMap<string, string | null>): Promise<SimulationReport>;
	/**
	 * Runs what is open of the specification of a netlist, as it is stored.
	 *
	 * @param entry null for the one that the user has open, or the only one with an analysis
	 */
	test(entry: string | null): Promise<SpecificationReport>;
}

export interface ShellWorkerApi {
	list(line: string): Promise<CommandList>;
	run(
		request: ShellRequest,
		read: ShellHost['read'],
		simulate: ShellHost['simulate'],
		test: ShellHost['test']
	): Promise<ShellResult>;
}
