export const vault = {
	section: 'Protection of keys',
	keptIn: 'Where keys are kept',
	modes: {
		device: {
			name: 'In this browser',
			hint: 'Encrypted on this computer under a key that the browser keeps. Nothing to remember.'
		},
		passphrase: {
			name: 'In this browser, locked by a passphrase',
			hint: 'Also encrypted under a passphrase that only you know. You enter it once after each start.'
		},
		session: {
			name: 'Only until this tab is closed',
			hint: 'Keys stay in the memory of this tab. Nothing is written; every tab and every start needs them again.'
		}
	},
	toSessionDone:
		'The stored keys were removed from this browser. They stay usable in this tab until it is closed, or until you choose to keep them again.',
	passphrase: 'Passphrase',
	currentPassphrase: 'Current passphrase',
	newPassphrase: 'New passphrase',
	repeatPassphrase: 'New passphrase again',
	passphraseHint: 'Eight characters at least; several words are better. Nobody can recover it, not even this app.',
	notTheSame: 'The two are not the same.',
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
	autoLockHint: 'After so long without use. “Lock now” locks all tabs.',
	autoLockAfter: (minutes: number) =>
		minutes === 0 ? 'Never' : minutes < 60 ? `After ${minutes} min` : `After ${minutes / 60} h`,
	forgotten: 'Passphrase forgotten',
	forgottenHint: (count: number) =>
		`Without the passphrase nobody can read the stored keys. You can delete ${count === 1 ? 'the one key' : `the ${count} keys`} and enter them again; your projects and settings stay.`,
	deleteKeys: 'Delete the keys and begin anew',
	protects: 'What this protects',
	protection:
		'Keys are decrypted only in the part of the app that calls the services, and sent only to the service (or proxy) they were entered for. They are never in exports, logs, links or the conversation. With a passphrase, a copy of this disk or of the browser profile does not give them away; without one, the browser’s own key lies on the same disk, so somebody who has the whole profile may get at them.',
	protectsNot:
		'It does not protect against script that runs inside this page, such as a browser extension with access to it, or against a program that watches this computer: such a script can use your keys while the vault is open, and see what you type.',
	unlockTitle: 'The keys are locked',
	unlockText: 'Enter the passphrase to go on. What you have asked is kept.',
	unlockAndContinue: 'Unlock and go on',

	transfer: 'Settings as a file',
	transferHint: 'All settings, your own models included. Keys are never in it.',
	exportSettings: 'Export settings',
	importSettings: 'Import settings',
	leftOut: (paths: string) => `Left out because it looks like a key or a password: ${paths}`,
	changesTitle: (count: number) => (count === 1 ? '1 setting will change' : `${count} settings will change`),
	noChanges: 'The file says what is set already.',
	unknownFields: (count: number) =>
		count === 1
			? '1 entry that this version does not know is left out.'
			: `${count} entries that this version does not know are left out.`,
	checkAddresses:
		'Check the addresses: what you ask goes to them. Keys entered for other addresses are not sent there.',
	setting: 'Setting',
	before: 'Now',
	after: 'After',
	none: 'none',
	apply: 'Apply',
	applied: (count: number) => (count === 1 ? '1 setting changed.' : `${count} settings changed.`)
};
