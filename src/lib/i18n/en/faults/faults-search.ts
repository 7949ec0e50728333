import type { FaultData } from '#lib/base/fault.ts';

/** Why a web search failed; the model answers without its results. */
export const searchFaults = {
	search_no_url: (data: FaultData) => `No address is set for ${data.engine}. Enter your server's address in Settings.`,
	search_no_key: (data: FaultData) => `${data.engine} needs a key, but none is stored for it. Enter yours in Settings.`,
	search_no_engine_id: (data: FaultData) =>
		`${data.engine} needs your search engine ID (cx) in addition to the key. Enter it in Settings.`,
	search_auth: (data: FaultData) =>
		`${data.host} did not accept the key. Check it in Settings, or enter a new one. (${data.detail})`,
	search_quota: (data: FaultData) =>
		`The account at ${data.engine} has no searches left. Top it up there, or choose another engine. (${data.detail})`,
	search_rate_limited: (data: FaultData) =>
		`${data.host} is receiving too many searches. ${data.retryAfterS ? `Try again in ${data.retryAfterS} s.` : 'Wait a moment and try again.'}`,
	search_format_off: (data: FaultData) =>
		`${data.host} does not return results as JSON. On your own server, add “json” to search.formats in settings.yml; many public servers do not allow it.`,
	search_unreachable: (data: FaultData) =>
		data.offline
			? 'You are offline, so the web could not be searched.'
			: `No connection to ${data.host}. Check the address and the network. The engine may also refuse web pages (CORS): it must send Access-Control-Allow-Origin for ${data.origin ?? 'this page'}; otherwise enter the address of a proxy that does, or choose another engine.`,
	search_timeout: (data: FaultData) =>
		`${data.host} did not answer within ${data.limitS} s. Try again, or choose another engine.`,
	search_unavailable: (data: FaultData) =>
		`${data.host} is overloaded or unavailable. Try again in a moment. (${data.detail})`,
	search_rejected: (data: FaultData) => `${data.host} refused the search: ${data.detail}`,
	search_bad_response: (data: FaultData) =>
		`${data.host} returned something that is not a list of results. Check that the address belongs to the engine. (${data.detail})`,
	search_cancelled: () => 'The search was cancelled.'
};
