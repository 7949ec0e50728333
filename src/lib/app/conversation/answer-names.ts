import { systemClock, type Clock } from '#lib/base/clock.ts';
import { parseCitation } from '#lib/knowledge/citation.ts';
import type { NamedPlace } from '#lib/spice/project/find-named.ts';
import { Paced } from '../shell/paced.ts';
import { Count, KnownNames, NameEntry, type NameSources } from './known-names.svelte.ts';
import { isPlainName, signalNamed, type NameLink, type NamePlace } from './name-links.ts';

/** Pause before names are looked up again after a change, milliseconds: typing changes the netlist at every key. */
const CHANGE_PAUSE_MS = 300;
const MAX_CHANGE_WAIT_MS = 2000;

/** Maximum number of different names that are looked up; further ones are not links. */
const MAX_NAMES = 4000;

/**
 * What the names in answers lead to. Each name is looked up once, in one question for all that are new, and again after files, netlist
 * or run have changed; only what shows a name whose meaning has changed is updated.
 */
export class AnswerNames {
	readonly #entries = new Map<string, NameEntry>();
	readonly #waiting = new Set<NameEntry>();
	readonly #again: Paced;
	readonly #known: KnownNames;
	#isAsking = false;
	readonly #answered = new Count();

	constructor(
		private readonly sources: NameSources,
		clock: Clock = systemClock
	) {
		const pace = { pauseMs: CHANGE_PAUSE_MS, clock };
		this.#again = new Paced(MAX_CHANGE_WAIT_MS, () => this.#lookUp([...this.#entries.values()]), pace);
		this.#known = new KnownNames(sources, () => {
			if (this.#entries.size > 0) this.#again.request();
		});
	}

	/** What a text leads to; null for no name, and until it has been looked up. Follows changes where state is tracked. */
	linkOf(text: string, where: NamePlace): NameLink | null {
		const key = `${where} ${text}`;
		let entry = this.#entries.get(key);
		if (!entry) {
			if (this.#entries.size >= MAX_NAMES) return null;
			entry = new NameEntry(text, where);
			this.#entries.set(key, entry);
			const isFirst = this.#waiting.size === 0;
			this.#waiting.add(entry);
			// Not while something is drawn; and one question for all names that are drawn with it.
			if (isFirst) setTimeout(() => void this.#resolve(), 0);
			// State that is made while something is drawn is not followed by it.
			void this.#answered.value;
		}
		return entry.link;
	}

	dispose(): void {
		this.#again.cancel();
		this.#known.dispose();
		this.#entries.clear();
		this.#waiting.clear();
	}

	#lookUp(entries: readonly NameEntry[]): void {
		for (const entry of entries) this.#waiting.add(entry);
		void this.#resolve();
	}

	async #resolve(): Promise<void> {
		if (this.#isAsking) return;
		this.#isAsking = true;
		try {
			while (this.#waiting.size > 0) {
				const entries = [...this.#waiting];
				this.#waiting.clear();
				const places = await this.#placesOf(entries);
				// The next reading of the netlists asks again for all names.
				if (!places) continue;
				const links = await this.#citations(entries);
				for (const entry of entries) this.#set(entry, links.get(entry) ?? this.#linkTo(entry, places));
				this.#answered.value += 1;
			}
		} finally {
			this.#isAsking = false;
		}
	}

	/** Devices and nodes by their names; null when they cannot be told now. */
	async #placesOf(entries: readonly NameEntry[]): Promise<ReadonlyMap<string, NamedPlace> | null> {
		const names = new Set<string>();
		for (const { text, where } of entries) {
			if (where !== 'code') continue;
			const name = isPlainName(text) ? text : signalNamed(text)?.node;
			if (name !== undefined) names.add(name);
		}
		const netlist = this.sources.netlist();
		if (names.size === 0 || netlist === null) return new Map();
		const asked = [...names];
		const places = await this.sources.ask(netlist, asked);
		if (!places) return null;
		return new Map(asked.flatMap((name, index) => (places[index] ? [[name, places[index]] as const] : [])));
	}

	/** What the addresses of links cite. */
	async #citations(entries: readonly NameEntry[]): Promise<ReadonlyMap<NameEntry, NameLink>> {
		const links = new Map<NameEntry, NameLink>();
		for (const entry of entries) {
			const place = entry.where === 'link' ? parseCitation(entry.text) : null;
			if (!place) continue;
			const path = this.#known.paths.cited(place.path);
			if (path === null) links.set(entry, { kind: 'lost', path: place.path, page: null });
			else if (place.kind === 'file') links.set(entry, { kind: 'file', path, line: place.start });
			else {
				const { page } = place;
				const count = await this.sources.pageCount(path);
				links.set(entry, { kind: count !== null && page > count ? 'lost' : 'page', path, page });
			}
		}
		return links;
	}

	#set(entry: NameEntry, link: NameLink | null): void {
		if (JSON.stringify(link) !== JSON.stringify(entry.link)) entry.link = link;
	}

	#linkTo({ text, where }: NameEntry, places: ReadonlyMap<string, NamedPlace>): NameLink | null {
		const file = this.#known.paths.find(text, where);
		if (file || where !== 'code') return file;
		const plain = isPlainName(text);
		const place = places.get(plain ? text : (signalNamed(text)?.node ?? ''));
		if (plain && place?.kind === 'device') return { kind: 'place', name: text, place };
		const signal = plain ? (place ? `v(${text})` : null) : text;
		const trace = signal === null ? null : this.#known.signals.find(signal);
		if (trace !== null) return { kind: 'trace', signal: trace };
		return place ? { kind: 'place', name: plain ? text : (signalNamed(text)?.node ?? text), place } : null;
	}
}
