import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { checkSize } from '#lib/db/file-content.ts';
import { addedContent } from './added-content.ts';
import { openProjectStore } from './dexie-store.ts';
import type { LargeFile, LargeFileApi, WrittenFile } from './large-file-protocol.ts';
import { byUser } from './store.ts';
import { answerFrom } from './worker-answer.ts';

/** Length of the beginning of a text that is given to the page: what tells what it is. */
const BEGINNING = 500_000;

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createLargeFileHost(): LargeFileApi {
	return { write: (name, projectId, file) => answerFrom(name, (database) => write(database, projectId, file)) };
}

async function write(
	database: SpicewrightDatabase,
	projectId: string,
	{ path, file, basedOn, anyEncoding }: LargeFile
): Promise<WrittenFile> {
	checkSize(path, file.size);
	const content = addedContent(new Uint8Array(await file.arrayBuffer()), anyEncoding);
	const changes = [{ kind: 'write', path, content, basedOn }] as const;
	const { operation } = await openProjectStore(database, projectId).apply({ changes, origin: byUser('create') });
	return {
		beginning: typeof content === 'string' ? content.slice(0, BEGINNING) : null,
		operation: operation && {
			...operation,
			changes: operation.changes.map((change) => ({ ...change, before: null, after: null }))
		}
	};
}
