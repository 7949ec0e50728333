import { Dexie, type Table } from 'dexie';
import type { VaultContents, VaultState } from '#lib/security/vault-contents.ts';
import type { VaultRecord } from '#lib/security/vault-crypto.ts';
import type { VaultStorage } from '#lib/security/vault.ts';

const DEVICE_KEY = 'device';
const STATE = 'vault';

/** A vault that has never been changed, including one of version 1. */
const initial: VaultState = { mode: 'device', generation: 0, lock: null };

class VaultDatabase extends Dexie {
	declare readonly keys: Table<{ id: string; key: CryptoKey }, string>;
	declare readonly secrets: Table<VaultRecord, string>;
	declare readonly states: Table<VaultState & { id: string }, string>;

	constructor() {
		super('spicewright-vault');
		this.version(1).stores({ keys: 'id', secrets: 'id' });
		// Locks: an older version of the app cannot open this, so it never writes keys without a lock it does not know.
		this.version(2).stores({ states: 'id' });
	}
}

/** A separate database: no backup, export or live query of the projects can touch it. */
export function openVaultStorage(): VaultStorage {
	const database = new VaultDatabase();
	const { keys, secrets, states } = database;

	async function readState(): Promise<VaultState> {
		const stored = await states.get(STATE);
		return stored ? { mode: stored.mode, generation: stored.generation, lock: stored.lock } : initial;
	}

	async function readWith(records: () => Promise<VaultRecord[]>): Promise<VaultContents> {
		return database.transaction('r', [keys, secrets, states], async () => ({
			state: await readState(),
			deviceKey: (await keys.get(DEVICE_KEY))?.key ?? null,
			records: await records()
		}));
	}

	const readAll = () => readWith(() => secrets.toArray());

	return {
		read: readAll,
		readOne: (id) =>
			readWith(async () => {
				const record = await secrets.get(id);
				return record ? [record] : [];
			}),
		putKeyIfAbsent: (key) =>
			database.transaction('rw', keys, async () => {
				const stored = await keys.get(DEVICE_KEY);
				if (stored) return stored.key;
				await keys.add({ id: DEVICE_KEY, key });
				return key;
			}),
		put: (record, generation) =>
			database.transaction('rw', [secrets, states], async () => {
				if ((await readState()).generation !== generation) return false;
				await secrets.put(record);
				return true;
			}),
		delete: (id) => secrets.delete(id),
		replace: (read, next) =>
			database.transaction('rw', [keys, secrets, states], async () => {
				if (fingerprint(await readAll()) !== fingerprint(read)) return false;
				await Promise.all([keys.clear(), secrets.clear()]);
				if (next.deviceKey) await keys.add({ id: DEVICE_KEY, key: next.deviceKey });
				await secrets.bulkAdd(next.records);
				await states.put({ id: STATE, ...next.state });
				return true;
			})
	};
}

/** Equal for equal contents: every encryption has a different initialisation vector. */
function fingerprint({ state, records }: VaultContents): string {
	return JSON.stringify([state.generation, records.map(({ id, iv }) => [id, ...iv])]);
}
