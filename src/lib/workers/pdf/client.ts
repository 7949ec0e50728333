import { releaseProxy, transfer, wrap, type Remote } from 'comlink';
import { Fault, fromFaultRecord } from '#lib/base/fault.ts';
import type { FittedImage } from '../images/protocol.ts';
import { spawnWorker } from '../shell/spawn.ts';
import { pdfAssets } from './assets.ts';
import workerUrl from './pdf.worker.ts?worker&url';
import type { PageLayer, PageSize, PdfAnswer, PdfSummary, PdfWorkerApi, TextSpan } from './protocol.ts';

/** Time limits for an answer, ms: all that a data sheet asks for takes a fraction. */
const OPENING_LIMIT_MS = 30_000;
const PAGE_LIMIT_MS = 20_000;

/**
 * An open document, in a worker of its own. Pages count from 1. The methods throw the fault `document_page_damaged` for a page that
 * cannot be read, `document_worker_failed` when the worker has ended, and `document_too_slow` when it did not answer in time,
 * which ends it.
 */
export interface PdfDocument extends PdfSummary {
	sizes(): Promise<PageSize[]>;
	text(page: number): Promise<string>;
	layer(page: number): Promise<PageLayer>;
	find(query: string, page: number): Promise<TextSpan[]>;
	/** @param scale pixels per point; less for a page that would be too large */
	draw(page: number, scale: number): Promise<ImageBitmap>;
	picture(page: number): Promise<FittedImage>;
	/** Ends the worker; open questions throw. */
	close(): void;
}

/**
 * Opens a PDF in a separate worker.
 *
 * @param bytes are copied
 * @param signal closes the document, also after it was opened
 * @throws Fault `document_encrypted`, `document_damaged`, `document_too_long`, `document_too_slow`,
 *   `document_worker_failed`; the signal's reason
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfDocument> {
	signal.throwIfAborted();
	const worker = new PdfWorker(signal);
	try {
		const copy = new Uint8Array(bytes);
		const summary = await worker.ask((api) => api.open(transfer(copy, [copy.buffer]), pdfAssets), OPENING_LIMIT_MS);
		return {
			...summary,
			sizes: () => worker.ask((api) => api.sizes(), OPENING_LIMIT_MS),
			text: (page) => worker.ask((api) => api.text(page)),
			layer: (page) => worker.ask((api) => api.layer(page)),
			find: (query, page) => worker.ask((api) => api.find(query, page)),
			draw: (page, scale) => worker.ask((api) => api.draw(page, scale)),
			picture: (page) => worker.ask((api) => api.picture(page)),
			close: () => worker.end(new Fault('document_worker_failed', 'The document was closed'))
		};
	} catch (thrown) {
		worker.end(thrown);
		throw thrown;
	}
}

class PdfWorker {
	readonly #worker = spawnWorker(workerUrl, 'pdf');
	readonly #api: Remote<PdfWorkerApi> = wrap<PdfWorkerApi>(this.#worker);
	readonly #ended = new AbortController();

	constructor(signal: AbortSignal) {
		this.#worker.onerror = (event) =>
			this.end(new Fault('document_worker_failed', event.message || 'The worker of the document ended'));
		signal.addEventListener('abort', () => this.end(signal.reason), { signal: this.#ended.signal });
	}

	async ask<T>(question: (api: Remote<PdfWorkerApi>) => Promise<PdfAnswer<T>>, limitMs = PAGE_LIMIT_MS): Promise<T> {
		const { signal } = this.#ended;
		signal.throwIfAborted();
		const slow = () => this.end(new Fault('document_too_slow', 'The document takes too long to read'));
		const timer = setTimeout(slow, limitMs);
		const answered = new AbortController();
		try {
			const answer = await new Promise<PdfAnswer<T>>((resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason), { signal: answered.signal });
				question(this.#api).then(resolve, reject);
			});
			if (answer.fault) throw fromFaultRecord(answer.fault);
			return answer.value;
		} finally {
			clearTimeout(timer);
			answered.abort();
		}
	}

	end(reason: unknown): void {
		if (this.#ended.signal.aborted) return;
		this.#api[releaseProxy]();
		this.#worker.terminate();
		this.#ended.abort(reason);
	}
}
