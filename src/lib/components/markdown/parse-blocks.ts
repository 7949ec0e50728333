import type { Token, Tokens, TokensList } from 'marked';
import { isNetlistLike } from '#lib/spice/recognise/unfenced-netlist.ts';
import type { Chunk } from '../ui/chunks.ts';
import { isFenced, plainBlock, plainCode, toBlock, type Block, type CodeBlock } from './blocks.ts';
import { BoundedLexer } from './bounded-lexer.ts';
import { cutOf } from './cut-blocks.ts';
import { toPages } from './pages.ts';
import { lexerOptions } from './render-tokens.ts';

/** Characters that are parsed together: long texts cost more than in proportion to their length. */
const WINDOW = 8_500;
/** Maximum length of a block that cannot be cut, characters; what is longer is shown as plain text. */
const MAX_BLOCK = 4 * WINDOW;
/** Length of a text, characters, up to which a new link definition is applied to what was written before it. */
const MAX_RELINKED = 32_000;
/** Blocks at the end of a text that more text can change: `para\n#` is two until `#include` makes it one. */
const OPEN_BLOCKS = 2;
export type Links = TokensList['links'];

/** Where a block begins. */
interface Place {
	/** In the message, characters. */
	offset: number;
	/** What is parsed in front of it: it is the rest of a block that was cut. */
	prefix: string;
	/** True for the rest of a code block, which is drawn with the pieces before it. */
	continues: boolean;
}

interface JoinedCode {
	pieces: readonly CodeBlock[];
	whole: CodeBlock;
}

interface Entry extends Place {
	/** Null for a link definition, which is not displayed. */
	block: Block | null;
	definition: Tokens.Def | null;
	/** Whether it may become a part of a netlist without fences, with what follows. */
	isNetlistLike: boolean;
}

/**
 * Parses a growing message. Appended text can change only the end, so each update parses the last two pieces and
 * everything after them: its cost does not grow with the message, nor with a block, because long ones are cut.
 * Neighbours that look like a netlist without fences are parsed together: the next card may show that they are one.
 */
export class BlockParser {
	#text = '';
	#entries: Entry[] = [];
	#links: Links = {};
	#pages: Chunk<Block>[] = [];
	/** The joined code blocks by their first pieces. */
	#code = new Map<Block, JoinedCode>();
	/** Number of pieces parsed by the last update, for tests and measurements. */
	parsed = 0;

	/**
	 * @param message the whole message so far
	 * @param definitions links that the part of the message after this one defines; the same object each time
	 * @returns its blocks in order, those that are drawn together in one chunk, which stays the same object while they do;
	 *   never throws: text that cannot be parsed is shown as plain text
	 */
	update(message: string, definitions: Links = noLinks): readonly Chunk<Block>[] {
		const text = message.includes('\r') ? message.replace(/\r\n?/g, '\n') : message;
		const kept = text.startsWith(this.#text) ? this.#finished() : [];
		const from = this.#entries[kept.length];
		const isAppended = kept.length > 0 && from !== undefined;
		const links = linksOf(kept, definitions);
		const fresh = parse(text, isAppended ? from : start, links);
		const isRelinked = JSON.stringify(links) !== JSON.stringify(this.#links);
		if (!isRelinked || (isAppended && text.length > MAX_RELINKED)) {
			this.#links = links;
			return this.#take(text, kept, fresh);
		}
		// A definition turns earlier text into links, so everything is parsed again.
		this.#links = links;
		this.#entries = [];
		return this.#take(text, [], parse(text, start, links));
	}

	#finished(): Entry[] {
		const entries = this.#entries;
		return entries.slice(
			0,
			finishedCount(entries.length, (index) => entries[index]?.isNetlistLike ?? false)
		);
	}

	#take(text: string, kept: readonly Entry[], fresh: readonly Entry[]): readonly Chunk<Block>[] {
		this.parsed = fresh.length;
		this.#text = text;
		this.#entries = [...kept, ...fresh.map((entry, index) => reuse(entry, this.#entries[kept.length + index]))];
		this.#pages = toPages(this.#joined(), this.#pages);
		return this.#pages;
	}

	/** The blocks, with the pieces of each code block joined. */
	#joined(): Block[] {
		const blocks: Block[] = [];
		const code = new Map<Block, JoinedCode>();
		for (let index = 0; index < this.#entries.length; index++) {
			const { block } = this.#entries[index]!;
			if (!block) continue;
			if (block.kind !== 'code' || !this.#entries[index + 1]?.continues) {
				blocks.push(block);
				continue;
			}
			const pieces = [block];
			for (let next = this.#entries[index + 1]; next?.continues; next = this.#entries[++index + 1])
				if (next.block?.kind === 'code') pieces.push(next.block);
			const known = this.#code.get(block);
			const isSame = known?.pieces.length === pieces.length && pieces.every((piece, at) => piece === known.pieces[at]);
			const joined = isSame ? known : { pieces, whole: joinCode(pieces) };
			code.set(block, joined);
			blocks.push(joined.whole);
		}
		this.#code = code;
		return blocks;
	}
}

const noLinks: Links = {};
const start: Place = { offset: 0, prefix: '', continues: false };

function joinCode(pieces: readonly CodeBlock[]): CodeBlock {
	const { language = '' } = pieces[0] ?? {};
	return {
		kind: 'code',
		raw: '',
		language,
		parts: pieces.flatMap(({ parts }) => parts),
		fence: pieces.at(-1)?.fence ?? null
	};
}

