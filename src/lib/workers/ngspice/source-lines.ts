import { projectPath } from './project-files.ts';
import type { SimulationFile } from './protocol.ts';
import { calledSubcircuit, cardKey, nodesOf, readCards, type SourceCard } from './source-cards.ts';

/** A place in the user's files; lines count from 1. */
export interface SourcePlace {
	file: string;
	line: number;
}

/** ngspice carries the file's number above this many bits of a line number; see wasm/patches/07. */
const LINE_BITS = 20;

/** Undoes the numbering of patch 07; null for a number that carries no file. */
export function decodeLine(encoded: number, sources: readonly (string | null)[]): SourcePlace | null {
	const file = sources[(encoded >>> LINE_BITS) - 1];
	const line = encoded & ((1 << LINE_BITS) - 1);
	return file && line > 0 ? { file, line } : null;
}

interface Index {
	cards: readonly SourceCard[];
	/** First card of each key, and of each first word; a device's with its scope before it. */
	byKey: ReadonlyMap<string, SourceCard>;
	byName: ReadonlyMap<string, SourceCard>;
	byScopedName: ReadonlyMap<string, SourceCard>;
}

/** Finds where messages that quote a card, a device, a node or a file have it from. */
export class SourceText {
	readonly #files: { file: string; content: string; isEntry: boolean }[];
	#index: Index | null = null;

	/** @param files the run's files; `entry` is searched first */
	constructor(files: readonly SimulationFile[], entry: string) {
		const main = projectPath(entry);
		this.#files = files
			.flatMap(({ path, content }) => {
				const file = projectPath(path);
				return typeof content === 'string' ? [{ file, content, isEntry: file === main }] : [];
			})
			.sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
	}

	/** The card that reads like `quoted`, with its continuation lines joined; ngspice lowers case and spacing. */
	findCard(quoted: string): SourcePlace | null {
		const wanted = cardKey(quoted);
		if (wanted === '') return null;
		// a device inside a subcircuit is quoted with its path and the nodes outside
		return placeOf(this.#indexed.byKey.get(wanted)) ?? (/^\w\.x/u.test(wanted) ? this.findDevice(wanted) : null);
	}

	/** The first card that begins with this word: a device, or a command of a script. */
	findFirstWord(word: string): SourcePlace | null {
		return placeOf(this.#indexed.byName.get(word.toLowerCase()));
	}

	/** The first card that `matches`, given its lower-case text with single spaces, after `skip` others. */
	find(matches: (key: string) => boolean, skip = 0): SourcePlace | null {
		let seen = 0;
		return placeOf(this.#indexed.cards.find(({ key }) => matches(key) && (seen += 1) > skip));
	}

	/** The first card that has `word`. */
	findWord(word: string): SourcePlace | null {
		return this.find((key) => hasWord(key, word.toLowerCase()));
	}

	/** The card of a device by its name in the flat circuit: `r1`, `x1.x2.q3`, or ngspice's `q.x1.x2.q3`. */
	findDevice(path: string): SourcePlace | null {
		const segments = devicePath(path);
		const { scope, card } = this.#enter(segments.slice(0, -1));
		return placeOf(this.#indexed.byScopedName.get(`${scope}:${segments.at(-1)}`) ?? card);
	}

	/** The first device at a node by its name in the flat circuit: `out`, `x1.n3`, `l1#branch` for the device itself. */
	findNode(path: string): SourcePlace | null {
		const owner = /^(?:a\$poly\$)?([^#]+)#/u.exec(path)?.[1];
		if (owner) return this.findDevice(owner);
		const segments = path.toLowerCase().split('.');
		const node = segments.at(-1) ?? '';
		const { scope, card } = this.#enter(segments.slice(0, -1));
		const found = this.#indexed.cards.find((each) => each.scope === scope && nodesOf(each).includes(node));
		return placeOf(found ?? card);
	}

	/** Narrows the place of a card to the continuation line that has `word`. */
	narrow(place: SourcePlace, word: string): SourcePlace {
		const lines = this.#files.find(({ file }) => file === place.file)?.content.split(/\r?\n/u) ?? [];
		const wanted = word.toLowerCase();
		for (let index = place.line - 1; index < lines.length; index += 1) {
			const text = lines[index] ?? '';
			if (index >= place.line && !/^\s*(?:\+|\*|$)/u.test(text)) break;
			if (hasWord(text.toLowerCase(), wanted)) return { file: place.file, line: index + 1 };
		}
		return place;
	}

	/** Follows instances into their subcircuits; `card` is the last instance that was found. */
	#enter(instances: readonly string[]): { scope: string; card: SourceCard | undefined } {
		const { byScopedName } = this.#indexed;
		let scope = '';
		let card: SourceCard | undefined;
		for (const instance of instances) {
			const call = byScopedName.get(`${scope}:${instance}`);
			if (!call) break;
			card = call;
			const inner = this.#definition(calledSubcircuit(call), scope);
			if (inner === null) break;
			scope = inner;
		}
		return { scope, card };
	}

	/** Scope of the subcircuit `name` as seen from `scope`: the nearest definition outwards. */
	#definition(name: string, scope: string): string | null {
		const outer = scope === '' ? [] : scope.split('/');
		for (let depth = outer.length; depth >= 0; depth -= 1) {
			const parent = outer.slice(0, depth).join('/');
			if (this.#indexed.byScopedName.has(`${parent}:.subckt ${name}`))
				return parent === '' ? name : `${parent}/${name}`;
		}
		return null;
	}

	/** Read once, and only when a message asks: most runs have none. */
	get #indexed(): Index {
		if (this.#index) return this.#index;
		const cards = this.#files.flatMap(({ file, content, isEntry }) => readCards(file, content, isEntry));
		const byKey = new Map<string, SourceCard>();
		const byName = new Map<string, SourceCard>();
		const byScopedName = new Map<string, SourceCard>();
		const add = (map: Map<string, SourceCard>, key: string, card: SourceCard): void => {
			if (!map.has(key)) map.set(key, card);
		};
		for (const card of cards) {
			add(byKey, card.key, card);
			add(byName, card.name, card);
			if (card.statement.inScript) continue;
			const name = card.subcircuit === null ? card.name : `.subckt ${card.subcircuit}`;
			add(byScopedName, `${card.scope}:${name}`, card);
		}
		this.#index = { cards, byKey, byName, byScopedName };
		return this.#index;
	}
}

/** Whether `word` stands in `text` and is not part of a longer name. Without patterns: names may be long and strange. */
function hasWord(text: string, word: string): boolean {
	if (word === '') return false;
	for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
		const isWhole = !/[\w.]/u.test(text[at - 1] ?? ' ') && !/[\w.]/u.test(text[at + word.length] ?? ' ');
		if (isWhole) return true;
	}
	return false;
}

function devicePath(path: string): string[] {
	const segments = path.toLowerCase().split(/\s/u, 1)[0]?.split('.') ?? [];
	const isFlattened = segments.length > 1 && segments[0]?.length === 1 && segments[1]?.startsWith('x');
	return isFlattened ? segments.slice(1) : segments;
}

function placeOf(card: SourceCard | undefined): SourcePlace | null {
	return card ? { file: card.file, line: card.line } : null;
}
