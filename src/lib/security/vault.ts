import { Fault } from '#lib/base/fault.ts';

/** One encrypted secret as it is stored. */
export interface VaultRecord {
	id: string;
	iv: Uint8Array<ArrayBuffer>;
	cipher: ArrayBuffer;
	updatedAt: number;
}

/** Where the vault keeps its things; injected, so that tests run without a browser. */
export interface VaultStorage {
	getKey(): Promise<CryptoKey | null>;
	/**
	 * Stores the device key unless there is one, atomically, and returns the stored one. Without that, two tabs that start
	 * together would each make a key, and what one had encrypted could never be read again.
	 */
	putKeyIfAbsent(key: CryptoKey): Promise<CryptoKey>;
	get(id: string): Promise<VaultRecord | null>;
	put(record: VaultRecord): Promise<void>;
	delete(id: string): Promise<void>;
}

export interface Vault {
	/** Encrypts and stores a secret, replacing the one there was. */
	set(id: string, secret: string): Promise<void>;
	/**
	 * The secret in plain, or null when none is stored.
	 *
	 * @throws Fault `vault_unreadable` when the record is damaged or was written under another device key
	 */
	get(id: string): Promise<string | null>;
	has(id: string): Promise<boolean>;
	forget(id: string): Promise<void>;
}

/**
 * Secrets encrypted with AES-GCM (256 bit) under a key that the browser keeps and never hands out.
 *
 * That protects what lies on the disk and in every export. It does not protect against script that runs inside the app
 * itself, which is why the vault lives in a worker whose protocol has no way to read a secret back.
 */
export function createVault(storage: VaultStorage): Vault {
	let pendingKey: Promise<CryptoKey> | null = null;

	async function loadKey(): Promise<CryptoKey> {
		const stored = await storage.getKey();
		if (stored) return stored;
		const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
		return storage.putKeyIfAbsent(key);
	}

	async function deviceKey(): Promise<CryptoKey> {
		pendingKey ??= loadKey();
		try {
			return await pendingKey;
		} catch (thrown) {
			// A failed start is not remembered, or the vault would stay shut until a reload.
			pendingKey = null;
			throw thrown;
		}
	}

	return {
		async set(id, secret) {
			const iv = crypto.getRandomValues(new Uint8Array(12));
			const algorithm = { name: 'AES-GCM', iv, additionalData: encode(id) };
			const cipher = await crypto.subtle.encrypt(algorithm, await deviceKey(), encode(secret));
			await storage.put({ id, iv, cipher, updatedAt: Date.now() });
		},
		async get(id) {
			const record = await storage.get(id);
			if (!record) return null;
			const key = await deviceKey();
			try {
				// The id is authenticated too: a record moved to another service's place does not open.
				const algorithm = { name: 'AES-GCM', iv: record.iv, additionalData: encode(id) };
				return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, record.cipher));
			} catch {
				throw new Fault('vault_unreadable', 'The stored key could not be decrypted; it must be entered again');
			}
		},
		async has(id) {
			return (await storage.get(id)) !== null;
		},
		async forget(id) {
			await storage.delete(id);
		}
	};
}

function encode(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text);
}
