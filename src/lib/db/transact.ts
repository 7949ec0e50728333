import type { Table } from 'dexie';
import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import { storageStatus } from './storage-status.ts';

/**
 * Runs `work` in one transaction that is written whole or not at all.
 *
 * `work` may await only the database: anything else would let the transaction end before its last write.
 *
 * @throws Fault what `work` throws; `storage_full` when the quota is reached; `storage_newer_version` when another tab
 *   has upgraded the database; `storage_unavailable` when the browser has closed it
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

/** Reads from several tables as they were at one moment. Faults as `transact`. */
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
		return new Fault('storage_full', 'The storage that the browser allows is full.', { usage, quota });
	}
	if (database.closedByUpgrade) {
		return new Fault('storage_newer_version', 'A newer version of the app is open in another tab.');
	}
	const closed = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError', 'MissingAPIError'];
	if (names.some((name) => closed.includes(name))) {
		const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
		return new Fault('storage_unavailable', `The browser's storage does not answer: ${detail}`, { detail });
	}
	return thrown;
}

/** Names of an error and of those inside it: the browser reports a full disk as an abort that carries the reason. */
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
