import { downloadZip } from 'client-zip';
import { fileNameFrom } from '#lib/base/file-name.ts';
import {
	backupFormat,
	backupVersion,
	manifestPath,
	operationsPath,
	runFilesPath,
	runsPath,
	sessionsFolder,
	type BackupManifest,
	type BackupSession
} from './backup-format.ts';
import { encodeJournal } from './backup-journal.ts';
import { encodeRunFiles } from './backup-run-files.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { storedContent } from '../file-content.ts';
import { readRuns } from '../runs/packed-run.ts';
import { fileTables, requireProject } from '../project-edit.ts';
import { historyTables, readHistory } from '../project-history.ts';
import { snapshot } from '../transact.ts';

export interface ProjectExport {
	/** Suggested name of the zip, without characters that file systems do not allow. */
	fileName: string;
	blob: Blob;
}

/**
 * A project as a standard zip: its files unchanged and, in `.circuit_ai/`, its conversations, operations and runs with
 * their metrics. Curves are left out, because they can be computed again; keys are not in this database at all.
 *
 * @throws Fault `record_missing`, `storage_unavailable`
 */
export async function exportProject(
	database: SpicewrightDatabase,
	projectId: string,
	now = Date.now()
): Promise<ProjectExport> {
	const tables = [...fileTables(database), ...historyTables(database)];
	const { project, metas, contents, history } = await snapshot(database, tables, async () => {
		const stored = await database.fileMeta.where('projectId').equals(projectId).sortBy('path');
		const metas = database.damaged.whole('file', stored);
		const datas = await database.fileData.bulkGet(metas.map((meta) => meta.id));
		return {
			project: await requireProject(database, projectId),
			metas,
			contents: datas.map((data) => storedContent(data) ?? ''),
			history: await readHistory(database, projectId)
		};
	});
	const runs = await readRuns(database, history.runs);
	const { name, exampleId, createdAt, editedAt, thumbnail, lastRun, workspace, acceptedRuns } = project;
	const manifest: BackupManifest = {
		format: backupFormat,
		version: backupVersion,
		name,
		exportedAt: new Date(now).toISOString(),
		project: {
			exampleId,
			createdAt,
			editedAt,
			thumbnail,
			...(lastRun && { lastRun }),
			workspace,
			...(acceptedRuns && { acceptedRuns })
		},
		files: metas.map(({ path, kind, modifiedAt }) => ({ path, kind, modifiedAt }))
	};
	const json = (path: string, value: unknown) => ({
		name: path,
		input: `${JSON.stringify(value, null, '\t')}\n`,
		lastModified: new Date(now)
	});
	const files = metas.map(({ path, kind, modifiedAt }, index) => {
		const lastModified = new Date(modifiedAt);
		if (kind === 'folder') return { name: `${path}/`, lastModified };
		const content = contents[index] ?? '';
		return { name: path, input: typeof content === 'string' ? content : new Uint8Array(content), lastModified };
	});
	const sessions = history.sessions.map((session) => {
		const messages = history.messages.filter((message) => message.sessionId === session.id);
		const { deletedAt: _, permissionRules: __, folds: ___, ...kept } = session;
		return json(`${sessionsFolder}/${session.id}.json`, { session: kept, messages } satisfies BackupSession);
	});
	const records = [
		json(manifestPath, manifest),
		json(operationsPath, encodeJournal(history.operations)),
		json(runsPath, runs),
		json(runFilesPath, encodeRunFiles(history))
	];
	return {
		fileName: `${fileNameFrom(name, 'project')}.zip`,
		blob: await downloadZip([...files, ...records, ...sessions]).blob()
	};
}
