import type { Token, Tokens, TokensList } from 'marked';
import { isNetlistLike } from '#lib/spice/recognise/unfenced-netlist.ts';
import { BoundedLexer } from './bounded-lexer.ts';
import { lexerOptions } from './render-tokens.ts';

/**
 * One piece of a message. Blocks are compared by identity: an unchanged block is the same object as before, so that it is
 * not rendered again.
 */
export type Block =
	| { kind: 'tokens'; raw: string; tokens: Token[]; formulas: boolean }
	/** `fence`: null without one. A block is open until its closing fence is written. */
	| { kind: 'code'; raw: string; language: string; text: string; fence: 'open' | 'closed' | null }
	| { kind: 'list'; raw: string; start: number | null; items: Block[][] }
	| { kind: 'quote'; raw: string; blocks: Block[] };

function some(token: Token, test: (token: Token) => boolean): boolean {
	if (test(token)) return true;
	const { tokens, items } = token as { tokens?: Token[]; items?: Token[] };
	const { header = [], rows = [] } = token as { header?: Tokens.TableCell[]; rows?: Tokens.TableCell[][] };
	const cells = [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
	return [...(tokens ?? []), ...(items ?? []), ...cells].some((child) => some(child, test));
}

const isCode = (token: Token): boolean => token.type === 'code';
const isFormula = (token: Token): boolean => token.type === 'math' || token.type === 'math_block';

function fenceOf(raw: string): 'open' | 'closed' | null {
	const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
	if (fence === undefined) return null;
	const last = raw.trimEnd().split('\n').slice(1).at(-1)?.trim() ?? '';
	return last.startsWith(fence) && last === last.slice(0, 1).repeat(last.length) ? 'closed' : 'open';
}

function toBlock(token: Token): Block {
	const { raw } = token;
	if (token.type === 'code') {
		const { text, lang } = token as Tokens.Code;
		return { kind: 'code', raw, language: /^\S*/.exec(lang ?? '')?.[0] ?? '', text, fence: fenceOf(raw) };
	}
	// Lists and quotes with code are split, so that the code gets its highlighting and buttons.
	if (token.type === 'list' && some(token, isCode)) {
		const { items, start, ordered } = token as Tokens.List;
		return {
			kind: 'list',
			raw,
			start: ordered ? Number(start) || 1 : null,
			items: items.map((i) => toBlocks(i.tokens))
		};
	}
	if (token.type === 'blockquote' && some(token, isCode))
		return { kind: 'quote', raw, blocks: toBlocks((token as Tokens.Blockquote).tokens) };
	return { kind: 'tokens', raw, tokens: [token], formulas: some(token, isFormula) };
}

/** True if the block contains formulas, which need KaTeX. */
export function hasFormulas(block: Block): boolean {
	if (block.kind === 'list') return block.items.flat().some(hasFormulas);
	if (block.kind === 'quote') return block.blocks.some(hasFormulas);
	return block.kind === 'tokens' && block.formulas;
}

function toBlocks(tokens: Token[]): Block[] {
	return tokens.filter((token) => token.type !== 'space' && token.type !== 'def').map(toBlock);
}

interface Entry {
	/** Offset in the message, characters. */
	offset: number;
	/** Null for a link definition, which is not displayed. */
	block: Block | null;
	definition: Tokens.Def | null;
	/** Whether it may become a part of a netlist without fences, with what follows. */
	isNetlistLike: boolean;
}

type Links = TokensList['links'];

/**
 * Parses a growing message. Appended text can change only the end, so each update parses the last two blocks and
 * everything after them: its cost does not grow with the message. (Two, because `para\n#` is a paragraph and a heading
 * until `#include` makes it one paragraph.) Neighbours that look like a netlist without fences are parsed together: the next card
 * may show that they are one.
 */
export class BlockParser {
	#text = '';
	#entries: Entry[] = [];
	#links: Links = {};
	/** Number of blocks parsed by the last update, for tests and measurements. */
	parsed = 0;

	/**
	 * @param message the whole message so far, at most some hundred thousand characters
	 * @returns its blocks in order; never throws: text that cannot be parsed is shown as plain text
	 */
	update(message: string): Block[] {
		const text = message.replace(/\r\n?/g, '\n');
		const kept = text.startsWith(this.#text) ? this.#finished() : [];
		const from = kept.length > 0 ? (this.#entries[kept.length]?.offset ?? 0) : 0;
		const links = linksOf(kept);
		const fresh = parse(text, from, links);
		// A definition turns earlier text into links, so everything is parsed again.
		if (JSON.stringify(links) !== JSON.stringify(this.#links)) {
			this.#entries = [];
			this.#links = links;
			if (from > 0) return this.update(text);
		}
		this.parsed = fresh.length;
		this.#text = text;
		this.#links = links;
		this.#entries = [...kept, ...fresh.map((entry, index) => reuse(entry, this.#entries[kept.length + index]))];
		return this.#entries.flatMap((entry) => entry.block ?? []);
	}

	/** The entries that appended text cannot change. */
	#finished(): Entry[] {
		let count = Math.max(0, this.#entries.length - 2);
		while (count > 0 && this.#entries[count - 1]?.isNetlistLike && this.#entries[count]?.isNetlistLike) count -= 1;
		return this.#entries.slice(0, count);
	}
}

function linksOf(entries: Entry[]): Links {
	// The lexer looks up names without a check: without a prototype, `[constructor]` stays text.
	const links: Links = Object.create(null) as Links;
	for (const { definition } of entries)
		if (definition && !Object.hasOwn(links, definition.tag))
			Object.assign(links, { [definition.tag]: { href: definition.href, title: definition.title } });
	return links;
}

/** @param links definitions known so far; new ones are added */
function parse(text: string, from: number, links: Links): Entry[] {
	const entries: Entry[] = [];
	let offset = from;
	try {
		for (const token of new BoundedLexer({ ...lexerOptions }, links).lex(text.slice(from))) {
			if (token.type !== 'space') {
				const definition = token.type === 'def' ? (token as Tokens.Def) : null;
				const block = definition ? null : toBlock(token);
				const isFenced = block?.kind === 'code' && block.fence !== null;
				entries.push({ offset, block, definition, isNetlistLike: !isFenced && isNetlistLike(token.raw) });
			}
			offset += token.raw.length;
		}
		return entries;
	} catch {
		return [{ offset: from, block: plainBlock(text.slice(from)), definition: null, isNetlistLike: false }];
	}
}

/** The previous block if it is equal, so that it is not rendered again. */
function reuse(entry: Entry, old: Entry | undefined): Entry {
	const same = old?.block && entry.block && old.block.raw === entry.block.raw && old.block.kind === entry.block.kind;
	return same ? { ...entry, block: old.block } : entry;
}

function plainBlock(raw: string): Block {
	const tokens: Token[] = [{ type: 'text', raw, text: raw }];
	return { kind: 'tokens', raw, tokens: [{ type: 'paragraph', raw, text: raw, tokens }], formulas: false };
}
