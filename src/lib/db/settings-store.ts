import type { SpicewrightDatabase } from './database.ts';
import { snapshot, transact } from './transact.ts';

/** A stored value of any shape, or undefined. */
export async function getSetting(database: SpicewrightDatabase, key: string): Promise<unknown> {
	return snapshot(database, [database.settings], async () => (await database.settings.get(key))?.value);
}

/**
 * Replaces a value with one computed from it, in one transaction, so that two tabs do not overwrite each other's changes.
 *
 * @param change receives undefined if nothing is stored
 */
export async function changeSetting<T>(
	database: SpicewrightDatabase,
	key: string,
	change: (value: unknown) => T
): Promise<T> {
	return transact(database, [database.settings], async () => {
		const value = change((await database.settings.get(key))?.value);
		await database.settings.put({ key, value });
		return value;
	});
}
