import type { TextSpan } from '#lib/workers/pdf/protocol.ts';

/** Maximum number of matches; the search ends there. */
const MAX_HITS = 5_000;

/** A match in a document. */
export interface PageHit extends TextSpan {
	page: number;
}

/** The search in a document, page by page: matches are there as soon as their page is read. */
export class PdfSearch {
	query = $state('');
	hits = $state.raw<readonly PageHit[]>([]);
	/** The match that is shown; null for none. */
	current = $state.raw<PageHit | null>(null);
	isSearching = $state(false);
	/** Number of pages that could not be searched. */
	failedPages = $state(0);
	/** Whether the search ended at the maximum number of matches. */
	isCut = $state(false);
	readonly index = $derived.by(() => (this.current ? this.hits.indexOf(this.current) : -1));
	/** Counts the searches; an older one ends. */
	#started = 0;

	constructor(
		private readonly pageCount: () => number,
		private readonly find: (query: string, page: number) => Promise<TextSpan[]>
	) {}

	/**
	 * Searches the document and shows the first match at or after a page.
	 *
	 * @param query an empty one ends the search
	 */
	async start(query: string, from: number): Promise<void> {
		const search = ++this.#started;
		this.query = query;
		this.hits = [];
		this.current = null;
		this.failedPages = 0;
		this.isCut = false;
		this.isSearching = query.trim() !== '';
		if (!this.isSearching) return;
		const count = this.pageCount();
		for (let step = 0; step < count && this.hits.length < MAX_HITS; step++) {
			// From the page that is shown to the end, then from the beginning.
			const page = ((from - 1 + step) % count) + 1;
			const spans = await this.find(query, page).catch(() => null);
			if (search !== this.#started) return;
			if (spans === null) this.failedPages += 1;
			if (spans === null || spans.length === 0) continue;
			const hits = spans.map((span) => ({ ...span, page }));
			const before = this.hits.filter((hit) => hit.page < page);
			this.hits = [...before, ...hits, ...this.hits.slice(before.length)];
			this.current ??= hits[0] ?? null;
			this.isCut = this.hits.length >= MAX_HITS && step + 1 < count;
		}
		this.isSearching = false;
	}

	/** The matches of a page. */
	onPage(page: number): readonly PageHit[] {
		return this.hits.filter((hit) => hit.page === page);
	}

	/** Shows the next match, or the one before; after the last one the first. @param step 1 or -1 */
	go(step: 1 | -1): void {
		const { length } = this.hits;
		if (length > 0) this.current = this.hits[(this.index + step + length) % length] ?? null;
	}

	stop(): void {
		this.#started++;
		this.isSearching = false;
	}
}
