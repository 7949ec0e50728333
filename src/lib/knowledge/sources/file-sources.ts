import { isPdfName } from '#lib/base/pdf.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles, readFiles } from '#lib/db/files.ts';
import type { FileMetaRecord } from '#lib/db/records.ts';
import { cutFile } from '../chunks/cut-file.ts';
import { nameOfSource, sourceHash, sourceId, type SourceReader } from './source.ts';

/** Maximum size of a text file that is indexed, bytes: larger ones are data, or libraries that are cut for seconds. */
const MAX_FILE_BYTES = 8_000_000;

/** Folder of the app's settings of a project. Goals are in it, and what only the app reads. */
const APP_FOLDER = '.circuit_ai/';
const GOALS_PATH = '.circuit_ai/design_goals.json';

/** The text files of a project, except those that only the app reads. */
export function fileSources(database: SpicewrightDatabase, projectId: string): SourceReader {
	return {
		kind: 'file',
		async list() {
			const files = await listFiles(database, projectId);
			return files.filter(isIndexed).map(({ path, hash }) => ({
				id: sourceId('file', path),
				hash: sourceHash(hash)
			}));
		},
		async cut({ id }) {
			const [file] = await readFiles(database, projectId, [nameOfSource(id)]);
			if (!file || !isIndexed(file) || typeof file.content !== 'string') return null;
			return { id, hash: sourceHash(file.hash), chunks: cutFile(file.path, file.content) };
		}
	};
}

function isIndexed({ kind, path, size }: FileMetaRecord): boolean {
	if (kind !== 'text' || size > MAX_FILE_BYTES || isPdfName(path)) return false;
	return !path.startsWith(APP_FOLDER) || path === GOALS_PATH;
}
