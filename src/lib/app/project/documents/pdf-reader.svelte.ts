import { toFault, type Fault } from '#lib/base/fault.ts';
import type { PdfDocument } from '#lib/workers/pdf/client.ts';
import type { PageLayer, PageSize } from '#lib/workers/pdf/protocol.ts';
import { KeptLayers } from './kept-layers.ts';
import { PdfSearch } from './pdf-search.svelte.ts';

/** A document that is being read on the screen. Its worker is started again when a page has ended it. */
export class PdfReader {
	/** Null until it is open. */
	document = $state.raw<PdfDocument | null>(null);
	/** Why it could not be opened. */
	fault = $state.raw<Fault | null>(null);
	/** All pages, from the first one; those that are not measured yet have the first one's size. */
	sizes = $state.raw<readonly PageSize[]>([]);
	readonly search: PdfSearch;
	#opening: Promise<PdfDocument> | null = null;
	readonly #closed = new AbortController();
	readonly #layers = new KeptLayers();

	/** @param source opens the file */
	constructor(private readonly source: (signal: AbortSignal) => Promise<PdfDocument>) {
		this.search = new PdfSearch(
			() => this.document?.pageCount ?? 0,
			(query, page) => this.#ask((document) => document.find(query, page))
		);
	}

	/** Opens the document, also again after a failure. Never rejects. */
	async open(): Promise<void> {
		this.fault = null;
		try {
			const document = await this.#live();
			const first = (await document.layer(1).catch(() => null))?.size ?? { width: 595, height: 842 };
			this.sizes = Array.from({ length: document.pageCount }, () => first);
			this.document = document;
			this.sizes = await document.sizes();
		} catch (thrown) {
			// A document that opens is shown even if measuring its pages fails.
			if (!this.#closed.signal.aborted && this.document === null) this.fault = toFault(thrown, 'document_damaged');
		}
	}

	async layer(page: number): Promise<PageLayer> {
		const known = this.#layers.get(page);
		if (known) return known;
		const layer = await this.#ask((document) => document.layer(page));
		this.#layers.keep(page, layer);
		return layer;
	}

	/** The text of a page that is shown; null for another. */
	textOf(page: number): string | null {
		return this.#layers.get(page)?.text ?? null;
	}

	/** @param scale pixels per point */
	draw(page: number, scale: number): Promise<ImageBitmap> {
		return this.#ask((document) => document.draw(page, scale));
	}

	dispose(): void {
		this.search.stop();
		this.#closed.abort();
	}

	async #ask<T>(question: (document: PdfDocument) => Promise<T>): Promise<T> {
		const opening = this.#live();
		try {
			return await question(await opening);
		} catch (thrown) {
			const isLost = ['document_too_slow', 'document_worker_failed'].includes(toFault(thrown).code);
			if (isLost && this.#opening === opening) this.#opening = null;
			throw thrown;
		}
	}

	#live(): Promise<PdfDocument> {
		if (this.#opening) return this.#opening;
		const opening = this.source(this.#closed.signal);
		this.#opening = opening;
		opening.catch(() => {
			if (this.#opening === opening) this.#opening = null;
		});
		return opening;
	}
}
