import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';

/** A separate in-memory database for one test. */
export function testDatabase(): Promise<SpicewrightDatabase> {
	return openDatabase(`test-${crypto.randomUUID()}`);
}