function linksOf(entries: readonly Entry[], definitions: Links): Links {
	// The lexer looks up names without a check: without a prototype, `[constructor]` stays text.
	const links: Links = Object.assign(Object.create(null) as Links, definitions);
	for (const { definition } of entries)
		if (definition && !Object.hasOwn(links, definition.tag))
			Object.assign(links, { [definition.tag]: { href: definition.href, title: definition.title } });
	return links;
}

/** @param links definitions known so far; new ones are added */
function parse(text: string, from: Place, links: Links): Entry[] {
	const entries: Entry[] = [];
	let place = from;
	let window = WINDOW;
	while (place.offset < text.length) {
		const end = place.offset + window;
		const source = text.slice(place.offset, end);
		const isLast = end >= text.length;
		let found = parseWindow(source, place, { links, isLast, open: OPEN_BLOCKS });
		// What comes before a block as long as the window is finished.
		if (found.next.offset === place.offset && window >= MAX_BLOCK)
			found = parseWindow(source, place, { links, isLast, open: 1 });
		entries.push(...found.entries);
		// A block that cannot be cut and is longer than the window. Code is cheap to parse, and a part of it would not be code.
		const isStuck = found.next.offset === place.offset;
		const isFull = window >= MAX_BLOCK && !isCodeAt(text, place);
		if (isStuck && isFull) {
			const entry = plainEntry(text, place);
			entries.push(entry);
			place = { ...start, offset: place.offset + entry.length };
		} else place = found.next;
		window = isStuck && !isFull ? window * 2 : WINDOW;
	}
	return entries;
}

/** Parses up to the first cut, or to the blocks that the text after the window can change. */
function parseWindow(
	source: string,
	place: Place,
	{ links, isLast, open }: { links: Links; isLast: boolean; open: number }
): { entries: Entry[]; next: Place } {
	let at = place;
	const entries: Entry[] = [];
	try {
		const tokens = lex(place.prefix + source, links);
		const whole = isLast ? tokens.length : firstOpen(tokens, open);
		for (const [index, token] of tokens.entries()) {
			const cut = cutOf(token);
			const piece = cut ? pieceOf(token, cut.length, links) : null;
			if (index >= whole && !piece) break;
			if (token.type !== 'space') entries.push(toEntry(piece ?? token, at));
			const length = (cut && piece ? cut.length : token.raw.length) - at.prefix.length;
			at = { ...start, offset: at.offset + length };
			if (cut && piece) return { entries, next: { ...at, prefix: cut.prefix, continues: token.type === 'code' } };
		}
		return { entries, next: at };
	} catch {
		const offset = place.offset + source.length;
		const block = plainBlock(source);
		return { entries: [{ ...place, block, definition: null, isNetlistLike: false }], next: { ...start, offset } };
	}
}

/** Whether a fence begins at a place, or the rest of its code. */
function isCodeAt(text: string, { offset, prefix }: Place): boolean {
	return /^ {0,3}(?:```|~~~)/u.test(prefix || text.slice(offset, offset + 6));
}

/** The beginning of a block that is too long, up to the end of a line, as plain text. */
function plainEntry(text: string, place: Place): Entry & { length: number } {
	const longest = text.slice(place.offset, place.offset + MAX_BLOCK);
	const raw = longest.slice(0, longest.lastIndexOf('\n') + 1) || longest;
	return { ...place, block: plainCode(raw), definition: null, isNetlistLike: false, length: raw.length };
}

const lex = (source: string, links: Links): Token[] => new BoundedLexer({ ...lexerOptions }, links).lex(source);

function toEntry(token: Token, place: Place): Entry {
	const definition = token.type === 'def' ? (token as Tokens.Def) : null;
	const block = definition ? null : toBlock(token);
	return { ...place, block, definition, isNetlistLike: couldBeNetlist(token) };
}

/** Whether a token may become a part of a netlist without fences, with what follows. */
function couldBeNetlist({ type, raw }: Token): boolean {
	return !(type === 'code' && isFenced(raw)) && isNetlistLike(raw);
}

/** How many pieces more text cannot change. @param isLike whether a piece may be a part of a netlist without fences */
function finishedCount(count: number, isLike: (index: number) => boolean, open = OPEN_BLOCKS): number {
	let finished = Math.max(0, count - open);
	while (finished > 0 && isLike(finished - 1) && isLike(finished)) finished -= 1;
	return finished;
}

/** The index of the first token that more text can change. */
function firstOpen(tokens: readonly Token[], open: number): number {
	const places = tokens.flatMap(({ type }, index) => (type === 'space' ? [] : index));
	const finished = finishedCount(places.length, (index) => couldBeNetlist(tokens[places[index]!]!), open);
	return places[finished] ?? 0;
}

/** The part of a token before a cut as a token; null when it is not one of its kind. */
function pieceOf({ raw, type }: Token, length: number, links: Links): Token | null {
	const [piece, ...others] = lex(raw.slice(0, length), links).filter((token) => token.type !== 'space');
	return piece?.type === type && others.length === 0 ? piece : null;
}

/** The previous block if it is equal, so that it is not rendered again. */
function reuse(entry: Entry, old: Entry | undefined): Entry {
	const same = old?.block && entry.block && old.block.raw === entry.block.raw && old.block.kind === entry.block.kind;
	return same ? { ...entry, block: old.block } : entry;
}
