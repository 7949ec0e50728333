import { base, build, files, prerendered, version } from '$service-worker';

/**
 * Makes the app work offline, one version at a time: a version's files are fetched together when it is installed and
 * served together, so that a page never mixes files of two versions. A new version waits until the page sends
 * `{ type: 'activate' }`, so that nothing reloads while there is unsaved work. Pages that are open then keep the hashed files of their
 * version until they have all ended, which `{ type: 'drop-old-versions' }` looks after. `{ type: 'keep-character-maps' }` caches what
 * only some documents need.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const cachePrefix = `spicewright:${base}:`;
const cacheName = cachePrefix + version;
const immutablePrefix = `${base}/_app/immutable/`;
const appPaths = new Set([...build, ...files, ...prerendered]);

/**
 * Files cached at their first use, so that other users do not download them: the engines for model files and for larger embedding
 * models, nine and fourteen megabytes, and the character maps of PDFs, nearly two hundred files.
 */
const characterMaps = /\.bcmap$/;
const onDemand = [/\/wllama\.[^/]*\.wasm$/, /\/ort-wasm[^/]*\.wasm$/, characterMaps];

/** Number of concurrent fetches during installation: the page that is loading needs the connection too. */
const parallelFetches = 4;
/** Maximum number of attempts for a file whose request got no response. */
const attempts = 3;

/** The response without its redirected flag, because browsers refuse a redirected response for a page. */
async function storable(response: Response): Promise<Response> {
	if (!response.redirected) return response;
	return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

/** Fetches a file of this version; unless its name is hashed, the HTTP cache is revalidated because its content may be new. */
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
 * Puts one file into the cache: from an earlier version's cache if its name contains a hash (the engine of several
 * megabytes rarely changes), otherwise from the network. A file that the host does not have is skipped, because one
 * missing page must not prevent the rest; a connection failure rejects, so that an incomplete version never activates,
 * and the files already cached are reused by the next attempt.
 */
async function keep(cache: Cache, path: string): Promise<void> {
	if (await cache.match(path)) return;
	const known = path.startsWith(immutablePrefix) ? await caches.match(path) : undefined;
	const response = known ?? (await fetchFile(path));
	if (response.ok) await cache.put(path, await storable(response));
}

/** Whether this version or an earlier one has cached such a file. */
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
	const used = await Promise.all(onDemand.map(isKept));
	const unused = onDemand.filter((_, index) => !used[index]);
	const waiting = [...appPaths].filter((path) => !unused.some((pattern) => pattern.test(path)));
	const fetcher = async (): Promise<void> => {
		for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keep(cache, path);
	};
	const fetchers = await Promise.allSettled(Array.from({ length: parallelFetches }, fetcher));
	for (const result of fetchers) if (result.status === 'rejected') throw result.reason;
}

/**
 * Puts the character maps into the cache, one after the other, so that a PDF in Chinese, Japanese or Korean that is first opened
 * offline has all its text: 1.2 megabytes, which the installation does not wait for. Ends at a connection failure; the next visit
 * goes on.
 */
async function keepCharacterMaps(): Promise<void> {
	const cache = await caches.open(cacheName);
	for (const path of appPaths) {
		if (!characterMaps.test(path)) continue;
		try {
			await keep(cache, path);
		} catch {
			return;
		}
	}
}

/** Older versions that open pages may still need. */
interface OldVersions {
	/** Names of their caches. */
	caches: string[];
	/** Ids of the pages that were open when this version was activated. */
	pages: string[];
}

/** Where they are noted: a service worker may be stopped at any time. */
const oldVersionsPath = `${base}/_app/old-versions`;

async function openPages(): Promise<string[]> {
	return (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);
}

async function noteOldVersions(): Promise<void> {
	const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
	const old: OldVersions = { caches: names, pages: await openPages() };
	await (await caches.open(cacheName)).put(oldVersionsPath, Response.json(old));
}

/** Deletes the caches of older versions once no page is open that began with one. */
async function dropOldVersions(): Promise<void> {
	const noted = await (await caches.open(cacheName)).match(oldVersionsPath);
	if (!noted) return;
	const old = (await noted.json()) as OldVersions;
	const open = await openPages();
	if (old.pages.some((id) => open.includes(id))) return;
	for (const name of old.caches) await caches.delete(name);
}

async function activate(): Promise<void> {
	await noteOldVersions();
	await dropOldVersions();
	// Otherwise the page of the first visit would load its later parts without the cache.
	await worker.clients.claim();
}

/** The path under which a page is cached: hosts serve pages with and without `.html`, and ids are in the query. */
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

/** A hashed file of an older version, for a page that began with it. */
async function respondFromOlder(request: Request, path: string): Promise<Response> {
	return (await caches.match(path)) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event: ExtendableMessageEvent) => {
	const message: unknown = event.data;
	const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
	if (type === 'activate') event.waitUntil(worker.skipWaiting());
	if (type === 'drop-old-versions') event.waitUntil(dropOldVersions());
	if (type === 'keep-character-maps') event.waitUntil(keepCharacterMaps());
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range')) return;
	const path = request.mode === 'navigate' ? pagePath(url.pathname) : url.pathname;
	if (appPaths.has(path)) event.respondWith(respond(request, path));
	else if (path.startsWith(immutablePrefix)) event.respondWith(respondFromOlder(request, path));
});
