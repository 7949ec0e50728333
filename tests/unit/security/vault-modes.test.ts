import { describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { VaultContents } from '#lib/security/vault-contents.ts';
import { createVault } from '#lib/security/vault.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import {
	memoryChannels,
	memoryVault,
	memoryVaultStorage,
	type MemoryVaultStorage
} from '../../support/llm/memory-vault.ts';

const passphrase = 'correct horse 马 battery';
const locked = expect.objectContaining({ code: 'vault_locked' });
const wrong = expect.objectContaining({ code: 'vault_passphrase_wrong' });
const lockWith = (word: string, current: string | null = null) =>
	({ mode: 'passphrase', passphrase: word, current }) as const;

/** Everything stored, as somebody reads it who has copied the disk. */
function dump({ records, state }: MemoryVaultStorage): string {
	const bytes = (value: unknown) =>
		value instanceof ArrayBuffer || ArrayBuffer.isView(value)
			? Buffer.from(value as ArrayBuffer).toString('latin1')
			: value;
	return JSON.stringify([[...records.values()], state], (_, value: unknown) => bytes(value));
}

async function lockedVault() {
	const storage = memoryVaultStorage();
	const vault = memoryVault(storage);
	await vault.set('a', 'canary-a');
	await vault.set('b', 'canary-b');
	await vault.change(lockWith(passphrase));
	return { storage, vault };
}

describe('a passphrase', () => {
	it('[D10] [LLM36] locks what was stored under the device key, and opens it after a restart', async () => {
		const { storage, vault } = await lockedVault();
		expect(await vault.get('a')).toBe('canary-a');
		const restarted = memoryVault(storage);
		expect(await restarted.status()).toEqual({ mode: 'passphrase', locked: true, count: 2 });
		await expect(restarted.get('a')).rejects.toThrow(locked);
		await expect(restarted.set('c', 'x')).rejects.toThrow(locked);
		expect(await restarted.has('a')).toBe(true);
		expect(await restarted.get('none')).toBeNull();
		await expect(restarted.unlock('correct horse 马 battery ')).rejects.toThrow(wrong);
		await expect(restarted.get('a')).rejects.toThrow(locked);
		await restarted.unlock(passphrase);
		expect(await restarted.get('b')).toBe('canary-b');
		await restarted.set('c', 'canary-c');
		expect(await restarted.get('c')).toBe('canary-c');
	});

	it('[D10] [LLM36] is derived slowly, and neither it nor a key lies on the disk', async () => {
		const storage = memoryVaultStorage();
		const vault = createVault(storage, systemClock, memoryChannels()());
		await vault.set('a', 'canary-a');
		await vault.change(lockWith(passphrase));
		vault.lock();
		expect(storage.state.lock).toMatchObject({ version: 1, derivation: 'PBKDF2-SHA-256' });
		expect(storage.state.lock?.iterations).toBeGreaterThanOrEqual(600_000);
		expect(storage.state.lock?.salt).toHaveLength(32);
		expect(storage.key).toBeNull();
		expect(dump(storage)).not.toMatch(/canary|horse/);
	});

	it('[LLM36] is the same however its accents are composed, and has eight characters at least', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		await expect(vault.change(lockWith('1234567'))).rejects.toThrow(
			expect.objectContaining({ code: 'vault_passphrase_short', data: { least: 8 } })
		);
		expect(await vault.status()).toMatchObject({ mode: 'device' });
		await vault.change(lockWith('caf\u00e9 au lait'));
		const other = memoryVault(storage);
		await other.unlock('cafe\u0301 au lait');
		expect(await other.status()).toMatchObject({ locked: false });
	});

	it('[LLM36] is changed and removed only by who knows it', async () => {
		const { storage, vault } = await lockedVault();
		for (const current of [null, 'wrong passphrase']) {
			await expect(vault.change(lockWith('another passphrase', current))).rejects.toThrow(wrong);
			await expect(vault.change({ mode: 'device', current })).rejects.toThrow(wrong);
			await expect(vault.change({ mode: 'session', current })).rejects.toThrow(wrong);
		}
		expect(await vault.get('a')).toBe('canary-a');
		const before = storage.records.get('a');
		await vault.change(lockWith('another passphrase', passphrase));
		// Encrypted under a new data key: an old copy of the disk and the old passphrase do not open what comes later.
		expect(storage.records.get('a')?.iv).not.toEqual(before?.iv);
		const restarted = memoryVault(storage);
		await expect(restarted.unlock(passphrase)).rejects.toThrow(wrong);
		await restarted.unlock('another passphrase');
		await restarted.change({ mode: 'device', current: 'another passphrase' });
		expect(await memoryVault(storage).get('b')).toBe('canary-b');
		expect(storage.state).toMatchObject({ mode: 'device', lock: null });
	});

	it('[LLM36] that is forgotten costs the keys, which are entered again', async () => {
		const { storage } = await lockedVault();
		const vault = memoryVault(storage);
		await vault.reset();
		expect(await vault.status()).toEqual({ mode: 'device', locked: false, count: 0 });
		expect(await vault.get('a')).toBeNull();
		await vault.set('a', 'entered again');
		expect(await memoryVault(storage).get('a')).toBe('entered again');
	});

	it('[LLM36] is told apart from a lock that is damaged', async () => {
		const { storage } = await lockedVault();
		const lock = storage.state.lock!;
		const damaged = new Uint8Array(lock.dataKey.cipher.slice(0));
		damaged[0]! ^= 1;
		for (const broken of [
			{ ...lock, dataKey: { ...lock.dataKey, cipher: damaged.buffer } },
			{ ...lock, iterations: 4e9 },
			{ ...lock, iterations: 0 }
		]) {
			storage.state = { ...storage.state, lock: broken };
			await expect(memoryVault(storage).unlock(passphrase)).rejects.toMatchObject({ code: 'vault_unreadable' });
		}
	});

	it('[LLM36] leaves a damaged record damaged, and loses no other', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		await vault.set('a', 'canary-a');
		await vault.set('b', 'canary-b');
		storage.records.set('a', { ...storage.records.get('a')!, cipher: new ArrayBuffer(32) });
		await vault.change(lockWith(passphrase));
		await expect(vault.get('a')).rejects.toMatchObject({ code: 'vault_unreadable' });
		expect(await vault.get('b')).toBe('canary-b');
	});
});

