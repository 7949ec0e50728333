import { fromFaultRecord } from '#lib/base/fault.ts';
import type { KeyTarget } from '#lib/llm/types.ts';
import type { VaultChange } from '#lib/security/vault-contents.ts';
import type { VaultStatus } from '#lib/security/vault.ts';
import type { LlmWorkerApi, Reply } from './protocol.ts';

/** The page's side of the vault. A call that fails rejects with a Fault, which may be `vault_unavailable`. */
export interface VaultClient {
	/** Stores a key for a service at an address. @throws Fault `key_malformed`, `vault_locked` */
	setKey(target: KeyTarget, key: string): Promise<void>;
	hasKey(target: KeyTarget): Promise<boolean>;
	/** Last four characters, empty for a very short key, null if none is stored. @throws Fault `vault_unreadable`, `vault_locked` */
	hint(target: KeyTarget): Promise<string | null>;
	forgetKey(target: KeyTarget): Promise<void>;
	status(): Promise<VaultStatus>;
	/** @throws Fault `vault_passphrase_wrong` */
	unlock(passphrase: string): Promise<void>;
	/** Locks the vaults of all tabs. */
	lock(): Promise<void>;
	/** @throws Fault `vault_passphrase_wrong`, `vault_passphrase_short` */
	change(change: VaultChange): Promise<void>;
	/** Deletes all keys and the passphrase. */
	reset(): Promise<void>;
	/** Locks after this many minutes without use; 0 for never. Also applies to workers started later. */
	setAutoLock(minutes: number): Promise<void>;
	/** Reports that the app is in use. */
	touch(): Promise<void>;
	/** Calls back after every change of the status, including changes by another tab or a timeout. */
	onchange(listener: () => void): void;
}

type Call = <T>(ask: (api: LlmWorkerApi) => Promise<T>) => Promise<T>;

/** The calls that are forwarded to the worker unchanged. */
export function createVaultCalls(call: Call): Omit<VaultClient, 'setAutoLock' | 'onchange'> {
	const ask = async <T>(question: (api: LlmWorkerApi) => Promise<Reply<T>>): Promise<T> => {
		const reply = await call(question);
		if (reply.ok) return reply.value;
		throw fromFaultRecord(reply.fault);
	};
	return {
		setKey: (target, key) => ask((api) => api.setKey(target, key)),
		hasKey: (target) => ask((api) => api.hasKey(target)),
		hint: (target) => ask((api) => api.keyHint(target)),
		forgetKey: (target) => ask((api) => api.forgetKey(target)),
		status: () => ask((api) => api.vaultStatus()),
		unlock: (passphrase) => ask((api) => api.unlockVault(passphrase)),
		lock: () => ask((api) => api.lockVault()),
		change: (change) => ask((api) => api.changeVault(change)),
		reset: () => ask((api) => api.resetVault()),
		touch: () => ask((api) => api.touchVault())
	};
}
