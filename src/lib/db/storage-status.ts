/** Bytes used by this site and allowed by the browser; null if the browser does not report them. */
export interface StorageStatus {
	usage: number | null;
	quota: number | null;
	/** True if the browser has promised not to clear the data automatically. */
	persisted: boolean;
}

/** How full the browser's storage is; never throws. */
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

/** Asks the browser not to clear the data automatically; works on pages only. Returns whether it agreed. */
export async function requestPersistence(): Promise<boolean> {
	const manager = globalThis.navigator?.storage as (StorageManager & { persist?(): Promise<boolean> }) | undefined;
	try {
		return ((await manager?.persisted()) || (await manager?.persist?.())) ?? false;
	} catch {
		return false;
	}
}