describe('the keys that are searched in answers', () => {
	it('[LLM39] are all that can be read, in each mode, and none while the vault is locked', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		expect(await vault.readable()).toEqual([]);
		await vault.set('a', 'canary-a');
		await vault.set('b', 'canary-b');
		expect(await vault.readable()).toEqual(['canary-a', 'canary-b']);
		await vault.change(lockWith(passphrase));
		expect(await vault.readable()).toEqual(['canary-a', 'canary-b']);
		expect(await memoryVault(storage).readable()).toEqual([]);
		const record = storage.records.get('a');
		if (record) storage.records.set('c', { ...record, id: 'c' });
		expect(await vault.readable()).toEqual(['canary-a', 'canary-b']);
		vault.lock();
		expect(await vault.readable()).toEqual([]);
		await vault.unlock(passphrase);
		await vault.change({ mode: 'session', current: passphrase });
		expect(await vault.readable()).toContain('canary-a');
	});
});

describe('locking', () => {
	it('[D10] [LLM37] comes by itself after the minutes without use, not before, and not while it is used', async () => {
		const clock = new ManualClock();
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage, clock);
		let changes = 0;
		vault.onchange(() => changes++);
		await vault.set('a', 'x');
		vault.setAutoLock(5);
		await vault.change(lockWith(passphrase));
		changes = 0;
		await clock.advance(4 * 60_000);
		expect(await vault.get('a')).toBe('x');
		await clock.advance(4 * 60_000);
		vault.touch();
		await clock.advance(4.9 * 60_000);
		expect(await vault.status()).toMatchObject({ locked: false });
		expect(changes).toBe(0);
		await clock.advance(0.1 * 60_000);
		expect(changes).toBe(1);
		await expect(vault.get('a')).rejects.toThrow(locked);
		vault.touch();
		vault.setAutoLock(60);
		await expect(vault.get('a')).rejects.toThrow(locked);
		await vault.unlock(passphrase);
		vault.setAutoLock(0);
		await clock.advance(48 * 3_600_000);
		expect(await vault.get('a')).toBe('x');
		vault.lock();
		await settle();
		expect(clock.pending).toBe(0);
	});

	it('[LLM37] is noticed at the next use after the computer has slept', async () => {
		let now = 0;
		const asleep = { now: () => now, sleep: () => new Promise<void>(() => undefined) };
		const vault = memoryVault(memoryVaultStorage(), asleep);
		await vault.set('a', 'x');
		await vault.change(lockWith(passphrase));
		now = 15 * 60_000;
		vault.touch();
		expect(await vault.status()).toMatchObject({ locked: true });
		await expect(vault.get('a')).rejects.toThrow(locked);
		vault.setAutoLock(120);
		await expect(vault.get('a')).rejects.toThrow(locked);
	});

	it('[LLM37] reaches all tabs, and each opens for itself', async () => {
		const storage = memoryVaultStorage();
		const channel = memoryChannels();
		const clock = new ManualClock();
		const [one, two] = [memoryVault(storage, clock, channel()), memoryVault(storage, clock, channel())];
		let heard = 0;
		two.onchange(() => heard++);
		await one.set('a', 'x');
		await one.change(lockWith(passphrase));
		expect(heard).toBe(1);
		await expect(two.get('a')).rejects.toThrow(locked);
		await two.unlock(passphrase);
		one.lock();
		expect(heard).toBe(3);
		await expect(two.get('a')).rejects.toThrow(locked);
		await one.unlock(passphrase);
		await expect(two.get('a')).rejects.toThrow(locked);
	});

	it('[LLM37] also reaches a tab that heard nothing of a new passphrase', async () => {
		const { storage, vault } = await lockedVault();
		const deaf = memoryVault(storage);
		await deaf.unlock(passphrase);
		await vault.change(lockWith('another passphrase', passphrase));
		await expect(deaf.get('a')).rejects.toThrow(locked);
		await expect(deaf.set('c', 'x')).rejects.toThrow(locked);
	});
});

