import type { VaultRecord, VaultStorage } from '#lib/security/vault.ts';

export interface MemoryVaultStorage extends VaultStorage {
	key: CryptoKey | null;
	records: Map<string, VaultRecord>;
}

export function memoryVaultStorage(): MemoryVaultStorage {
	const storage: MemoryVaultStorage = {
		key: null,
		records: new Map(),
		getKey: async () => storage.key,
		putKeyIfAbsent: async (key) => (storage.key ??= key),
		get: async (id) => storage.records.get(id) ?? null,
		put: async (record) => void storage.records.set(record.id, record),
		delete: async (id) => void storage.records.delete(id)
	};
	return storage;
}
