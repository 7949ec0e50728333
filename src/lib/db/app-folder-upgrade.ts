import type { Transaction } from 'dexie';
import { besideAppFolder, collisionKey, copyPath } from './paths.ts';
import type { FileMetaRecord } from './records.ts';

/**
 * Renames folders such as `.Circuit_AI`, which earlier versions allowed: the app could not store its own files in such a
 * project, and its export could not be imported.
 */
export async function moveBesideAppFolder(transaction: Transaction): Promise<void> {
	const table = transaction.table<FileMetaRecord, string>('fileMeta');
	const mistaken = await table.filter(({ path }) => besideAppFolder(path) !== path).toArray();
	for (const projectId of new Set(mistaken.map((meta) => meta.projectId))) {
		const metas = mistaken.filter((meta) => meta.projectId === projectId);
		const all = await table.where('projectId').equals(projectId).toArray();
		const taken = new Set(all.map(({ path }) => collisionKey(path)));
		const [top = ''] = besideAppFolder(metas[0]?.path ?? '').split('/', 1);
		const target = taken.has(collisionKey(top)) ? copyPath(top, taken) : top;
		await table.bulkPut(metas.map((meta) => ({ ...meta, path: target + meta.path.slice(top.length + 1) })));
	}
}
