import type { FaultData } from '#lib/base/fault.ts';

/** Texts for faults of the key vault, of allowed addresses for keys, and of settings files. */
export const vaultFaults = {
	key_malformed: () => 'This does not look like a key: a key has only plain characters and no spaces. Copy it again.',
	vault_unreadable: () => 'The stored key can no longer be read. Enter it again in Settings.',
	vault_unavailable: () =>
		'The browser does not let the app store keys (private window, or storage is full). Free some space, use a normal window, or keep keys for the session only (Settings, Protection of keys).',
	vault_locked: () => 'The keys are locked. Enter the passphrase to continue; your message is kept.',
	vault_passphrase_wrong: () => 'This passphrase is wrong. Check Caps Lock and the keyboard layout.',
	vault_passphrase_short: (data: FaultData) => `A passphrase needs at least ${data.least} characters.`,
	url_plain_http: (data: FaultData) =>
		`${data.url} is not encrypted: anyone on the network path could read your key and your messages. Use its https address, or run the service on your own network.`,
	settings_file_too_large: () => 'The file is too large for a settings file. Nothing was changed.',
	settings_file_not_json: () => 'This is not a settings file: it is not valid JSON. Nothing was changed.',
	settings_file_foreign: () => 'This file was not exported from this app’s settings. Nothing was changed.',
	settings_file_newer: () =>
		'The file was exported by a newer version of the app. Update the app, then import it again. Nothing was changed.',
	settings_file_invalid: (data: FaultData) => `In the file, ${data.path} has an invalid value. Nothing was changed.`,
	settings_file_secret: (data: FaultData) =>
		`In the file, ${data.path} looks like a key or a password. Remove it, and enter the key in its own field. Nothing was changed.`
} satisfies Record<string, (data: FaultData) => string>;
