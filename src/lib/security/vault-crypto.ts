import { Fault } from '#lib/base/fault.ts';

/** Bytes encrypted with AES-GCM. */
export interface Sealed {
	iv: Uint8Array<ArrayBuffer>;
	cipher: ArrayBuffer;
}

/** One encrypted secret as it is stored. */
export interface VaultRecord extends Sealed {
	id: string;
	updatedAt: number;
}

/** The lock of a passphrase: what is needed to derive the data key from the passphrase, useless without it. */
export interface VaultLock {
	version: 1;
	derivation: 'PBKDF2-SHA-256';
	iterations: number;
	salt: Uint8Array<ArrayBuffer>;
	/** Can be decrypted only with the right passphrase: distinguishes a wrong passphrase from a damaged data key. */
	check: Sealed;
	dataKey: Sealed;
}

/** OWASP, Password Storage Cheat Sheet: 600,000 rounds for PBKDF2 with HMAC-SHA-256. */
export const DERIVATION_ITERATIONS = 600_000;
/** Larger values cannot come from this app, and would keep the worker busy for minutes. */
const MOST_ITERATIONS = 20_000_000;
const SHORTEST_PASSPHRASE = 8;
const CHECK_TEXT = 'spicewright';

const aes = { name: 'AES-GCM', length: 256 };

/** Creates an encryption key for secrets that scripts cannot export. */
export async function createDataKey(): Promise<CryptoKey> {
	return crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt']);
}

/** The id is authenticated too: a record copied to another service's id cannot be decrypted. */
export async function sealSecret(id: string, secret: string, key: CryptoKey): Promise<VaultRecord> {
	return { id, ...(await seal(encode(secret), key, id)), updatedAt: Date.now() };
}

/** @throws Fault `vault_unreadable` when the record is damaged or was encrypted with another key */
export async function openSecret(record: VaultRecord, key: CryptoKey): Promise<string> {
	try {
		return new TextDecoder().decode(await open(record, key, record.id));
	} catch {
		throw new Fault('vault_unreadable', 'The stored key could not be decrypted; it must be entered again');
	}
}

/**
 * Creates a new data key and its lock.
 *
 * @param iterations PBKDF2 rounds
 * @throws Fault `vault_passphrase_short`
 */
export async function createLock(
	passphrase: string,
	iterations: number
): Promise<{ lock: VaultLock; dataKey: CryptoKey }> {
	if ([...passphrase.normalize('NFC')].length < SHORTEST_PASSPHRASE)
		throw new Fault('vault_passphrase_short', 'The passphrase is too short', { least: SHORTEST_PASSPHRASE });
	const salt = crypto.getRandomValues(new Uint8Array(32));
	const wrapping = await deriveKey(passphrase, salt, iterations);
	const dataKey = await crypto.subtle.generateKey(aes, true, ['encrypt', 'decrypt']);
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const lock: VaultLock = {
		version: 1,
		derivation: 'PBKDF2-SHA-256',
		iterations,
		salt,
		check: await seal(encode(CHECK_TEXT), wrapping, 'check'),
		dataKey: { iv, cipher: await crypto.subtle.wrapKey('raw', dataKey, wrapping, parameters(iv, 'data-key')) }
	};
	// From here on only the non-extractable form is used; the extractable one above is discarded.
	return { lock, dataKey: await unwrap(lock, wrapping) };
}

/** @throws Fault `vault_passphrase_wrong`, `vault_unreadable` when the lock itself is damaged */
export async function openLock(lock: VaultLock, passphrase: string): Promise<CryptoKey> {
	if (lock.version !== 1 || !(lock.iterations > 0 && lock.iterations <= MOST_ITERATIONS)) throw damagedLock();
	const wrapping = await deriveKey(passphrase, lock.salt, lock.iterations);
	try {
		await open(lock.check, wrapping, 'check');
	} catch {
		throw new Fault('vault_passphrase_wrong', 'The passphrase does not unlock the vault');
	}
	try {
		return await unwrap(lock, wrapping);
	} catch {
		throw damagedLock();
	}
}

function damagedLock(): Fault {
	return new Fault('vault_unreadable', "The vault's lock is damaged; its keys must be entered again");
}

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
	// The same characters may be different code points on another system.
	const material = await crypto.subtle.importKey('raw', encode(passphrase.normalize('NFC')), 'PBKDF2', false, [
		'deriveKey'
	]);
	return crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material, aes, false, [
		'encrypt',
		'decrypt',
		'wrapKey',
		'unwrapKey'
	]);
}

function unwrap({ dataKey }: VaultLock, wrapping: CryptoKey): Promise<CryptoKey> {
	const how = parameters(dataKey.iv, 'data-key');
	return crypto.subtle.unwrapKey('raw', dataKey.cipher, wrapping, how, aes, false, ['encrypt', 'decrypt']);
}

async function seal(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey, purpose: string): Promise<Sealed> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	return { iv, cipher: await crypto.subtle.encrypt(parameters(iv, purpose), key, bytes) };
}

function open({ iv, cipher }: Sealed, key: CryptoKey, purpose: string): Promise<ArrayBuffer> {
	return crypto.subtle.decrypt(parameters(iv, purpose), key, cipher);
}

function parameters(iv: Uint8Array<ArrayBuffer>, purpose: string): AesGcmParams {
	return { name: 'AES-GCM', iv, additionalData: encode(purpose) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text);
}
