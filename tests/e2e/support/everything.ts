import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Download, Page } from '@playwright/test';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';

/**
 * What gives a secret away: any of its longer words, so that it is found also where it was cut off; and the whole of it in
 * base64, in hexadecimal digits and as UTF-16 read byte by byte.
 */
export function tracesOf(secrets: readonly string[]): RegExp[] {
	const words = secrets.flatMap((secret) => secret.match(/[a-z]{6,}\d?/gi) ?? []);
	const base64 = secrets.flatMap((secret) =>
		['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}`).toString('base64').slice(8, 28))
	);
	const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'));
	const utf16 = words.map((word) => [...word].join('\0'));
	return [new RegExp([...words, ...hex, ...utf16].join('|'), 'i'), new RegExp(base64.join('|').replaceAll('+', '\\+'))];
}

/** All that the pages of a context said where others could hear it, as texts with the place they were found in. */
export interface Overheard {
	readonly texts: { place: string; text: string }[];
}

/**
 * Listens from the first page on: the console, requests with their headers and bodies, addresses, what workers say to the
 * page, and whatever the page shows for a moment that has a trace of a secret.
 *
 * @param hosts addresses that a key may be sent to in the header `authorization`, with that key
 */
export async function overhear(
	context: BrowserContext,
	hosts: Readonly<Record<string, string>>,
	traces: readonly RegExp[]
): Promise<Overheard> {
	const texts: Overheard['texts'] = [];
	context.on('console', (message) => texts.push({ place: 'console', text: message.text() }));
	context.on('weberror', (failure) => texts.push({ place: 'error', text: String(failure.error()) }));
	context.on('request', (request) => {
		// Announced for a redirect that is not followed: nothing goes out, and what comes here has been said by the server.
		if (request.redirectedFrom() !== null) return;
		const url = request.url();
		const { authorization, ...headers } = request.headers();
		const own = Object.entries(hosts).find(([host]) => url.startsWith(host))?.[1];
		texts.push({ place: 'request', text: `${request.method()} ${url}` });
		texts.push({ place: `headers of ${url}`, text: JSON.stringify(headers) });
		if (authorization !== undefined && authorization !== `Bearer ${own}`)
			texts.push({ place: `authorization at ${url}`, text: authorization });
		texts.push({ place: `body to ${url}`, text: request.postData() ?? '' });
	});
	context.on('page', (page) => page.on('framenavigated', (frame) => texts.push({ place: 'url', text: frame.url() })));
	await context.exposeBinding('overheard', (_source, place: string, text: string) => texts.push({ place, text }));
	await context.addInitScript(
		(patterns) => {
			const expressions = patterns.map(({ source, flags }) => new RegExp(source, flags));
			const tell = (place: string, text: string): void => {
				const report: unknown = Reflect.get(window, 'overheard');
				if (typeof report === 'function' && expressions.some((expression) => expression.test(text)))
					report(place, text);
			};
			const hear = (event: MessageEvent): void => {
				const text = JSON.stringify(event.data, (_, value: unknown) => (ArrayBuffer.isView(value) ? '' : value));
				tell('message of a worker', text ?? '');
			};
			window.Worker = class extends Worker {
				constructor(url: string | URL, options?: WorkerOptions) {
					super(url, options);
					this.addEventListener('message', hear);
				}
			};
			window.MessageChannel = class extends MessageChannel {
				constructor() {
					super();
					this.port1.addEventListener('message', hear);
				}
			};
			new BroadcastChannel('spicewright-vault').addEventListener('message', hear);
			new MutationObserver((changes) => {
				for (const { type, target, addedNodes, attributeName } of changes) {
					if (type === 'characterData') tell('page', target.textContent ?? '');
					if (attributeName !== null) tell('page', (target as Element).getAttribute(attributeName) ?? '');
					for (const node of addedNodes)
						tell('page', node instanceof Element ? node.outerHTML : (node.textContent ?? ''));
				}
			}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		},
		traces.map(({ source, flags }) => ({ source, flags }))
	);
	return { texts };
}

/** Everything that a browser keeps for the app, and what the page shows, as one text; bytes in several encodings. */
export async function keptByBrowser(page: Page): Promise<string> {
	return page.evaluate(async () => {
		const settle = <T>(request: IDBRequest<T>) =>
			new Promise<T>((done, fail) => {
				request.onsuccess = () => done(request.result);
				request.onerror = () => fail(request.error);
			});
		const decode = (bytes: ArrayBuffer | ArrayBufferView): string => {
			const view = ArrayBuffer.isView(bytes)
				? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
				: new Uint8Array(bytes);
			const as = (encoding: string, from: number) => new TextDecoder(encoding).decode(view.subarray(from));
			return [as('latin1', 0), as('utf-16le', 0), as('utf-16le', 1), as('utf-16be', 0)].join('\n');
		};
		const kept: string[] = [];
		for (const { name } of await indexedDB.databases()) {
			const database = await settle(indexedDB.open(name ?? ''));
			for (const store of database.objectStoreNames) {
				const transaction = database.transaction(store).objectStore(store);
				const [keys, records] = [transaction.getAllKeys(), transaction.getAll()];
				const text = JSON.stringify([await settle(keys), await settle(records)], (_, value: unknown) =>
					value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decode(value) : value
				);
				kept.push(`${name}/${store}: ${text}`);
			}
			database.close();
		}
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys()) {
				// Files of the build are named by their contents; that they have no trace of a key is seen on the disk.
				if (request.url.startsWith(`${location.origin}/_app/immutable/`)) continue;
				const response = await cache.match(request);
				kept.push(request.url, response ? new TextDecoder('latin1').decode(await response.arrayBuffer()) : '');
			}
		}
		const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
			for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
				kept.push(name);
				if (entry.kind === 'directory') await walk(entry as FileSystemDirectoryHandle);
				else kept.push(decode(await (await (entry as FileSystemFileHandle).getFile()).arrayBuffer()));
			}
		};
		await walk(await navigator.storage.getDirectory());
		kept.push(JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie);
		kept.push(document.documentElement.outerHTML, location.href, window.name);
		kept.push(...navigation.entries().map((entry) => `${entry.url} ${JSON.stringify(entry.getState())}`));
		kept.push(JSON.stringify(history.state));
		for (const field of document.querySelectorAll('input, textarea'))
			kept.push((field as HTMLInputElement | HTMLTextAreaElement).value);
		kept.push(...performance.getEntries().map(({ name }) => name));
		return kept.join('\n');
	});
}

/** Every file under a folder, as its path and its bytes, one character a byte. */
export function* filesUnder(folder: string): Generator<{ path: string; text: string }> {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile()) yield { path, text: readFileSync(path).toString('latin1') };
	}
}

/** A downloaded file as text: the bytes themselves, and for a zip all that is packed in it. */
export async function downloadedText(download: Download): Promise<string> {
	const bytes = readFileSync(await download.path());
	if (!download.suggestedFilename().endsWith('.zip')) return bytes.toString('utf8');
	const texts = [bytes.toString('latin1')];
	for (const entry of await new ZipReader(new BlobReader(new Blob([bytes]))).getEntries())
		texts.push(entry.filename, entry.directory ? '' : await entry.getData(new TextWriter()));
	return texts.join('\n');
}
