import type { FaultData } from '#lib/base/fault.ts';

/** Why a request got no answer at all, as far as a browser lets a page find out. */
export const connectionFaults = {
	llm_offline: () => 'You are offline. Everything but the model works; try again when the connection is back.',
	llm_unreachable: (data: FaultData) =>
		`Nothing answers at ${data.host}. Check the address, and whether the server is running. A firewall or an ad blocker can have the same effect.`,
	llm_blocked: (data: FaultData) =>
		`Nothing gets through to ${data.host}, although that is the service's own address. Most often an extension (ad or privacy blocker), a firewall or the network blocks it: try a window without extensions, another network, or a proxy address in Settings.`,
	llm_no_cors: (data: FaultData) =>
		`${data.host} is there but does not let web pages read its answers (CORS). If the server is yours, let it allow ${data.origin ?? 'this page'}; else set a proxy address in Settings. Some services also answer a wrong key this way: then check the key.`,
	llm_key_unseen: (data: FaultData) =>
		`${data.host} is there and answers web pages, but the browser kept its answer to this request from the app. Services do that to a wrong key: check the key in Settings, or enter a new one.`,
	llm_interrupted: (data: FaultData) =>
		`The connection to ${data.host} broke before an answer came; the address answers again now. Try again.`,
	llm_local_permission: (data: FaultData) =>
		`The browser keeps this page from ${data.host}, which is on your computer or network. Click the symbol at the left of the address bar, allow access to apps on this device or to the local network, and try again.`,
	llm_proxy_unreachable: (data: FaultData) =>
		`Nothing answers at your proxy ${data.proxy}. Start it, or take the proxy address out in Settings.`,
	llm_proxy_no_cors: (data: FaultData) =>
		`Your proxy ${data.proxy} is there but does not let web pages read its answers. It must add the CORS headers that the service lacks, for ${data.origin ?? 'this page'} and for the headers of the request.`,
	ollama_unreachable: (data: FaultData) =>
		`Ollama is not running at ${data.url}. Start the Ollama app, or run “ollama serve”.`,
	ollama_cors: (data: FaultData) =>
		`Ollama is running at ${data.url} but refuses this page. Set OLLAMA_ORIGINS=${data.origin ?? '*'} in its environment and restart it; Settings shows how on your system.`
} satisfies Record<string, (data: FaultData) => string>;
