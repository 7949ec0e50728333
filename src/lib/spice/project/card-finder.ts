import type { SourcePlace } from '#lib/base/source-place.ts';
import { countBreaks } from '../syntax/lines.ts';
import type { Statement } from '../syntax/statement.ts';
import { sourcePlace } from './cards-of.ts';
import { namesOf, type NameTable } from './names.ts';
import { openProgram, type ProgramFile } from './open-program.ts';
import type { Dialect, Program, ProgramStatement, Scope } from './program.ts';
import { readProgram } from './read-program.ts';

/** A card as messages quote it: lower case, single spaces, no spaces around `=`, `.subckt` in its long form. */
function cardKey(text: string): string {
	return text
		.toLowerCase()
		.replace(/\s+/gu, ' ')
		.replace(/ ?= ?/gu, '=')
		.trim()
		.replace(/^\.macro(?= |$)/u, '.subckt')
		.replace(/^\.eom(?= |$)/u, '.ends');
}

/** The variants of a netlist share most of their statements. */
const keys = new WeakMap<Statement, string>();

function keyOf(statement: Statement): string {
	let key = keys.get(statement);
	if (key === undefined) keys.set(statement, (key = cardKey(statement.code)));
	return key;
}

interface KeyedCard {
	key: string;
	at: ProgramStatement;
}

interface Index {
	/** In the order ngspice meets them, those of other files last. */
	cards: readonly KeyedCard[];
	/** First card of each key, and of each first word. */
	byKey: ReadonlyMap<string, ProgramStatement>;
	byHead: ReadonlyMap<string, ProgramStatement>;
}

/** Finds the cards that messages of ngspice quote or name. The netlist is read on first use. */
export class CardFinder {
	#program: Program | null = null;
	#index: Index | null = null;

	/**
	 * @param files the files of a run, of which `entry` is the netlist
	 * @param like reads a netlist with mostly the same text, of which unchanged statements are reused
	 */
	constructor(
		private readonly files: readonly ProgramFile[],
		private readonly entry: string,
		private readonly dialect: Dialect = 'ngspice',
		private readonly like: CardFinder | null = null
	) {}

