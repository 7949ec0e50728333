import type { FaultData } from '#lib/base/fault.ts';

/** Why a request got no response, as far as a browser lets a page find out. */
export const connectionFaults = {
	llm_offline: () => 'You are offline. Everything except the model works; try again when the connection is back.',
	llm_unreachable: (data: FaultData) =>
		`${data.host} does not respond. Check the address, and that the server is running. A firewall or an ad blocker can have the same effect.`,
	llm_blocked: (data: FaultData) =>
		`Requests do not reach ${data.host}, although it is the service's own address. Usually an extension (ad or privacy blocker), a firewall or the network blocks them: try a window without extensions, another network, or a proxy address in Settings.`,
	llm_no_cors: (data: FaultData) =>
		`${data.host} is reachable but does not let web pages read its responses (CORS). If the server is yours, let it allow ${data.origin ?? 'this page'}; otherwise set a proxy address in Settings. Some services also respond to a wrong key this way, so check the key.`,
	llm_key_unseen: (data: FaultData) =>
		`${data.host} is reachable and responds to web pages, but the browser did not let the app read its response to this request. Services do this when the key is wrong: check the key in Settings, or enter a new one.`,
	llm_interrupted: (data: FaultData) =>
		`The connection to ${data.host} broke before a response arrived. The address responds again: try again.`,
	llm_local_permission: (data: FaultData) =>
		`The browser does not let this page reach ${data.host}, which is on your computer or network. Click the icon at the left of the address bar, allow access to apps on this device or to the local network, and try again.`,
	llm_proxy_unreachable: (data: FaultData) =>
		`Your proxy ${data.proxy} does not respond. Start it, or remove the proxy address in Settings.`,
	llm_proxy_no_cors: (data: FaultData) =>
		`Your proxy ${data.proxy} is reachable but does not let web pages read its responses. It must add the CORS headers that the service lacks, for ${data.origin ?? 'this page'} and for the request headers.`,
	ollama_unreachable: (data: FaultData) =>
		`Ollama is not running at ${data.url}. Start the Ollama app, or run “ollama serve”.`,
	ollama_cors: (data: FaultData) =>
		`Ollama is running at ${data.url} but refuses this page. Set OLLAMA_ORIGINS=${data.origin ?? '*'} in its environment and restart it; Settings shows how on your system.`
} satisfies Record<string, (data: FaultData) => string>;
