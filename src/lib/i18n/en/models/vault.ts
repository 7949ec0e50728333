export const vault = {
	section: 'Protection of keys',
	keptIn: 'Where keys are kept',
	modes: {
		device: {
			name: 'In this browser',
			hint: 'Encrypted on this computer with a key that the browser stores. Nothing to remember.'
		},
		passphrase: {
			name: 'In this browser, locked with a passphrase',
			hint: 'Also encrypted with a passphrase that only you know. You enter it once after each start.'
		},
		session: {
			name: 'Only until this tab is closed',
			hint: 'Keys stay in the memory of this tab. Nothing is stored; every tab and every start needs them again.'
		}
	},
	toSessionDone:
		'The stored keys were removed from this browser. They stay usable in this tab until it is closed, or until you choose to keep them again.',
	passphrase: 'Passphrase',
	currentPassphrase: 'Current passphrase',
	newPassphrase: 'New passphrase',
	repeatPassphrase: 'New passphrase again',
	passphraseHint: 'At least eight characters; several words are better. It cannot be recovered, not even by this app.',
	notTheSame: 'The two passphrases differ.',
	show: 'Show',
	hide: 'Hide',
	lockWith: 'Lock with this passphrase',
	changePassphrase: 'Change passphrase',
	removePassphrase: 'Remove the passphrase',
	state: 'State',
	locked: 'Locked',
	unlocked: 'Unlocked in this tab',
	unlock: 'Unlock',
	lockNow: 'Lock now',
	keyCount: (count: number) => (count === 1 ? '1 key' : `${count} keys`),
	autoLock: 'Lock automatically',
	autoLockHint: 'After this time without use. “Lock now” locks all tabs.',
	autoLockAfter: (minutes: number) =>
		minutes === 0 ? 'Never' : minutes < 60 ? `After ${minutes} min` : `After ${minutes / 60} h`,
	forgotten: 'Passphrase forgotten',
	forgottenHint: (count: number) =>
		`The stored keys cannot be read without the passphrase. You can delete ${count === 1 ? 'the one key' : `the ${count} keys`} and enter them again; your projects and settings stay.`,
	deleteKeys: 'Delete the keys and start over',
	protects: 'What this protects',
	protection:
		'Keys are decrypted only in the part of the app that calls the services, and sent only to the service (or proxy) they were entered for. They are never in exports, logs, links or the conversation. With a passphrase, a copy of this disk or of the browser profile does not reveal them; without one, the browser’s own key is on the same disk, so anyone who has the whole profile may be able to read them.',
	protectsNot:
		'It does not protect against scripts that run inside this page, such as a browser extension with access to it, or against programs that watch this computer: they can use your keys while the vault is unlocked, and see what you type.',
	unlockTitle: 'The keys are locked',
	unlockText: 'Enter the passphrase to continue. Your message is kept.',
	unlockAndContinue: 'Unlock and continue',

	transfer: 'Settings as a file',
	transferHint: 'All settings, including your own models. Keys are never included.',
	exportSettings: 'Export settings',
	importSettings: 'Import settings',
	leftOut: (paths: string) => `Left out because it looks like a key or a password: ${paths}`,
	changesTitle: (count: number) => (count === 1 ? '1 setting will change' : `${count} settings will change`),
	noChanges: 'The file matches the current settings.',
	unknownFields: (count: number) =>
		count === 1
			? '1 entry that this version does not know is ignored.'
			: `${count} entries that this version does not know are ignored.`,
	checkAddresses: 'Check the addresses: your messages go to them. Keys entered for other addresses are not sent there.',
	setting: 'Setting',
	before: 'Current',
	after: 'New',
	none: 'none',
	apply: 'Apply',
	applied: (count: number) => (count === 1 ? '1 setting changed.' : `${count} settings changed.`)
};
