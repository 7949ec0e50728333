/** Bytes used and allowed by the browser for this site; null where the browser does not say. */
export interface StorageStatus {
	usage: number | null;
	quota: number | null;
	/** True when the browser has promised not to clear the data by itself. */
	persisted: boolean;
}

/** Asks the browser how full its storage is; never throws. */
export async function storageStatus(): Promise<StorageStatus> {
	const manager = globalThis.navigator?.storage as StorageManager | undefined;
	try {
		const estimate = await manager?.estimate();
		const persisted = (await manager?.persisted()) ?? false;
		return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted };
	} catch {
		return { usage: null, quota: null, persisted: false };
	}
}

/** Asks the browser never to clear the data by itself; only a page can ask. Returns whether it promised. */
export async function requestPersistence(): Promise<boolean> {
	const manager = globalThis.navigator?.storage as (StorageManager & { persist?(): Promise<boolean> }) | undefined;
	try {
		return ((await manager?.persisted()) || (await manager?.persist?.())) ?? false;
	} catch {
		return false;
	}
}
