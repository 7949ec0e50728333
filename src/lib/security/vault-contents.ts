import { createDataKey, createLock, openLock, openSecret, sealSecret } from './vault-crypto.ts';
import type { VaultLock, VaultRecord } from './vault-crypto.ts';

/**
 * Where secrets are kept: on disk under a key that the browser keeps (`device`) or that a passphrase unlocks (`passphrase`),
 * or only in the worker's memory (`session`).
 */
export type VaultMode = 'device' | 'passphrase' | 'session';

export interface VaultState {
	mode: VaultMode;
	/** A new number after every change of mode or passphrase, so that data encrypted before and after it is never mixed. */
	generation: number;
	/** Set in the mode `passphrase`. */
	lock: VaultLock | null;
}

/** Everything that the vault stores. */
export interface VaultContents {
	state: VaultState;
	/** Null until the first secret is stored in the mode `device`, and in the other modes. */
	deviceKey: CryptoKey | null;
	records: VaultRecord[];
}

/** A new mode, or a new passphrase. */
export type VaultChange = {
	/** The current passphrase, needed while one locks the vault; null otherwise. */
	current: string | null;
} & ({ mode: 'device' | 'session' } | { mode: 'passphrase'; passphrase: string });

export interface ChangedVault {
	contents: VaultContents;
	/** Key of the new lock, in the mode `passphrase`. */
	dataKey: CryptoKey | null;
	/** The secrets that are no longer stored, in the mode `session`. */
	session: Map<string, string>;
}

/**
 * The contents of the vault after a change, computed in memory: the caller writes all of it at once or nothing.
 *
 * An unreadable record is kept unchanged, so that it can still be distinguished from a key that was never entered.
 *
 * @param session secrets that exist in memory only
 * @param iterations PBKDF2 rounds for a new passphrase
 * @throws Fault `vault_passphrase_wrong`, `vault_passphrase_short`, `vault_unreadable` when the lock is damaged
 */
export async function changeContents(
	before: VaultContents,
	session: ReadonlyMap<string, string>,
	change: VaultChange,
	iterations: number
): Promise<ChangedVault> {
	const secrets = new Map(session);
	const unreadable: VaultRecord[] = [];
	const from = await currentKey(before, change.current);
	for (const record of before.records) {
		const secret = from && (await openSecret(record, from).catch(() => null));
		if (secret === null) unreadable.push(record);
		else secrets.set(record.id, secret);
	}
	const generation = before.state.generation + 1;
	if (change.mode === 'session') {
		const state: VaultState = { mode: 'session', generation, lock: null };
		return { contents: { state, deviceKey: null, records: [] }, dataKey: null, session: secrets };
	}
	const { lock, dataKey } =
		change.mode === 'passphrase'
			? await createLock(change.passphrase, iterations)
			: { lock: null, dataKey: await createDataKey() };
	const sealed = await Promise.all([...secrets].map(([id, secret]) => sealSecret(id, secret, dataKey)));
	const contents: VaultContents = {
		state: { mode: change.mode, generation, lock },
		deviceKey: lock ? null : dataKey,
		records: [...unreadable, ...sealed]
	};
	return { contents, dataKey: lock ? dataKey : null, session: new Map() };
}

/** An empty vault, for a user who has forgotten the passphrase: its contents can no longer be decrypted. */
export function emptyContents({ state }: VaultContents): VaultContents {
	return { state: { mode: 'device', generation: state.generation + 1, lock: null }, deviceKey: null, records: [] };
}

async function currentKey({ state, deviceKey }: VaultContents, passphrase: string | null): Promise<CryptoKey | null> {
	return state.lock ? openLock(state.lock, passphrase ?? '') : deviceKey;
}