	/** The card that reads like `quoted`, with its continuation lines joined; ngspice changes case and spacing. */
	findCard(quoted: string): SourcePlace | null {
		const wanted = cardKey(quoted);
		if (wanted === '') return null;
		// A device in a subcircuit is quoted with its path and the expanded node names.
		return placeOf(this.#indexed.byKey.get(wanted)) ?? (/^\w\.x/u.test(wanted) ? this.findDevice(wanted) : null);
	}

	/** The first card that begins with this word: a device, or a command of a script. */
	findFirstWord(word: string): SourcePlace | null {
		return placeOf(this.#indexed.byHead.get(word.toLowerCase()));
	}

	/** The first card that `matches`, given its lower-case text with single spaces, after `skip` others. */
	find(matches: (key: string) => boolean, skip = 0): SourcePlace | null {
		let count = 0;
		return placeOf(this.#indexed.cards.find(({ key }) => matches(key) && (count += 1) > skip)?.at);
	}

	/** The first card that has `word`. */
	findWord(word: string, kind?: RegExp): SourcePlace | null {
		return this.find((key) => hasWord(key, word.toLowerCase()) && (kind === undefined || kind.test(key)));
	}

	/**
	 * The card of a device by its name in the expanded circuit: `r1`, `x1.x2.q3`, or ngspice's `q.x1.x2.q3`. If the
	 * path does not resolve, the last call on it that exists, else the first card whose first word begins the path.
	 */
	findDevice(path: string): SourcePlace | null {
		const segments = path.toLowerCase().split(/\s/u, 1)[0]?.split('.') ?? [];
		const device = segments.pop() ?? '';
		// ngspice prefixes the path of a device with its letter, and repeats it for nested definitions.
		const calls = segments.filter((segment) => segment !== device[0]);
		const { scope, call } = this.#enter(calls);
		const found = (scope && deviceIn(this.#names, scope, device)) ?? call;
		return found ? placeOf(found) : this.findFirstWord(calls[0] ?? device);
	}

	/** The first device at a node, by the node's name in the expanded circuit: `out`, `x1.n3`; for `l1#branch`, the device itself. */
	findNode(path: string): SourcePlace | null {
		const owner = /^(?:a\$poly\$)?([^#]+)#/u.exec(path)?.[1];
		if (owner) return this.findDevice(owner);
		const plain = path.toLowerCase();
		const top = deviceAt(this.#names, this.#names.program.root, plain);
		if (top) return placeOf(top);
		const segments = plain.split('.');
		const node = segments.pop() ?? '';
		const { scope, call } = this.#enter(segments);
		return placeOf((scope && deviceAt(this.#names, scope, node)) ?? call);
	}

	/** Narrows the place of a card to the line that contains `word`. */
	narrow(place: SourcePlace, word: string): SourcePlace {
		const file = this.#read.files.get(place.file);
		const index = file?.lines.findLastIndex((line) => line <= place.line) ?? -1;
		const statement = file?.statements[index];
		if (!file || !statement) return place;
		for (const { from, to } of statement.segments) {
			const line = file.lines[index]! + countBreaks(statement.text.slice(0, from));
			if (line < place.line || !hasWord(statement.text.slice(from, to).toLowerCase(), word.toLowerCase())) continue;
			return { file: place.file, line };
		}
		return place;
	}

	/** Follows calls into their subcircuits. `scope` is null if one does not exist; `call` is the last that does. */
	#enter(calls: readonly string[]): { scope: Scope | null; call: ProgramStatement | null } {
		let scope: Scope | null = this.#names.program.root;
		let call: ProgramStatement | null = null;
		for (const name of calls) {
			const at: ProgramStatement | null = scope && deviceIn(this.#names, scope, name);
			if (!at) return { scope: null, call };
			call = at;
			scope = this.#names.calledScope(at);
		}
		return { scope, call };
	}

	get #read(): Program {
		return (this.#program ??= openProgram(
			this.files,
			this.entry,
			this.dialect,
			this.like ? this.like.#read : undefined
		));
	}

	get #names(): NameTable {
		return namesOf(this.#read);
	}

	get #indexed(): Index {
		if (this.#index) return this.#index;
		const cards: KeyedCard[] = [];
		const byKey = new Map<string, ProgramStatement>();
		const byHead = new Map<string, ProgramStatement>();
		for (const at of this.#statements()) {
			const key = keyOf(at.statement);
			cards.push({ key, at });
			if (!byKey.has(key)) byKey.set(key, at);
			if (!byHead.has(at.statement.head)) byHead.set(at.statement.head, at);
		}
		this.#index = { cards, byKey, byHead };
		return this.#index;
	}

	/** Statements of the netlist, then of files that only scripts read. */
	*#statements(): Iterable<ProgramStatement> {
		const { files, paths, statements } = this.#read;
		yield* statements;
		const reached = new Set(paths);
		for (const path of files.keys()) {
			if (reached.has(path)) continue;
			const other = readProgram(files, path, { dialect: this.dialect, isEntry: false });
			for (const read of other.paths) reached.add(read);
			yield* other.statements;
		}
	}
}

function deviceIn(names: NameTable, scope: Scope, name: string): ProgramStatement | null {
	return names.lookup(scope, 'device', name)?.definitions[0]?.at ?? null;
}

function deviceAt(names: NameTable, scope: Scope, node: string): ProgramStatement | null {
	const uses = names.lookup(scope, 'node', node)?.uses ?? [];
	const devices = uses.filter(({ at }) => at.statement.kind === 'device');
	// A global node exists in all definitions.
	return (devices.find(({ at }) => at.scope === scope) ?? devices[0])?.at ?? null;
}

/** Whether `word` is in `text` and not part of a longer name. Without a regular expression, as names may be long and unusual. */
function hasWord(text: string, word: string): boolean {
	if (word === '') return false;
	for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
		if (!isInName(text, at - 1) && !isInName(text, at + word.length)) return true;
	return false;
}

function isInName(text: string, at: number): boolean {
	return /[\w.]/u.test(text[at] ?? ' ');
}

function placeOf(at: ProgramStatement | null | undefined): SourcePlace | null {
	return at ? sourcePlace(at) : null;
}
