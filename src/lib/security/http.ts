import { Fault } from '#lib/base/fault.ts';

export interface RequestPolicy {
	/** Names of the headers that may be sent, lower case. Every other header is dropped. */
	allowedHeaders: readonly string[];
	/**
	 * Only tests whether a server responds: sends no headers and no body, the response cannot be read, and redirects are
	 * followed. The only request that succeeds with a server that refuses web pages.
	 */
	blind?: boolean;
	/**
	 * Follows redirects, as downloads of large files need. Allowed only if no header but `range` may be sent, so that no user data
	 * can reach another host.
	 */
	followRedirects?: boolean;
}

export type ExternalFetch = (url: string, init: RequestInit, policy: RequestPolicy) => Promise<Response>;

/**
 * Checks an address that the user typed.
 *
 * @param pageProtocol protocol of the page, such as `https:`; an https page cannot call plain http except on this machine
 * @throws Fault `url_refused` (data.reason: malformed, scheme, credentials), `url_mixed_content`; `url_plain_http` for a host
 *   on the internet, because the key could be read in transit
 */
export function checkExternalUrl(text: string, pageProtocol: string | null): URL {
	if (!URL.canParse(text)) throw refused(text, 'malformed');
	const url = new URL(text);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(url.protocol, 'scheme');
	if (url.username !== '' || url.password !== '') throw refused(url.host, 'credentials');
	if (pageProtocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname))
		throw new Fault('url_mixed_content', `A page served over https cannot call ${url.origin}`, { url: url.origin });
	if (url.protocol === 'http:' && !isLoopback(url.hostname) && !isPrivateNetwork(url.hostname))
		throw new Fault('url_plain_http', `${url.origin} is not encrypted`, { url: url.origin });
	return url;
}

/** True for hosts that are this machine: browsers treat them as secure, and local model servers run there. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127(\.\d+){3}$/.test(hostname)
	);
}

/** IPv4: RFC 1918, RFC 3927 and RFC 6598 (used by private networks over the internet). */
const privateAddress =
	/^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3})+$/;
/** IPv6: unique local (RFC 4193) and link-local addresses. */
const privateAddress6 = /^\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):/;
/** Names without a dot, and endings that no name on the internet has. */
const privateName = /^[^.:]+$|\.(?:local|lan|home|internal|home\.arpa|test)$/;

/** True for hosts in the user's own network, where model servers have no certificate. */
function isPrivateNetwork(hostname: string): boolean {
	return privateAddress.test(hostname) || privateAddress6.test(hostname) || privateName.test(hostname);
}

/**
 * The only function that calls other hosts.
 *
 * Headers outside the policy are dropped: strict gateways fail the preflight for any header they do not know, such as the
 * `user-agent` that libraries add. No cookies, no referrer. A redirect is an error, because following it could send the
 * key to another host; downloads are excepted.
 *
 * @throws Fault of `checkExternalUrl`, `url_redirected`; TypeError when the network or CORS fails; the signal's reason
 */
export const externalFetch: ExternalFetch = async (url, init, policy) => {
	const checked = checkExternalUrl(url, globalThis.location?.protocol ?? null);
	const unseen = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
	if (policy.blind) return fetch(checked, { ...unseen, method: 'HEAD', mode: 'no-cors', signal: init.signal });
	const headers = new Headers();
	new Headers(init.headers).forEach((value, name) => {
		if (policy.allowedHeaders.includes(name)) headers.set(name, value);
	});
	const isAnonymous = policy.allowedHeaders.every((name) => name === 'range') && init.body == null;
	const response = await fetch(checked, {
		...init,
		headers,
		...unseen,
		redirect: policy.followRedirects && isAnonymous ? 'follow' : 'manual'
	});
	if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
		throw new Fault('url_redirected', `${checked.origin} answered with a redirect`, { url: checked.origin });
	return response;
};

function refused(shown: string, reason: 'malformed' | 'scheme' | 'credentials'): Fault {
	return new Fault('url_refused', `Not a usable address (${reason})`, {
		url: reason === 'malformed' ? '' : shown,
		reason
	});
}
