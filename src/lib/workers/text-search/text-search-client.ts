import { systemClock, type Clock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { FindRequest } from '#lib/search/find-matches.ts';
import type { RankedNames } from '#lib/search/rank-names.ts';
import type { SearchRequest, SearchResult } from '#lib/search/search-texts.ts';
import type { EditedText, FindResult, TakeMatches, TextSearchWorkerApi } from './protocol.ts';

/** A worker that has been started; `lost` is aborted when it has ended, for whatever reason. */
export interface RunningSearch {
	lost: AbortSignal;
	update: TextSearchWorkerApi['update'];
	search: TextSearchWorkerApi['search'];
	find: TextSearchWorkerApi['find'];
	glob: TextSearchWorkerApi['glob'];
	names: TextSearchWorkerApi['names'];
	edit: TextSearchWorkerApi['edit'];
	cancel: TextSearchWorkerApi['cancel'];
	ping(): Promise<void>;
	terminate(): void;
}

/** The texts to search, as they are now. */
export interface TextSource {
	/** All texts of the source, not only those that are searched. */
	entries: readonly { path: string; hash: string; size: number }[];
	/** Missing ones are left out. */
	read(paths: readonly string[]): Promise<readonly { path: string; hash: string; content: string | Uint8Array }[]>;
}

/** Bytes that are read and sent at once: takes a few milliseconds of the page's thread. */
const MAX_BATCH_BYTES = 500_000;
const MAX_BATCH_FILES = 50;
/** How often the worker is asked for a sign of life during a search, ms. */
const PING_MS = 500;
/** A worker without a sign of life for this time is ended, ms. Its slices take 8 ms, but the machine may be busy. */
const STALL_MS = 5_000;
/** A cancelled search that has not ended after this time costs its worker, ms. */
const CANCEL_MS = 500;

/**
 * The page's side of the text search. The worker keeps the texts and is sent only what has changed. It starts with the first
 * search, and again after one that it did not answer in time. Searches wait for each other: so a pattern that takes too long
 * ends no other search.
 */
export class TextSearchClient {
	#service: RunningSearch | null = null;
	#queue: Promise<unknown> = Promise.resolve();
	/** What the worker has: hashes by path. */
	readonly #sent = new Map<string, string>();

	constructor(
		private readonly start: () => RunningSearch,
		private readonly clock: Clock = systemClock
	) {}

	/**
	 * Searches texts line by line.
	 *
	 * @throws Fault `search_too_slow` when the pattern takes too long in one text, `search_failed` when the worker ends; the
	 *   signal's reason
	 */
	search(source: TextSource, request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
		return this.#ask(signal, async (service) => {
			await this.#follow(service, source, signal);
			return this.#answer(service, () => service.search(request), signal);
		});
	}

	/**
	 * Finds matches and hands them over while it searches; nothing is handed over after the signal is aborted. Faults as for
	 * `search`.
	 */
	find(source: TextSource, request: FindRequest, take: TakeMatches, signal: AbortSignal): Promise<FindResult> {
		const takeWanted: TakeMatches = (files, totals) => {
			if (!signal.aborted) take(files, totals);
		};
		return this.#ask(signal, async (service) => {
			await this.#follow(service, source, signal);
			return this.#answer(service, () => service.find(request, takeWanted), signal);
		});
	}

	/** Sends the texts ahead, so that the first search need not wait for them. */
	prepare(source: TextSource, signal: AbortSignal): Promise<void> {
		return this.#ask(signal, (service) => this.#follow(service, source, signal));
	}

	/** The paths that match typed letters, best first. Faults as for `search`. */
	names(query: string, paths: readonly string[], limit: number, signal: AbortSignal): Promise<RankedNames> {
		return this.#ask(signal, (service) => this.#answer(service, () => service.names(query, paths, limit), signal));
	}

	/** Each text with its edits; null for a text that they do not fit. Faults as for `search`. */
	edit(files: readonly EditedText[], signal: AbortSignal): Promise<(string | null)[]> {
		return this.#ask(signal, (service) => this.#answer(service, () => service.edit(files), signal));
	}

	/** The paths that match a pattern, in their order. Faults as for `search`. */
	glob(pattern: string, paths: readonly string[], signal: AbortSignal): Promise<string[]> {
		return this.#ask(signal, (service) => this.#answer(service, () => service.glob(pattern, paths), signal));
	}

	dispose(): void {
		this.#end();
	}

	#ask<T>(signal: AbortSignal, question: (service: RunningSearch) => Promise<T>): Promise<T> {
		const answer = this.#queue.then(() => {
			signal.throwIfAborted();
			return question((this.#service ??= this.start()));
		});
		this.#queue = answer.catch(ignore);
		return answer;
	}

	async #follow(service: RunningSearch, source: TextSource, signal: AbortSignal): Promise<void> {
		const { entries } = source;
		const present = new Set(entries.map(({ path }) => path));
		const removed = [...this.#sent.keys()].filter((path) => !present.has(path));
		this.#send(service, [], removed);
		for (const paths of batches(entries.filter(({ path, hash }) => this.#sent.get(path) !== hash))) {
			const files = await source.read(paths);
			signal.throwIfAborted();
			const read = new Set(files.map(({ path }) => path));
			const deleted = paths.filter((path) => this.#sent.has(path) && !read.has(path));
			this.#send(service, files, deleted);
		}
	}

	#send(
		service: RunningSearch,
		files: readonly { path: string; hash: string; content: string | Uint8Array }[],
		removed: readonly string[]
	): void {
		// A worker that was ended meanwhile is filled from scratch by the next search.
		if (service !== this.#service || (files.length === 0 && removed.length === 0)) return;
		const texts = files.flatMap(({ path, content }) => (typeof content === 'string' ? [{ path, text: content }] : []));
		service.update(texts, removed);
		for (const path of removed) this.#sent.delete(path);
		for (const { path, hash } of files) this.#sent.set(path, hash);
	}

	async #answer<T>(service: RunningSearch, ask: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
		const over = new AbortController();
		const end = (reason: unknown, reject: (reason: unknown) => void) => {
			reject(reason);
			if (service === this.#service) this.#end();
		};
		const failure = new Promise<never>((_, reject) => {
			const once = { signal: over.signal };
			const onlost = () => end(toFault(service.lost.reason, 'search_failed'), reject);
			const oncancel = () => {
				service.cancel();
				this.clock.sleep(CANCEL_MS, over.signal).then(() => end(signal.reason, reject), ignore);
			};
			service.lost.addEventListener('abort', onlost, once);
			signal.addEventListener('abort', oncancel, once);
			if (service.lost.aborted) onlost();
			if (signal.aborted) oncancel();
			const tooSlow = new Fault('search_too_slow', 'The pattern takes too long in one of the texts');
			this.#stall(service, over.signal).then(() => end(tooSlow, reject), ignore);
		});
		try {
			const answer = await Promise.race([ask(), failure]);
			if (answer !== null) return answer;
			throw signal.reason;
		} finally {
			over.abort();
		}
	}

	/** Resolves when the worker gives no sign of life; rejects when the search is over. */
	async #stall(service: RunningSearch, over: AbortSignal): Promise<void> {
		for (;;) {
			await this.clock.sleep(PING_MS, over);
			const answered = new AbortController();
			service.ping().then(() => answered.abort(), ignore);
			try {
				await this.clock.sleep(STALL_MS, AbortSignal.any([over, answered.signal]));
				return;
			} catch {
				over.throwIfAborted();
			}
		}
	}

	#end(): void {
		const service = this.#service;
		this.#service = null;
		this.#sent.clear();
		service?.terminate();
	}
}

const ignore = () => undefined;

/** Paths of texts that are read and sent together. */
function batches(entries: TextSource['entries']): string[][] {
	const made: string[][] = [];
	let bytes = Infinity;
	for (const { path, size } of entries) {
		const last = made.at(-1);
		bytes += size;
		if (last && bytes <= MAX_BATCH_BYTES && last.length < MAX_BATCH_FILES) last.push(path);
		else {
			made.push([path]);
			bytes = size;
		}
	}
	return made;
}