describe('keys for the session only', () => {
	it('[D10] [LLM38] are in the memory of one tab and nowhere else', async () => {
		const storage = memoryVaultStorage();
		const channel = memoryChannels();
		const clock = new ManualClock();
		const [one, two] = [memoryVault(storage, clock, channel()), memoryVault(storage, clock, channel())];
		await one.set('a', 'canary-a');
		await one.change({ mode: 'session', current: null });
		await one.set('b', 'canary-b');
		expect(await one.get('a')).toBe('canary-a');
		expect(await one.status()).toEqual({ mode: 'session', locked: false, count: 2 });
		expect(storage.records.size).toBe(0);
		expect(storage.key).toBeNull();
		expect(dump(storage)).not.toContain('canary');
		expect(await two.get('a')).toBeNull();
		expect(await two.has('b')).toBe(false);
		await two.set('a', 'another');
		expect(await one.get('a')).toBe('canary-a');
		await one.forget('a');
		expect(await one.get('a')).toBeNull();
		expect(await memoryVault(storage).status()).toEqual({ mode: 'session', locked: false, count: 0 });
	});

	it('[LLM38] are stored when they are to be kept after all; those of other tabs are dropped', async () => {
		const storage = memoryVaultStorage();
		const channel = memoryChannels();
		const clock = new ManualClock();
		const [one, two] = [memoryVault(storage, clock, channel()), memoryVault(storage, clock, channel())];
		await one.change({ mode: 'session', current: null });
		await one.set('a', 'canary-a');
		await two.set('b', 'canary-b');
		await one.change({ mode: 'device', current: null });
		expect(await memoryVault(storage).get('a')).toBe('canary-a');
		expect(await two.get('b')).toBeNull();
	});
});

describe('a change of the vault', () => {
	it('[D10] [LLM38] is written at once: a tab killed before that leaves all as it was, and readable', async () => {
		const storage = memoryVaultStorage();
		const vault = memoryVault(storage);
		await vault.set('a', 'x');
		const before = dump(storage);
		const replace = storage.replace;
		const written: VaultContents[] = [];
		storage.replace = (_read, next) => {
			written.push(next);
			return Promise.reject(new Error('killed'));
		};
		for (const change of [lockWith(passphrase), { mode: 'session', current: null } as const])
			await expect(vault.change(change)).rejects.toThrow('killed');
		expect(dump(storage)).toBe(before);
		expect(written.map(({ records }) => records.length)).toEqual([1, 0]);
		expect(await vault.get('a')).toBe('x');
		expect(await memoryVault(storage).get('a')).toBe('x');
		storage.replace = replace;
		await vault.change(lockWith(passphrase));
		expect(await vault.get('a')).toBe('x');
	});

	it('[LLM38] takes along a key that another tab stores meanwhile, and such a key is never under an old key', async () => {
		const storage = memoryVaultStorage();
		const [one, two] = [memoryVault(storage), memoryVault(storage)];
		await one.set('a', '1');
		const replace = storage.replace;
		storage.replace = async (read, next) => {
			storage.replace = replace;
			await two.set('b', '2');
			return replace(read, next);
		};
		await one.change(lockWith(passphrase));
		expect(await one.get('b')).toBe('2');
		const put = storage.put;
		storage.put = async (record, generation) => {
			storage.put = put;
			await one.change({ mode: 'device', current: passphrase });
			return put(record, generation);
		};
		await one.set('c', '3');
		expect(await memoryVault(storage).get('c')).toBe('3');
	});

	it('[LLM38] gives up with a fault where the storage never lets it through', async () => {
		const storage = memoryVaultStorage();
		storage.put = async () => false;
		await expect(memoryVault(storage).set('a', 'x')).rejects.toMatchObject({ code: 'vault_unavailable' });
	});
});
