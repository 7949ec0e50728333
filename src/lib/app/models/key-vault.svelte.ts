import type { VaultChange } from '#lib/security/vault-contents.ts';
import type { VaultStatus } from '#lib/security/vault.ts';
import type { VaultClient } from '#lib/workers/llm/vault-client.ts';

/** How often the worker is notified that the app is in use, milliseconds. */
const touchInterval = 15_000;

/** The page's view of the vault, and the passphrase dialog. Passphrases are passed on and not stored. */
export class KeyVault {
	/** Null until it is known. */
	status = $state.raw<VaultStatus | null>(null);
	/** True while an operation waits for the passphrase: the dialog is open. */
	asking = $state(false);
	#waiting: ((unlocked: boolean) => void)[] = [];
	#touchedAt = 0;

	/** @param autoLockMinutes as set by the user, 0 for never */
	constructor(
		private readonly client: VaultClient,
		private readonly autoLockMinutes: () => number
	) {
		client.onchange(() => void this.refresh().catch(() => undefined));
	}

	/** @throws Fault `vault_unavailable` */
	async refresh(): Promise<void> {
		this.status = await this.client.status();
		if (!this.status.locked) this.#answer(true);
	}

	/**
	 * Asks the user for the passphrase.
	 *
	 * @returns whether the vault is open now; false when the user cancelled or the signal was aborted
	 */
	ask(signal?: AbortSignal): Promise<boolean> {
		return new Promise((resolve) => {
			const settle = (unlocked: boolean) => {
				signal?.removeEventListener('abort', onAbort);
				this.#waiting = this.#waiting.filter((other) => other !== settle);
				this.asking = this.#waiting.length > 0;
				resolve(unlocked);
			};
			const onAbort = () => settle(false);
			this.#waiting.push(settle);
			this.asking = true;
			if (signal?.aborted) onAbort();
			else signal?.addEventListener('abort', onAbort, { once: true });
		});
	}

	cancel(): void {
		this.#answer(false);
	}

	/** @throws Fault `vault_passphrase_wrong`, `vault_unreadable` */
	async unlock(passphrase: string): Promise<void> {
		await this.client.setAutoLock(this.autoLockMinutes());
		await this.client.unlock(passphrase);
		await this.refresh();
	}

	/** Locks the vaults of all tabs. */
	async lock(): Promise<void> {
		await this.client.lock();
		await this.refresh();
	}

	/** @throws Fault `vault_passphrase_wrong`, `vault_passphrase_short` */
	async change(change: VaultChange): Promise<void> {
		await this.client.setAutoLock(this.autoLockMinutes());
		await this.client.change(change);
		await this.refresh();
	}

	/** Removes all keys and the passphrase. */
	async reset(): Promise<void> {
		await this.client.reset();
		await this.refresh();
	}

	async applyAutoLock(): Promise<void> {
		await this.client.setAutoLock(this.autoLockMinutes());
	}

	/** Reports user activity in this tab, which restarts the time until the vault locks. */
	used(): void {
		if (this.status?.mode !== 'passphrase' || this.status.locked) return;
		const now = Date.now();
		if (now - this.#touchedAt < touchInterval) return;
		this.#touchedAt = now;
		void this.client.touch().catch(() => undefined);
	}

	#answer(unlocked: boolean): void {
		for (const settle of this.#waiting) settle(unlocked);
	}
}
