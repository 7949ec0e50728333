import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { Fault } from '#lib/base/fault.ts';
import {
	backupFormat,
	backupVersion,
	manifestPath,
	operationsPath,
	runFilesPath,
	runsPath,
	sessionsFolder,
	type BackupManifest,
	type BackupOperations,
	type BackupRunFiles,
	type BackupRuns,
	type BackupSession
} from './backup-format.ts';
import { decodeJournal } from './backup-journal.ts';
import { backupProblem } from './backup-schema.ts';
import { contentFromBytes, decodeUtf8, type InitialFile } from '../file-content.ts';
import { besideAppFolder, pathProblem } from '../paths.ts';
import { journalEntry, type OldOperationRecord } from '../journal-upgrade.ts';
import { atOnce } from '#lib/base/slices.ts';
import { packRun } from '../runs/packed-run.ts';
import type { FileKind, MessageRecord, OperationRecord, RunRecord } from '../records.ts';
import type { ProjectHistory } from './remap.ts';
import type { ZipEntry } from './zip-reading.ts';

/** Maximum number of a message that is kept: from 2^53 on, the next number would be the same one. */
const MAX_ORDER = 2 ** 40;

export interface ParsedBackup {
	/** Null for a zip that was not exported by the app. */
	manifest: BackupManifest | null;
	/** Name of the only top-level folder, or null. */
	topFolder: string | null;
	files: InitialFile[];
	history: Omit<ProjectHistory, 'runNotes' | 'runNetlists' | 'netlistTexts'>;
	/** Names and files of the runs; none in exports of older versions. */
	runFiles: BackupRunFiles;
}

/**
 * Separates the files of a project from its history, and checks the history.
 *
 * A single folder around everything, as other tools create it, is removed.
 *
 * @throws Fault `zip_backup_invalid` with `entry` and `detail`; `zip_backup_newer`
 */
export function parseBackup(zipEntries: readonly ZipEntry[]): ParsedBackup {
	const topFolder = singleFolder(zipEntries);
	const entries = topFolder === null ? zipEntries : withoutFolder(zipEntries, topFolder);
	const byPath = new Map(entries.map((entry) => [entry.path, entry]));
	const reserved = entries.filter((entry) => pathProblem(entry.path) === 'reserved_for_backup');
	const manifest = byPath.has(manifestPath) ? parseManifest(byPath) : null;
	const stray = manifest ? undefined : reserved.find((entry) => !entry.isFolder);
	if (stray) throw invalid(manifestPath, `missing, while there is ${stray.path}`);

	const described = new Map(manifest?.files.map((file) => [file.path, file]));
	const files = entries
		.filter((entry) => !reserved.includes(entry))
		// The history's folder, if it contains no user files.
		.filter(({ path, isFolder }) => !(manifest && isFolder && path === '.circuit_ai' && !described.has(path)))
		.map(({ path, isFolder, bytes, modifiedAt }): InitialFile => {
			const { kind, modifiedAt: exactTime = modifiedAt } = described.get(path) ?? {};
			return { path, content: isFolder ? null : contentOf(bytes, kind), modifiedAt: exactTime };
		});
	const history = manifest
		? parseHistory(byPath, manifest.version)
		: { sessions: [], messages: [], operations: [], runs: [] };
	const runFiles =
		manifest && byPath.has(runFilesPath)
			? checked<BackupRunFiles>('runFiles', parseJson(byPath, runFilesPath), runFilesPath)
			: { notes: [], netlists: [], contents: [] };
	return { manifest, topFolder, files, history, runFiles };
}

function contentOf(bytes: Uint8Array, kind: FileKind | undefined): string | Uint8Array {
	if (kind === 'binary') return bytes;
	return kind === 'text' ? (decodeUtf8(bytes) ?? bytes) : contentFromBytes(bytes);
}

function parseManifest(byPath: ReadonlyMap<string, ZipEntry>): BackupManifest {
	const value = parseJson(byPath, manifestPath);
	const { format, version } = value instanceof Object ? (value as Partial<Record<string, unknown>>) : {};
	if (format === backupFormat && typeof version === 'number' && version > backupVersion) {
		throw new Fault('zip_backup_newer', 'The zip was exported by a newer version of the app.', { version });
	}
	return checked<BackupManifest>('manifest', value, manifestPath);
}

