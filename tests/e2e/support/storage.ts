import type { Page } from '@playwright/test';

/** All records of a table of the app's database. */
export async function storedRecords<T>(page: Page, table: string): Promise<T[]> {
	return page.evaluate(async (name) => {
		const database = await new Promise<IDBDatabase>((done, fail) => {
			const opening = indexedDB.open('spicewright');
			opening.onsuccess = () => done(opening.result);
			opening.onerror = () => fail(opening.error);
		});
		const records = await new Promise<T[]>((done) => {
			const request = database.transaction(name).objectStore(name).getAll();
			request.onsuccess = () => done(request.result as T[]);
		});
		database.close();
		return records;
	}, table);
}

/** Adds records to a table, beside the app. */
export async function addStored(page: Page, table: string, records: readonly object[]): Promise<void> {
	await page.evaluate(
		async ([name, added]) => {
			const database = await new Promise<IDBDatabase>((done, fail) => {
				const opening = indexedDB.open('spicewright');
				opening.onsuccess = () => done(opening.result);
				opening.onerror = () => fail(opening.error);
			});
			const transaction = database.transaction(name, 'readwrite');
			for (const record of added) transaction.objectStore(name).add(record);
			await new Promise((done, fail) => {
				transaction.oncomplete = done;
				transaction.onerror = () => fail(transaction.error);
			});
			database.close();
		},
		[table, records] as const
	);
}

/** Changes fields of a stored record, beside the app: pages that follow it notice with their next reading. */
export async function changeStored<T>(page: Page, table: string, key: string, change: Partial<T>): Promise<void> {
	await page.evaluate(
		async ([name, id, fields]) => {
			const database = await new Promise<IDBDatabase>((done, fail) => {
				const opening = indexedDB.open('spicewright');
				opening.onsuccess = () => done(opening.result);
				opening.onerror = () => fail(opening.error);
			});
			const transaction = database.transaction(name, 'readwrite');
			const store = transaction.objectStore(name);
			const reading = store.get(id);
			reading.onsuccess = () => store.put(Object.assign(reading.result as object, fields));
			await new Promise((done) => (transaction.oncomplete = done));
			database.close();
		},
		[table, key, change] as const
	);
}

/**
 * Waits until a change of the settings that is shown already is stored too: a page that goes at once may lose it. What reads
 * them waits for the writes that began before it.
 */
export async function untilSettingsStored(page: Page): Promise<void> {
	await storedRecords(page, 'settings');
}
