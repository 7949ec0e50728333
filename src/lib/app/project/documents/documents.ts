import { Fault, toFault } from '#lib/base/fault.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { removeUnusedDocuments, saveDocument, storedDocument } from '#lib/db/documents.ts';
import type { DocumentAccess, DocumentPart } from '#lib/knowledge/document-access.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';
import type { PdfDocument } from '#lib/workers/pdf/client.ts';

/** Pages after which what was read is stored: a tab that ends loses at most these. */
const PAGES_PER_SAVE = 50;
/** Maximum number of pages that end their worker before the document is given up. */
const MAX_LOST_PAGES = 3;

/** A file of the project with the content that is meant. */
interface DocumentFile {
	path: string;
	hash: string;
}

type OpenPdf = (bytes: Uint8Array, signal: AbortSignal) => Promise<PdfDocument>;

/** A reading under way, for all that wait for it. */
interface Reading {
	done: Promise<readonly string[]>;
	waiting: Set<{ onProgress?: (done: number, total: number) => void }>;
	abort: AbortController;
}

/** The documents of a project: their texts, which are read once and kept, and single pages. */
export class Documents implements DocumentAccess {
	readonly #readings = new Map<string, Reading>();
	readonly #open: OpenPdf;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly store: Pick<ProjectStore, 'projectId' | 'read'>,
		private readonly tasks: TaskRegistry,
		open: OpenPdf = openInWorker
	) {
		this.#open = open;
	}

	async pages(
		file: DocumentFile,
		signal: AbortSignal,
		onProgress?: (done: number, total: number) => void
	): Promise<readonly string[]> {
		const stored = await storedDocument(this.database, this.store.projectId, file.hash);
		signal.throwIfAborted();
		if (stored && stored.pages.length === stored.pageCount) return stored.pages;
		const reading = this.#readings.get(file.hash) ?? this.#start(file);
		const waiter = { onProgress };
		reading.waiting.add(waiter);
		const left = new AbortController();
		try {
			return await new Promise((resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason), { signal: left.signal });
				reading.done.then(resolve, reject);
			});
		} finally {
			left.abort();
			reading.waiting.delete(waiter);
			// Nothing waits for it any more; what was read stays stored.
			if (reading.waiting.size === 0) reading.abort.abort(signal.reason);
		}
	}

	/**
	 * Opens a document, whatever was read of it.
	 *
	 * @param signal closes it
	 * @throws Fault `document_missing` when the file is gone or has another content; as `openPdf`
	 */
	async open({ path, hash }: DocumentFile, signal: AbortSignal): Promise<PdfDocument> {
		const file = await this.store.read(path);
		if (!file || file.hash !== hash)
			throw new Fault('document_missing', `${path} is not in the project any more, or has changed.`, { path });
		const { content } = file;
		return this.#open(typeof content === 'string' ? new TextEncoder().encode(content) : content, signal);
	}

	/** Null for a document that has not been read, not even in part. */
	async pageCount(hash: string): Promise<number | null> {
		return (await storedDocument(this.database, this.store.projectId, hash))?.pageCount ?? null;
	}

	async part(file: DocumentFile, first: number, last: number, signal: AbortSignal): Promise<DocumentPart> {
		const stored = await storedDocument(this.database, this.store.projectId, file.hash);
		const isRead = stored !== null && stored.pages.length >= Math.min(last, stored.pageCount);
		if (isRead) return { pageCount: stored.pageCount, texts: stored.pages.slice(first - 1, last) };
		return this.#during(file, signal, async (document) => {
			const { pageCount } = document;
			const texts: string[] = [];
			for (let page = first; page <= Math.min(last, pageCount); page++)
				texts.push(await document.text(page).catch(emptyIfDamaged));
			return { pageCount, texts };
		});
	}

	async picture(file: DocumentFile, page: number, signal: AbortSignal): Promise<FittedImage> {
		return this.#during(file, signal, (document) => document.picture(page));
	}

	/** Opens a document for some questions. */
	async #during<T>(file: DocumentFile, signal: AbortSignal, work: (document: PdfDocument) => Promise<T>): Promise<T> {
		const document = await this.open(file, signal);
		try {
			return await work(document);
		} finally {
			document.close();
		}
	}

	/** Forgets the texts of documents that are not in the project any more. */
	async removeUnused(): Promise<void> {
		await removeUnusedDocuments(this.database, this.store.projectId);
	}

	#start(file: DocumentFile): Reading {
		const abort = new AbortController();
		const waiting: Reading['waiting'] = new Set();
		// A reading that is being stopped is not joined: it gives no text.
		const forget = () => {
			if (this.#readings.get(file.hash) === reading) this.#readings.delete(file.hash);
		};
		abort.signal.addEventListener('abort', forget, { once: true });
		const task = { type: 'document', scope: this.store.projectId, name: file.path, signal: abort.signal } as const;
		const done = this.tasks
			.submit(task, ({ signal, report }) => {
				signal.addEventListener('abort', forget, { once: true });
				return this.#read(file, signal, (count, total) => {
					report(count / total);
					for (const { onProgress } of waiting) onProgress?.(count, total);
				}).catch((thrown: unknown) => {
					throw signal.aborted ? new Fault('aborted', 'Reading the document was stopped') : thrown;
				});
			})
			.finally(forget);
		// Whoever waits hears of it; a reading that everyone has left is heard by no one.
		done.catch(() => undefined);
		const reading: Reading = { done, waiting, abort };
		this.#readings.set(file.hash, reading);
		return reading;
	}

	/** Reads the pages that are not stored, and stores them from time to time. */
	async #read(
		file: DocumentFile,
		signal: AbortSignal,
		onProgress: (done: number, total: number) => void
	): Promise<readonly string[]> {
		const { projectId } = this.store;
		const { hash } = file;
		const stored = await storedDocument(this.database, projectId, hash);
		const pages = [...(stored?.pages ?? [])];
		let pageCount = stored?.pageCount ?? Infinity;
		let lost = 0;
		while (pages.length < pageCount) {
			const document = await this.open(file, signal);
			pageCount = document.pageCount;
			try {
				while (pages.length < pageCount) {
					signal.throwIfAborted();
					const text = await document.text(pages.length + 1).catch(emptyIfDamaged);
					pages.push(text);
					onProgress(pages.length, pageCount);
					const isDue = pages.length % PAGES_PER_SAVE === 0 || pages.length === pageCount;
					if (isDue) await saveDocument(this.database, { projectId, hash, pages, pageCount });
				}
			} catch (thrown) {
				signal.throwIfAborted();
				if (!isLostWorker(thrown) || ++lost > MAX_LOST_PAGES) throw thrown;
				// The page has cost its worker; the others are read in a new one.
				pages.push('');
				await saveDocument(this.database, { projectId, hash, pages, pageCount });
			} finally {
				document.close();
			}
		}
		return pages;
	}
}

/** pdf.js and the list of its files are loaded with the first document. */
async function openInWorker(bytes: Uint8Array, signal: AbortSignal): Promise<PdfDocument> {
	const { openPdf } = await import('#lib/workers/pdf/client.ts');
	return openPdf(bytes, signal);
}

function emptyIfDamaged(thrown: unknown): string {
	if (toFault(thrown).code === 'document_page_damaged') return '';
	throw thrown;
}

function isLostWorker(thrown: unknown): boolean {
	return ['document_too_slow', 'document_worker_failed'].includes(toFault(thrown).code);
}
