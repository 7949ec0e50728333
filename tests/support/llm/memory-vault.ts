import type { VaultState } from '#lib/security/vault-contents.ts';
import type { VaultRecord } from '#lib/security/vault-crypto.ts';
import {
	createVault,
	type Vault,
	type VaultChannel,
	type VaultMessage,
	type VaultStorage
} from '#lib/security/vault.ts';
import { systemClock, type Clock } from '#lib/base/clock.ts';

export interface MemoryVaultStorage extends VaultStorage {
	key: CryptoKey | null;
	records: Map<string, VaultRecord>;
	state: VaultState;
}

export function memoryVaultStorage(): MemoryVaultStorage {
	const storage: MemoryVaultStorage = {
		key: null,
		records: new Map(),
		state: { mode: 'device', generation: 0, lock: null },
		read: async () => ({ state: storage.state, deviceKey: storage.key, records: [...storage.records.values()] }),
		async readOne(id) {
			const record = storage.records.get(id);
			return { state: storage.state, deviceKey: storage.key, records: record ? [record] : [] };
		},
		putKeyIfAbsent: async (key) => (storage.key ??= key),
		async put(record, generation) {
			if (storage.state.generation !== generation) return false;
			storage.records.set(record.id, record);
			return true;
		},
		delete: async (id) => void storage.records.delete(id),
		async replace(read, next) {
			const same =
				storage.state.generation === read.state.generation &&
				storage.records.size === read.records.length &&
				read.records.every((record) => storage.records.get(record.id) === record);
			if (!same) return false;
			storage.state = next.state;
			storage.key = next.deviceKey;
			storage.records = new Map(next.records.map((record) => [record.id, record]));
			return true;
		}
	};
	return storage;
}

/** Channels for any number of tabs, in one thread. */
export function memoryChannels(): () => VaultChannel {
	const tabs: { listener: (message: VaultMessage) => void }[] = [];
	return () => {
		const tab = { listener: (_message: VaultMessage) => {} };
		tabs.push(tab);
		return {
			post: (message) => tabs.filter((other) => other !== tab).forEach((other) => other.listener(message)),
			listen: (listener) => void (tab.listener = listener)
		};
	};
}

/** The vault of a tab, which is isolated unless it is given a channel; few PBKDF2 rounds make it fast. */
export function memoryVault(
	storage: VaultStorage = memoryVaultStorage(),
	clock: Clock = systemClock,
	channel: VaultChannel = memoryChannels()()
): Vault {
	return createVault(storage, clock, channel, 1_000);
}
