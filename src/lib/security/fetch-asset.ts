import { Fault } from '#lib/base/fault.ts';

/**
 * Loads a file of the app itself (never another origin).
 *
 * @throws Fault `asset_unavailable` when the file cannot be loaded, for example offline before it was cached
 */
export async function fetchAsset(url: string, signal?: AbortSignal): Promise<Response> {
	const absolute = new URL(url, self.location.href);
	if (absolute.origin !== self.location.origin)
		throw new Fault('asset_foreign', `Not a file of this app: ${absolute.href}`, { url: absolute.href });
	const response = await fetch(absolute, { signal }).catch((cause: unknown) => {
		if (signal?.aborted) throw cause;
		throw new Fault('asset_unavailable', `Could not load ${absolute.pathname}`, { path: absolute.pathname });
	});
	if (!response.ok)
		throw new Fault('asset_unavailable', `Could not load ${absolute.pathname}: HTTP ${response.status}`, {
			path: absolute.pathname,
			status: response.status
		});
	return response;
}
