import { Dexie, type Table } from 'dexie';
import type { VaultRecord, VaultStorage } from '#lib/security/vault.ts';

const DEVICE_KEY = 'device';

class VaultDatabase extends Dexie {
	declare readonly keys: Table<{ id: string; key: CryptoKey }, string>;
	declare readonly secrets: Table<VaultRecord, string>;

	constructor() {
		super('spicewright-vault');
		this.version(1).stores({ keys: 'id', secrets: 'id' });
	}
}

/** A database of its own: no backup, export or live query of the projects can touch it. */
export function openVaultStorage(): VaultStorage {
	const database = new VaultDatabase();
	return {
		getKey: async () => (await database.keys.get(DEVICE_KEY))?.key ?? null,
		putKeyIfAbsent: (key) =>
			database.transaction('rw', database.keys, async () => {
				const stored = await database.keys.get(DEVICE_KEY);
				if (stored) return stored.key;
				await database.keys.add({ id: DEVICE_KEY, key });
				return key;
			}),
		get: async (id) => (await database.secrets.get(id)) ?? null,
		put: async (record) => void (await database.secrets.put(record)),
		delete: (id) => database.secrets.delete(id)
	};
}
