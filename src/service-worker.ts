import { base, build, files, prerendered, version } from '$service-worker';

/**
 * Makes the app work offline, one version at a time: a version's files are fetched together when it is installed and
 * served together, so that a page never meets chunks of another version. A new version waits until the page sends
 * `{ type: 'activate' }`, so that nothing reloads under unsaved work.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const cachePrefix = `spicewright:${base}:`;
const cacheName = cachePrefix + version;
const immutablePrefix = `${base}/_app/immutable/`;
const appPaths = new Set([...build, ...files, ...prerendered]);

/**
 * The engine for model files, of nearly nine megabytes: kept from its first use on, so that who never uses it does not fetch
 * it.
 */
const onDemand = /\/wllama\.[^/]*\.wasm$/;

/** Files fetched at a time while installing: the page that is being opened needs the connection too. */
const parallelFetches = 4;
/** Attempts for a file whose request got no answer. */
const attempts = 3;

/** An answer that may be kept: complete, and not marked as redirected, which a browser refuses for a page. */
async function storable(response: Response): Promise<Response> {
	if (!response.redirected) return response;
	return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

/** A file of this version from the network; its name may be the only thing that did not change, unless it is hashed. */
async function fetchFile(path: string): Promise<Response> {
	const cache = path.startsWith(immutablePrefix) ? 'default' : 'no-cache';
	for (let attempt = 1; ; attempt++) {
		try {
			return await fetch(path, { cache, credentials: 'same-origin' });
		} catch (cause) {
			if (attempt >= attempts) throw cause;
		}
	}
}

/**
 * Puts one file into the cache: from an earlier version's cache when its name is a hash of its content (the engine of
 * several megabytes seldom changes), else from the network. A file the host does not have is left out, because one
 * missing page must not cost the rest; a connection that fails rejects, so that no half version ever takes over, and the
 * files already kept are found by the next attempt.
 */
async function keep(cache: Cache, path: string): Promise<void> {
	if (await cache.match(path)) return;
	const known = path.startsWith(immutablePrefix) ? await caches.match(path) : undefined;
	const response = known ?? (await fetchFile(path));
	if (response.ok) await cache.put(path, await storable(response));
}

/** Whether this version or an earlier one has kept such a file. */
async function isKept(pattern: RegExp): Promise<boolean> {
	for (const name of await caches.keys()) {
		if (!name.startsWith(cachePrefix)) continue;
		const kept = await (await caches.open(name)).keys();
		if (kept.some(({ url }) => pattern.test(new URL(url).pathname))) return true;
	}
	return false;
}

async function install(): Promise<void> {
	const cache = await caches.open(cacheName);
	const usesEngine = await isKept(onDemand);
	const waiting = [...appPaths].filter((path) => usesEngine || !onDemand.test(path));
	const fetcher = async (): Promise<void> => {
		for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keep(cache, path);
	};
	const fetchers = await Promise.allSettled(Array.from({ length: parallelFetches }, fetcher));
	for (const result of fetchers) if (result.status === 'rejected') throw result.reason;
}

async function activate(): Promise<void> {
	for (const name of await caches.keys())
		if (name.startsWith(cachePrefix) && name !== cacheName) await caches.delete(name);
	// The page of the first visit would otherwise load its later parts past the cache.
	await worker.clients.claim();
}

/** The path a page is kept under: hosts show the same page with and without `.html`, and ids are in the query. */
function pagePath(pathname: string): string {
	const path = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
	return path === base ? `${base}/` : path;
}

async function respond(request: Request, path: string): Promise<Response> {
	const cache = await caches.open(cacheName);
	const cached = await cache.match(path);
	if (cached) return cached;
	const response = await fetch(request);
	if (response.ok && appPaths.has(path)) await cache.put(path, await storable(response.clone()));
	return response;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event: ExtendableMessageEvent) => {
	const message: unknown = event.data;
	const isActivate =
		typeof message === 'object' && message !== null && 'type' in message && message.type === 'activate';
	if (isActivate) event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range')) return;
	const path = request.mode === 'navigate' ? pagePath(url.pathname) : url.pathname;
	if (appPaths.has(path)) event.respondWith(respond(request, path));
});
