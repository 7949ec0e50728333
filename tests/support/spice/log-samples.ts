import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { OutputLine, SimulationFile, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';

/** One folder per case: `deck.cir` and its includes, `output.json`, `expected.json`, and optionally `request.json`. */
const logSamples = 'tests/samples/log';

/** ngspice's output for a case, and the files that it numbered, as the engine received them. */
export interface RecordedOutput {
	lines: OutputLine[];
	sources: (string | null)[];
}

/** The fields of an entry that cases check. */
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

/** Errors and warnings, reduced to the checked fields. */
export function problemsOf(log: readonly LogEntry[]): ExpectedEntry[] {
	return log
		.filter(({ severity }) => severity !== 'info')
		.map(({ severity, code, file, line }) => ({ severity, code, file, line }));
}
