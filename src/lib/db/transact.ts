import type { Table } from 'dexie';
import { Fault } from '#lib/base/fault.ts';
import { dataDeleted, type SpicewrightDatabase } from './database.ts';
import { storageStatus } from './storage-status.ts';

/**
 * Runs `work` in one transaction that is written completely or not at all.
 *
 * `work` may await only database calls: anything else would end the transaction before its last write.
 *
 * @throws Fault that `work` throws; `storage_full` when the quota is reached; `storage_newer_version` when another tab
 *   has upgraded the database, `storage_deleted` when it was deleted; `storage_unavailable` when the browser has closed it
 */
export async function transact<T>(
	database: SpicewrightDatabase,
	tables: readonly Table[],
	work: () => Promise<T>
): Promise<T> {
	try {
		return await database.transaction('rw', [...tables], work);
	} catch (thrown) {
		throw await storageFault(database, thrown);
	}
}

/** Reads from several tables at one moment. Faults as for `transact`. */
export async function snapshot<T>(
	database: SpicewrightDatabase,
	tables: readonly Table[],
	work: () => Promise<T>
): Promise<T> {
	try {
		return await database.transaction('r', [...tables], work);
	} catch (thrown) {
		throw await storageFault(database, thrown);
	}
}

async function storageFault(database: SpicewrightDatabase, thrown: unknown): Promise<unknown> {
	const names = errorNames(thrown);
	if (names.includes('QuotaExceededError')) {
		const { usage, quota } = await storageStatus();
		return new Fault('storage_full', "The browser's storage quota is used up.", { usage, quota });
	}
	if (database.closedBy === 'deletion') return dataDeleted();
	if (database.closedBy === 'upgrade') {
		return new Fault('storage_newer_version', 'A newer version of the app is open in another tab.');
	}
	const closed = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError', 'MissingAPIError'];
	if (names.some((name) => closed.includes(name))) {
		const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
		return new Fault('storage_unavailable', `The browser's storage does not respond: ${detail}`, { detail });
	}
	return thrown;
}

/** Names of an error and of its causes: browsers report a full disk as an abort with the reason inside. */
function errorNames(thrown: unknown): string[] {
	const names: string[] = [];
	let error: unknown = thrown;
	for (let depth = 0; depth < 4 && error instanceof Object; depth++) {
		if (error instanceof Fault) return names;
		if ('name' in error && typeof error.name === 'string') names.push(error.name);
		error =
			'inner' in error ? error.inner : 'failures' in error && Array.isArray(error.failures) ? error.failures[0] : null;
	}
	return names;
}
