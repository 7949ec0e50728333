import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';

/** A database of its own for one test, in memory. */
export function testDatabase(): Promise<SpicewrightDatabase> {
	return openDatabase(`test-${crypto.randomUUID()}`);
}
