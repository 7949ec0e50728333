export type LogSeverity = 'info' | 'warning' | 'error';

/** A message of ngspice. */
export interface LogEntry {
	severity: LogSeverity;
	text: string;
	/** Project path and line, from 1, that the entry is about; null if not known. */
	file: string | null;
	line: number | null;
	/** Stable name of the kind of message, such as `unknown_model`; null for plain output. */
	code: string | null;
}
