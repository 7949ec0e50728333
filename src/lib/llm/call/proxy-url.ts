/**
 * Address of a request through the user's proxy: the service's encoded address replaces `{url}`; without `{url}`, it is
 * appended to the proxy's address. It is encoded in a query, because its own `&` would end the parameter.
 *
 * @param proxyUrl such as `https://proxy.example/{url}`, or null for none
 */
export function throughProxy(proxyUrl: string | null, url: string): string {
	// Invalid addresses are reported by the address check.
	if (proxyUrl === null || !URL.canParse(url)) return url;
	if (proxyUrl.includes('{url}')) return proxyUrl.replaceAll('{url}', encodeURIComponent(url));
	if (proxyUrl.includes('?')) return proxyUrl + encodeURIComponent(url);
	return `${proxyUrl.replace(/(?<!\/)\/+$/, '')}/${url}`;
}
