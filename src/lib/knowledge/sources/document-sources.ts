import { isPdfName, PDF_TEXT_VERSION } from '#lib/base/pdf.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles } from '#lib/db/files.ts';
import type { FileMetaRecord } from '#lib/db/records.ts';
import { baseName } from '../chunks/cut-file.ts';
import { cutPages } from '../chunks/cut-text.ts';
import type { DocumentTexts } from '../knowledge.ts';
import { nameOfSource, sourceHash, sourceId, type SourceReader } from './source.ts';

/** The PDF files of a project, as the texts of their pages. */
export function documentSources(
	database: SpicewrightDatabase,
	projectId: string,
	documents: DocumentTexts
): SourceReader {
	const list = async () => (await listFiles(database, projectId)).filter(isDocument);
	return {
		kind: 'document',
		async list() {
			return (await list()).map(({ path, hash }) => ({
				id: sourceId('document', path),
				hash: documentHash(hash)
			}));
		},
		async cut({ id }, signal) {
			const path = nameOfSource(id);
			const file = (await list()).find((document) => document.path === path);
			if (!file) return null;
			const pages = await documents.pages({ path, hash: file.hash }, signal);
			return { id, hash: documentHash(file.hash), chunks: cutPages(pages, baseName(path)) };
		}
	};
}

/** Changes with the content and with the order in which pages are read. */
function documentHash(hash: string): string {
	return sourceHash(`${PDF_TEXT_VERSION}:${hash}`);
}

function isDocument({ kind, path }: FileMetaRecord): boolean {
	return kind !== 'folder' && isPdfName(path);
}
