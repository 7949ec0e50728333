import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { runFilesPath, type BackupRunFiles } from './backup-format.ts';
import { parseBackup } from './backup-parse.ts';
import { decodeRunFiles } from './backup-run-files.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { newFileRecords } from '../file-content.ts';
import { fileTables } from '../project-edit.ts';
import { addHistory, historyTables } from '../project-history.ts';
import { emptyProject, remapWorkspace } from '../projects.ts';
import type { ProjectRecord } from '../records.ts';
import { remapAccepted, remapHistory, type ProjectHistory } from './remap.ts';
import { transact } from '../transact.ts';
import { readZip } from './zip-reading.ts';

/**
 * Creates a project from a zip: from the app's own export with its history, from any other zip with its files only.
 *
 * Everything is read and checked before the first write, and written in one transaction: a zip that is refused
 * changes nothing.
 *
 * @param fileName names the project if the zip does not
 * @throws Fault `zip_…`, `storage_full`
 */
export async function importProject(
	database: SpicewrightDatabase,
	blob: Blob,
	fileName: string,
	now = Date.now()
): Promise<ProjectRecord> {
	const { manifest, topFolder, files, history, runFiles } = parseBackup(await readZip(blob));
	const id = newId();
	const { metas, datas, size } = await newFileRecords(id, files, now);
	const remapped = remapHistory({ ...history, ...(await readRunFiles(runFiles, history.runs)) }, id, now);
	const plain = emptyProject(id, manifest?.name ?? nameFrom(topFolder ?? fileName), now);
	const project: ProjectRecord = {
		...plain,
		...manifest?.project,
		...remapAccepted(manifest?.project.acceptedRuns, remapped.runIds),
		workspace: remapWorkspace(manifest?.project.workspace ?? null, remapped),
		size,
		writeCount: metas.length
	};
	await transact(database, [...fileTables(database), ...historyTables(database)], async () => {
		await database.projects.add(project);
		await database.fileMeta.bulkAdd(metas);
		await database.fileData.bulkAdd(datas);
		await addHistory(database, remapped.history);
	});
	return project;
}

/** @throws Fault `zip_backup_invalid` */
async function readRunFiles(runFiles: BackupRunFiles, runs: ProjectHistory['runs']) {
	try {
		return await decodeRunFiles(runFiles, runs);
	} catch {
		const detail = 'contents that are not base64';
		throw new Fault('zip_backup_invalid', `The exported project is damaged in ${runFilesPath}: ${detail}.`, {
			entry: runFilesPath,
			detail
		});
	}
}

function nameFrom(fileName: string): string {
	const name = fileName
		.replace(/\.zip$/i, '')
		.replace(/\p{Cc}/gu, ' ')
		.trim();
	return name === '' ? 'Project' : name.slice(0, 100).trim();
}
