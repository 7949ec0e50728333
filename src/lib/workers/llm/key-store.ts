import { Fault, toFault, toFaultRecord } from '#lib/base/fault.ts';
import type { KeyTarget } from '#lib/llm/types.ts';
import type { Vault } from '#lib/security/vault.ts';
import type { KeyStoreApi, Reply } from './protocol.ts';

/** Number of characters of a key that may be shown. */
const HINT_LENGTH = 4;
/** A hint would reveal too much of a shorter key. */
const SHORTEST_WITH_HINT = 12;

/** The part of the vault that the page may use. */
export function createKeyStore(vault: Vault): KeyStoreApi {
	return {
		setKey: (target, key) =>
			reply(async () => {
				const trimmed = key.trim();
				// Headers allow no other characters: a key copied with a stray one would fail later with a confusing error.
				if (!/^[\x21-\x7e]+$/.test(trimmed))
					throw new Fault('key_malformed', 'A key consists of printable characters without spaces');
				await vault.set(keyId(target), trimmed);
			}),
		hasKey: (target) => reply(() => vault.has(keyId(target))),
		keyHint: (target) =>
			reply(async () => {
				const key = await vault.get(keyId(target));
				if (key === null) return null;
				return key.length < SHORTEST_WITH_HINT ? '' : key.slice(-HINT_LENGTH);
			}),
		forgetKey: (target) => reply(() => vault.forget(keyId(target))),
		vaultStatus: () => reply(() => vault.status()),
		unlockVault: (passphrase) => reply(() => vault.unlock(passphrase)),
		lockVault: () => reply(() => vault.lock()),
		changeVault: (change) => reply(() => vault.change(change)),
		resetVault: () => reply(() => vault.reset()),
		setAutoLock: (minutes) => reply(() => vault.setAutoLock(minutes)),
		touchVault: () => reply(() => vault.touch()),
		watchVault: (port) => reply(() => vault.onchange(() => port.postMessage('vault' satisfies VaultNotice)))
	};
}

/** From the worker, over the port of `watchVault`. */
type VaultNotice = 'vault';

/**
 * The key for a service, inside the worker only.
 *
 * @throws Fault `vault_locked`, `vault_unreadable`, `vault_unavailable`, `url_refused`
 */
export async function readKey(vault: Vault, target: KeyTarget): Promise<string | null> {
	try {
		return await vault.get(keyId(target));
	} catch (thrown) {
		throw toFault(thrown, 'vault_unavailable');
	}
}

/** All keys that can be read now, inside the worker only; what cannot be read is left out. */
export async function readableKeys(vault: Vault): Promise<string[]> {
	return vault.readable().catch(() => []);
}

async function reply<T>(action: () => T | Promise<T>): Promise<Reply<T>> {
	try {
		return { ok: true, value: await action() };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(toFault(thrown, 'vault_unavailable')) };
	}
}

/**
 * A key belongs to a service at an origin, so that a changed address never receives the old key. With a proxy, it also
 * belongs to that proxy, which can read it.
 */
function keyId({ provider, baseUrl, proxyUrl }: KeyTarget): string {
	const through = proxyUrl ? ` through ${originOf(proxyUrl)}` : '';
	return `${provider}@${originOf(baseUrl)}${through}`;
}

function originOf(url: string): string {
	if (URL.canParse(url)) return new URL(url).origin;
	throw new Fault('url_refused', 'Not a usable address (malformed)', { url: '', reason: 'malformed' });
}
