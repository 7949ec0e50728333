/**
 * Address of a request that goes through the user's proxy: the service's whole address, encoded, in place of `{url}`; without
 * that, after the proxy's own address. In a query it is encoded, or its own `&` would end it.
 *
 * @param proxyUrl such as `https://proxy.example/{url}`, or null for none
 */
export function throughProxy(proxyUrl: string | null, url: string): string {
	// An address that is none is left for the check of addresses to name.
	if (proxyUrl === null || !URL.canParse(url)) return url;
	if (proxyUrl.includes('{url}')) return proxyUrl.replaceAll('{url}', encodeURIComponent(url));
	if (proxyUrl.includes('?')) return proxyUrl + encodeURIComponent(url);
	return `${proxyUrl.replace(/(?<!\/)\/+$/, '')}/${url}`;
}
