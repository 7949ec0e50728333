import { describe, expect, it } from 'vitest';
import { memoryVault, memoryVaultStorage } from '../../support/llm/memory-vault.ts';

const unreadable = expect.objectContaining({ code: 'vault_unreadable' });

describe('the vault', () => {
	it('[D10] gives back what was stored, also after a restart, and forgets', async () => {
		const storage = memoryVaultStorage();
		await memoryVault(storage).set('a', 'sk-密钥');
		const vault = memoryVault(storage);
		expect(await vault.get('a')).toBe('sk-密钥');
		expect(await vault.has('a')).toBe(true);
		expect(await vault.status()).toEqual({ mode: 'device', locked: false, count: 1 });
		await vault.forget('a');
		expect(await vault.get('a')).toBeNull();
		expect(await vault.has('a')).toBe(false);
	});

	it('[D10] stores neither the secret nor a key that could be taken out', async () => {
		const storage = memoryVaultStorage();
		await memoryVault(storage).set('a', 'canary-secret');
		const record = storage.records.get('a')!;
		expect(Buffer.from(record.cipher).toString('latin1')).not.toContain('canary');
		expect(storage.key?.extractable).toBe(false);
		await expect(crypto.subtle.exportKey('raw', storage.key!)).rejects.toThrow();
	});

	it('[D10] encrypts the same secret differently each time', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		await vault.set('a', 'x');
		const first = storage.records.get('a')!.iv;
		await vault.set('a', 'x');
		expect(storage.records.get('a')!.iv).not.toEqual(first);
	});

	it('[D10] reports a damaged, moved or foreign record as unreadable', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		await vault.set('a', 'secret');
		const record = storage.records.get('a')!;
		storage.records.set('b', { ...record, id: 'b' });
		await expect(vault.get('b')).rejects.toThrow(unreadable);
		const damaged = new Uint8Array(record.cipher.slice(0));
		damaged[0]! ^= 1;
		storage.records.set('a', { ...record, cipher: damaged.buffer });
		await expect(vault.get('a')).rejects.toThrow(unreadable);
		storage.records.set('a', record);
		storage.key = null;
		await expect(memoryVault(storage).get('a')).rejects.toThrow(unreadable);
	});

	it('[D10] uses the key that another tab made first', async () => {
		const storage = memoryVaultStorage();
		const [one, two] = [memoryVault(storage), memoryVault(storage)];
		await Promise.all([one.set('a', '1'), two.set('b', '2')]);
		expect(await memoryVault(storage).get('a')).toBe('1');
		expect(await memoryVault(storage).get('b')).toBe('2');
	});

	it('[D10] recovers from a storage that failed once', async () => {
		const storage = memoryVaultStorage();
		const readOne = storage.readOne;
		storage.readOne = () => Promise.reject(new Error('blocked'));
		const vault = memoryVault(storage);
		await expect(vault.set('a', 'x')).rejects.toThrow('blocked');
		storage.readOne = readOne;
		await vault.set('a', 'x');
		expect(await vault.get('a')).toBe('x');
	});
});
