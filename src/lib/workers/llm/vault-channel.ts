import type { VaultChannel, VaultMessage } from '#lib/security/vault.ts';

/** What the workers of all tabs tell each other about the vault. */
export function openVaultChannel(): VaultChannel {
	const channel = new BroadcastChannel('spicewright-vault');
	return {
		post: (message) => channel.postMessage(message),
		listen: (listener) => {
			channel.onmessage = (event: MessageEvent<VaultMessage>) => listener(event.data);
		}
	};
}
