import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';

/** A database of its own for one test, in memory. */
export function testDatabase(): Promise<SpicewrightDatabase> {
	// Dexie looks for IndexedDB when it loads, which may have been before this file.
	Dexie.dependencies = { indexedDB, IDBKeyRange };
	return openDatabase(`test-${crypto.randomUUID()}`);
}