function parseHistory(
	byPath: ReadonlyMap<string, ZipEntry>,
	version: BackupManifest['version']
): ParsedBackup['history'] {
	const sessionPaths = [...byPath.values()]
		.filter((entry) => entry.path.startsWith(`${sessionsFolder}/`) && !entry.isFolder)
		.map((entry) => entry.path);
	const parsed = sessionPaths.map((path) => {
		const value = checked<BackupSession>('session', parseJson(byPath, path), path);
		const orders = new Set(value.messages.map((message) => message.order));
		if (orders.size !== value.messages.length) throw invalid(path, 'two messages in one place');
		if (value.messages.some((message) => message.sessionId !== value.session.id)) {
			throw invalid(path, 'a message of another session');
		}
		return { ...value, messages: countable(value.messages) };
	});
	const sessions = parsed.map((value) => ({ ...value.session, deletedAt: null }));
	const messages = parsed.flatMap((value) => value.messages);
	const operations = parseJournal(parseJson(byPath, operationsPath), version);
	const runs = parseRuns(parseJson(byPath, runsPath));
	for (const records of [sessions, messages, operations, runs]) {
		const ids = new Set(records.map((record) => record.id));
		if (ids.size !== records.length) throw invalid(sessionsFolder, 'an id that is used twice');
	}
	return { sessions, messages, operations, runs: runs.map((run) => atOnce(packRun(withWholePoints(run)))) };
}

/** Numbers messages again whose numbers leave no room for the messages that follow. */
function countable(messages: readonly MessageRecord[]): readonly MessageRecord[] {
	if (messages.every(({ order }) => order <= MAX_ORDER)) return messages;
	return messages.toSorted((a, b) => a.order - b.order).map((message, order) => ({ ...message, order }));
}

function parseRuns(value: unknown): BackupRuns {
	if (!Array.isArray(value)) throw invalid(runsPath, 'not a list');
	return value.map((run: unknown) => checked<RunRecord>('run', run, runsPath));
}

function parseJournal(value: unknown, version: BackupManifest['version']): OperationRecord[] {
	if (version === 1) return checked<OldOperationRecord[]>('oldOperations', value, operationsPath).map(journalEntry);
	try {
		return decodeJournal(checked<BackupOperations>('operations', value, operationsPath));
	} catch (thrown) {
		throw thrown instanceof Fault ? thrown : invalid(operationsPath, 'contents that are not base64');
	}
}

/** JSON has no infinity: points and values that were infinite come back without a number and are left out. */
function withWholePoints(run: RunRecord): RunRecord {
	const metrics = run.metrics.map((metric) => ({
		...metric,
		at: metric.at.filter(({ x, y }) => x !== null && y !== null)
	}));
	if (!run.verdict) return { ...run, metrics };
	const reasons = run.verdict.reasons.map((reason) => ({
		...reason,
		values: Object.fromEntries(Object.entries(reason.values).filter(([, value]) => value !== null))
	}));
	return { ...run, metrics, verdict: { ...run.verdict, reasons } };
}

function parseJson(byPath: ReadonlyMap<string, ZipEntry>, path: string): unknown {
	const entry = byPath.get(path);
	if (!entry || entry.isFolder) throw invalid(path, 'missing');
	try {
		return parseForeignJson(new TextDecoder('utf-8', { fatal: true }).decode(entry.bytes));
	} catch (thrown) {
		throw invalid(path, thrown instanceof Error ? thrown.message : 'not JSON');
	}
}

function checked<T>(part: Parameters<typeof backupProblem>[0], value: unknown, path: string): T {
	const problem = backupProblem(part, value);
	if (problem !== null) throw invalid(path, problem);
	return value as T;
}

function invalid(entry: string, detail: string): Fault {
	return new Fault('zip_backup_invalid', `The exported project is damaged in ${entry}: ${detail}.`, { entry, detail });
}

/** The folder that contains every entry, or null. The app's own exports never have one: their history is at the top level. */
function singleFolder(entries: readonly ZipEntry[]): string | null {
	const [top] = entries[0]?.path.split('/') ?? [];
	if (top === undefined || top === '.circuit_ai') return null;
	const isAround = entries.every(({ path, isFolder }) => path.startsWith(`${top}/`) || (path === top && isFolder));
	return isAround && entries.some((entry) => !entry.isFolder) ? top : null;
}

function withoutFolder(entries: readonly ZipEntry[], folder: string): ZipEntry[] {
	return entries.flatMap((entry) => {
		const path = besideAppFolder(entry.path.slice(folder.length + 1));
		return path === '' ? [] : [{ ...entry, path }];
	});
}
