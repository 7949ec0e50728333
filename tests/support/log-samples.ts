import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { OutputLine, SimulationFile, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';

/** A folder for each case: `deck.cir` and what it includes, `output.json`, `expected.json`, maybe `request.json`. */
const logSamples = 'tests/samples/log';

/** What ngspice printed for a case, with the files it numbered, as the engine heard it. */
export interface RecordedOutput {
	lines: OutputLine[];
	sources: (string | null)[];
}

/** Of an entry what a case is about. */
export type ExpectedEntry = Pick<LogEntry, 'severity' | 'code' | 'file' | 'line'>;

export function logCases(): string[] {
	return readdirSync(logSamples);
}

export function logRequest(name: string): SimulationRequest & { files: SimulationFile[] } {
	const folder = join(logSamples, name);
	const files = readdirSync(folder)
		.filter((path) => !path.endsWith('.json'))
		.map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8') }));
	const more = join(folder, 'request.json');
	const options = existsSync(more) ? (JSON.parse(readFileSync(more, 'utf8')) as Partial<SimulationRequest>) : {};
	return { ...options, files, entry: 'deck.cir', timeLimitMs: 20_000 };
}

export function recordedOutput(name: string): RecordedOutput {
	return JSON.parse(readFileSync(join(logSamples, name, 'output.json'), 'utf8')) as RecordedOutput;
}

export function expectedEntries(name: string): ExpectedEntry[] {
	return JSON.parse(readFileSync(join(logSamples, name, 'expected.json'), 'utf8')) as ExpectedEntry[];
}

/** Errors and warnings by what a case says of them. */
export function problemsOf(log: readonly LogEntry[]): ExpectedEntry[] {
	return log
		.filter(({ severity }) => severity !== 'info')
		.map(({ severity, code, file, line }) => ({ severity, code, file, line }));
}
