import { PDF_TEXT_VERSION } from '#lib/base/pdf.ts';
import type { SpicewrightDatabase } from './database.ts';
import type { DocumentRecord } from './knowledge-records.ts';
import { requireLiveProject } from './project-edit.ts';
import { transact } from './transact.ts';

/** The pages that were read of a document's content, or null; those of an earlier version of the app are read again. */
export async function storedDocument(
	database: SpicewrightDatabase,
	projectId: string,
	hash: string
): Promise<DocumentRecord | null> {
	const record: Partial<DocumentRecord> | undefined = await database.documents.get([projectId, hash]);
	const { pages, pageCount, textVersion } = record ?? {};
	const isWhole =
		textVersion === PDF_TEXT_VERSION &&
		Array.isArray(pages) &&
		pages.every((page) => typeof page === 'string') &&
		Number.isInteger(pageCount);
	return isWhole && pages.length <= (pageCount ?? 0) ? (record as DocumentRecord) : null;
}

/** @throws Fault `record_missing` when the project is gone or in the trash; `storage_full` */
export async function saveDocument(
	database: SpicewrightDatabase,
	record: Omit<DocumentRecord, 'textVersion'>
): Promise<void> {
	await transact(database, [database.projects, database.documents], async () => {
		await requireLiveProject(database, record.projectId);
		await database.documents.put({ ...record, textVersion: PDF_TEXT_VERSION });
	});
}

/** Removes the texts of documents whose content no file of the project has. Checks in one transaction. */
export async function removeUnusedDocuments(database: SpicewrightDatabase, projectId: string): Promise<void> {
	const { documents, fileMeta } = database;
	await transact(database, [documents, fileMeta], async () => {
		const stored = await documents.where('projectId').equals(projectId).primaryKeys();
		if (stored.length === 0) return;
		const used = new Set<string>();
		await fileMeta
			.where('projectId')
			.equals(projectId)
			.each(({ hash }) => used.add(hash));
		await documents.bulkDelete(stored.filter(([, hash]) => !used.has(hash)));
	});
}
