import { describe, expect, it } from 'vitest';
import { createVault } from '#lib/security/vault.ts';
import { memoryVaultStorage } from '../../support/memory-vault.ts';

const unreadable = expect.objectContaining({ code: 'vault_unreadable' });

describe('the vault', () => {
	it('[D10] gives back what was stored, also after a restart, and forgets', async () => {
		const storage = memoryVaultStorage();
		await createVault(storage).set('a', 'sk-密钥');
		const vault = createVault(storage);
		expect(await vault.get('a')).toBe('sk-密钥');
		expect(await vault.has('a')).toBe(true);
		await vault.forget('a');
		expect(await vault.get('a')).toBeNull();
		expect(await vault.has('a')).toBe(false);
	});

	it('[D10] stores neither the secret nor a key that could be taken out', async () => {
		const storage = memoryVaultStorage();
		await createVault(storage).set('a', 'canary-secret');
		const record = storage.records.get('a')!;
		expect(Buffer.from(record.cipher).toString('latin1')).not.toContain('canary');
		expect(storage.key?.extractable).toBe(false);
		await expect(crypto.subtle.exportKey('raw', storage.key!)).rejects.toThrow();
	});

	it('[D10] encrypts the same secret differently each time', async () => {
		const storage = memoryVaultStorage();
		const vault = createVault(storage);
		await vault.set('a', 'x');
		const first = storage.records.get('a')!.iv;
		await vault.set('a', 'x');
		expect(storage.records.get('a')!.iv).not.toEqual(first);
	});

	it('[D10] reports a damaged, moved or foreign record as unreadable', async () => {
		const storage = memoryVaultStorage();
		const vault = createVault(storage);
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
		await expect(createVault(storage).get('a')).rejects.toThrow(unreadable);
	});

	it('[D10] uses the key that another tab made first', async () => {
		const storage = memoryVaultStorage();
		const [one, two] = [createVault(storage), createVault(storage)];
		await Promise.all([one.set('a', '1'), two.set('b', '2')]);
		expect(await createVault(storage).get('a')).toBe('1');
		expect(await createVault(storage).get('b')).toBe('2');
	});

	it('[D10] recovers from a storage that failed once', async () => {
		const storage = memoryVaultStorage();
		const getKey = storage.getKey;
		storage.getKey = () => Promise.reject(new Error('blocked'));
		const vault = createVault(storage);
		await expect(vault.set('a', 'x')).rejects.toThrow('blocked');
		storage.getKey = getKey;
		await vault.set('a', 'x');
		expect(await vault.get('a')).toBe('x');
	});
});
