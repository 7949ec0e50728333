import { readFileSync } from 'node:fs';
import type { BrowserContext, Download, Page } from '@playwright/test';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';

/** All that the pages of a context said where others could hear it, as texts with the place they were found in. */
export interface Overheard {
	readonly texts: { place: string; text: string }[];
}

/** Listens from the first page on: the console, requests and their headers, addresses, and what workers say to the page. */
export async function overhear(context: BrowserContext, serviceUrl: string): Promise<Overheard> {
	const texts: Overheard['texts'] = [];
	context.on('console', (message) => texts.push({ place: 'console', text: message.text() }));
	context.on('weberror', ({ error }) => texts.push({ place: 'error', text: String(error()) }));
	context.on('request', (request) => {
		texts.push({ place: 'request', text: `${request.method()} ${request.url()}` });
		// To the service itself the key goes in its header; nowhere else, and never in a body.
		if (!request.url().startsWith(serviceUrl))
			texts.push({ place: `headers of ${request.url()}`, text: JSON.stringify(request.headers()) });
		texts.push({ place: `body to ${request.url()}`, text: request.postData() ?? '' });
	});
	context.on('page', (page) => page.on('framenavigated', (frame) => texts.push({ place: 'url', text: frame.url() })));
	await context.exposeBinding('overheardMessage', (_source, text: string) => {
		texts.push({ place: 'message of a worker', text });
	});
	await context.addInitScript(() => {
		const report = (event: MessageEvent): void => {
			const tell: unknown = Reflect.get(window, 'overheardMessage');
			const text = JSON.stringify(event.data, (_, value: unknown) => (ArrayBuffer.isView(value) ? '' : value));
			if (typeof tell === 'function' && /canary|zebra|quokka/i.test(text ?? '')) tell(text);
		};
		window.Worker = class extends Worker {
			constructor(url: string | URL, options?: WorkerOptions) {
				super(url, options);
				this.addEventListener('message', report);
			}
		};
		window.MessageChannel = class extends MessageChannel {
			constructor() {
				super();
				this.port1.addEventListener('message', report);
			}
		};
		new BroadcastChannel('spicewright-vault').addEventListener('message', report);
	});
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
		kept.push(document.documentElement.outerHTML, location.href, window.name, JSON.stringify(history.state));
		for (const field of document.querySelectorAll('input, textarea'))
			kept.push((field as HTMLInputElement | HTMLTextAreaElement).value);
		kept.push(...performance.getEntries().map(({ name }) => name));
		return kept.join('\n');
	});
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
