import type { Clock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { changeContents, emptyContents, type ChangedVault } from './vault-contents.ts';
import type { VaultChange, VaultContents, VaultMode, VaultState } from './vault-contents.ts';
import {
	createDataKey,
	DERIVATION_ITERATIONS,
	openLock,
	openSecret,
	sealSecret,
	type VaultRecord
} from './vault-crypto.ts';

/** Storage of the vault; injected, so that tests run without a browser. Each call is one transaction. */
export interface VaultStorage {
	read(): Promise<VaultContents>;
	/** As `read`, but with this record only, or none. */
	readOne(id: string): Promise<VaultContents>;
	/**
	 * Stores the device key unless one exists, and returns the stored one. Without this, two tabs that start together would
	 * each create a key, and secrets encrypted by one of them could never be read again.
	 */
	putKeyIfAbsent(key: CryptoKey): Promise<CryptoKey>;
	/** Stores a record if the vault still has this generation. @returns whether it was stored */
	put(record: VaultRecord, generation: number): Promise<boolean>;
	delete(id: string): Promise<void>;
	/** Replaces everything if the stored contents are still those that were read. @returns whether they were replaced */
	replace(read: VaultContents, next: VaultContents): Promise<boolean>;
}

/** Messages between the vaults of several tabs; never contain a key. */
export type VaultMessage = 'lock' | 'changed';

export interface VaultChannel {
	post(message: VaultMessage): void;
	listen(listener: (message: VaultMessage) => void): void;
}

export interface VaultStatus {
	mode: VaultMode;
	/** True if a passphrase has to be entered first. */
	locked: boolean;
	/** Number of secrets that are stored, or held in the memory of this tab. */
	count: number;
}

export interface Vault {
	/** Encrypts and stores a secret, replacing an existing one. @throws Fault `vault_locked` */
	set(id: string, secret: string): Promise<void>;
	/**
	 * The decrypted secret, or null if none is stored.
	 *
	 * @throws Fault `vault_locked`; `vault_unreadable` when the record is damaged or was encrypted with another key
	 */
	get(id: string): Promise<string | null>;
	/** All secrets that can be decrypted now: none while the vault is locked. It does not count as use. */
	readable(): Promise<string[]>;
	/** Works even while the vault is locked. */
	has(id: string): Promise<boolean>;
	/** Works even while the vault is locked. */
	forget(id: string): Promise<void>;
	status(): Promise<VaultStatus>;
	/** @throws Fault `vault_passphrase_wrong`, `vault_unreadable` when the lock is damaged */
	unlock(passphrase: string): Promise<void>;
	/** Locks the vault in all tabs; without a passphrase it has no effect. */
	lock(): void;
	/**
	 * Changes the mode or the passphrase. Stored secrets are re-encrypted and written at once, so a tab that is killed
	 * loses nothing.
	 *
	 * @throws Fault `vault_passphrase_wrong`, `vault_passphrase_short`, `vault_unreadable`
	 */
	change(change: VaultChange): Promise<void>;
	/** Drops all secrets and the lock. */
	reset(): Promise<void>;
	/** Minutes without use after which the vault locks automatically; 0 for never. */
	setAutoLock(minutes: number): void;
	/** Marks the vault as used even though no secret is read. */
	touch(): void;
	/** Calls the listener after every change of the status, in this tab or another. */
	onchange(listener: () => void): void;
}

/** Short enough to notice soon that the computer has woken from sleep. */
const LONGEST_SLEEP_MS = 30_000;
const STANDARD_AUTO_LOCK_MINUTES = 15;
/** Other tabs write rarely: after this many conflicts in a row something else is wrong. */
const WRITE_TRIES = 5;

/**
 * Secrets encrypted with AES-GCM (256 bits) under a key that the browser keeps and does not export, or under a key that
 * only a passphrase unlocks; or held in memory only.
 *
 * This protects secrets on disk and in exports. It does not protect them from a script that runs inside the app itself,
 * which is why the vault lives in a worker whose protocol cannot return a secret.
 *
 * @param iterations PBKDF2 rounds, which make guessing a passphrase slow; tests use fewer
 */
export function createVault(
	storage: VaultStorage,
	clock: Clock,
	channel: VaultChannel,
	iterations = DERIVATION_ITERATIONS
): Vault {
	const listeners: (() => void)[] = [];
	/** The lock's data key while it is unlocked. */
	let opened: { key: CryptoKey; generation: number; closed: AbortController } | null = null;
	let session: { secrets: Map<string, string>; generation: number } = { secrets: new Map(), generation: -1 };
	let idleMs = STANDARD_AUTO_LOCK_MINUTES * 60_000;
	let usedAt = 0;

	const notify = () => listeners.forEach((listener) => listener());

	function close(): void {
		opened?.closed.abort();
		opened = null;
	}

	function idle(): boolean {
		return idleMs > 0 && clock.now() - usedAt >= idleMs;
	}

	function hold(key: CryptoKey, generation: number): void {
		close();
		opened = { key, generation, closed: new AbortController() };
		usedAt = clock.now();
		watch(opened.closed.signal).catch(() => undefined);
	}

	/** Locks the vault after the time without use. */
	async function watch(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			if (idle()) {
				close();
				notify();
				return;
			}
			const left = idleMs > 0 ? usedAt + idleMs - clock.now() : LONGEST_SLEEP_MS;
			await clock.sleep(Math.min(left, LONGEST_SLEEP_MS), signal);
		}
	}

	function isLocked({ mode, generation }: VaultState): boolean {
		return mode === 'passphrase' && (opened === null || opened.generation !== generation || idle());
	}

	/** The secrets in this tab's memory. A change of mode clears them, because its purpose is to keep them elsewhere. */
	function memory({ generation }: VaultState): Map<string, string> {
		if (session.generation !== generation) session = { secrets: new Map(), generation };
		return session.secrets;
	}

	/** The key for stored secrets, or null in the mode `device` when nothing has been stored yet. */
	function currentKey({ state, deviceKey }: VaultContents): CryptoKey | null {
		if (state.mode === 'device') return deviceKey;
		if (opened === null || isLocked(state)) throw new Fault('vault_locked', 'The vault is locked by a passphrase');
		usedAt = clock.now();
		return opened.key;
	}

	/** Retries the write until no other tab has written in between. */
	async function write(attempt: () => Promise<boolean>): Promise<void> {
		for (let tries = 0; tries < WRITE_TRIES; tries++) if (await attempt()) return;
		throw new Fault('vault_unavailable', 'Another tab keeps changing the vault');
	}

	async function replace(make: (read: VaultContents) => Promise<ChangedVault>): Promise<void> {
		await write(async () => {
			const read = await storage.read();
			const next = await make(read);
			if (!(await storage.replace(read, next.contents))) return false;
			close();
			const { generation } = next.contents.state;
			session = { secrets: next.session, generation };
			if (next.dataKey) hold(next.dataKey, generation);
			return true;
		});
		channel.post('changed');
		notify();
	}

	channel.listen((message) => {
		close();
		if (message === 'changed') session = { secrets: new Map(), generation: -1 };
		notify();
	});

	return {
		set: (id, secret) =>
			write(async () => {
				const read = await storage.readOne(id);
				if (read.state.mode === 'session') {
					memory(read.state).set(id, secret);
					return true;
				}
				const key = currentKey(read) ?? (await storage.putKeyIfAbsent(await createDataKey()));
				return storage.put(await sealSecret(id, secret, key), read.state.generation);
			}),
		async get(id) {
			const read = await storage.readOne(id);
			if (read.state.mode === 'session') return memory(read.state).get(id) ?? null;
			const record = read.records[0];
			if (!record) return null;
			const key = currentKey(read);
			if (!key) throw new Fault('vault_unreadable', 'The vault key is missing; the stored keys must be entered again');
			return openSecret(record, key);
		},
		async readable() {
			const { state, records, deviceKey } = await storage.read();
			if (state.mode === 'session') return [...memory(state).values()];
			const key = state.mode === 'device' ? deviceKey : isLocked(state) ? null : opened?.key;
			if (!key) return [];
			const secrets = await Promise.allSettled(records.map((record) => openSecret(record, key)));
			return secrets.flatMap((secret) => (secret.status === 'fulfilled' ? [secret.value] : []));
		},
		async has(id) {
			const { state, records } = await storage.readOne(id);
			return state.mode === 'session' ? memory(state).has(id) : records.length > 0;
		},
		async forget(id) {
			session.secrets.delete(id);
			await storage.delete(id);
		},
		async status() {
			const { state, records } = await storage.read();
			const count = state.mode === 'session' ? memory(state).size : records.length;
			return { mode: state.mode, locked: isLocked(state), count };
		},
		async unlock(passphrase) {
			const { state } = await storage.readOne('');
			if (!state.lock) return;
			hold(await openLock(state.lock, passphrase), state.generation);
			notify();
		},
		lock() {
			close();
			channel.post('lock');
			notify();
		},
		change: (change) => replace((read) => changeContents(read, memory(read.state), change, iterations)),
		reset: () =>
			replace(async (read) => ({ contents: emptyContents(read), dataKey: null, session: new Map<string, string>() })),
		setAutoLock(minutes) {
			const held = idle() ? null : opened;
			idleMs = minutes * 60_000;
			// Restarted, because the watch may sleep past the new limit.
			if (held) hold(held.key, held.generation);
			else close();
		},
		touch() {
			if (!idle()) usedAt = clock.now();
		},
		onchange: (listener) => void listeners.push(listener)
	};
}
