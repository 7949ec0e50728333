import type { Token, Tokens } from 'marked';
import { CODE_CHARACTERS, CODE_LINES } from './cut-blocks.ts';

/**
 * One piece of a message. Blocks are compared by identity: an unchanged block is the same object as before, so that it is
 * not rendered again.
 */
export type Block =
	| { kind: 'tokens'; raw: string; tokens: Token[]; formulas: boolean }
	| CodeBlock
	| { kind: 'list'; raw: string; start: number | null; items: Block[][] }
	| { kind: 'quote'; raw: string; blocks: Block[] };

export interface CodeBlock {
	kind: 'code';
	raw: string;
	language: string;
	/** Its text, so many lines together, without the line breaks between the parts. */
	parts: readonly string[];
	/** Null without one. A block is open until its closing fence is written. */
	fence: 'open' | 'closed' | null;
	/** Whether it is Markdown that is too long to be drawn as such. */
	isPlain?: boolean;
}

function some(token: Token, test: (token: Token) => boolean): boolean {
	if (test(token)) return true;
	const { tokens, items } = token as { tokens?: Token[]; items?: Token[] };
	const { header = [], rows = [] } = token as { header?: Tokens.TableCell[]; rows?: Tokens.TableCell[][] };
	const cells = [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
	return [...(tokens ?? []), ...(items ?? []), ...cells].some((child) => some(child, test));
}

const isCode = (token: Token): boolean => token.type === 'code';
const isFormula = (token: Token): boolean => token.type === 'math' || token.type === 'math_block';

const opening = /^ {0,3}(`{3,}|~{3,})/;

/** Whether code stands between fences, of which the second may be missing. */
export function isFenced(raw: string): boolean {
	return opening.test(raw);
}

function fenceOf(raw: string): CodeBlock['fence'] {
	const fence = opening.exec(raw)?.[1];
	if (fence === undefined) return null;
	const last = raw.trimEnd().split('\n').slice(1).at(-1)?.trim() ?? '';
	return last.startsWith(fence) && last === last.slice(0, 1).repeat(last.length) ? 'closed' : 'open';
}

export function toBlock(token: Token): Block {
	const { raw } = token;
	if (token.type === 'code') {
		const { text, lang } = token as Tokens.Code;
		return {
			kind: 'code',
			raw,
			language: /^\S*/.exec(lang ?? '')?.[0] ?? '',
			parts: toParts(text),
			fence: fenceOf(raw),
			...(token.type === 'code' && 'isPlain' in token ? { isPlain: true } : {})
		};
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

export function plainBlock(raw: string): Block {
	const tokens: Token[] = [{ type: 'text', raw, text: raw }];
	return { kind: 'tokens', raw, tokens: [{ type: 'paragraph', raw, text: raw, tokens }], formulas: false };
}

/** Markdown that is too long or too wide to be drawn, as its source. */
export function plainCode(raw: string): CodeBlock {
	return { kind: 'code', raw, language: '', parts: toParts(raw.replace(/\n$/, '')), fence: null, isPlain: true };
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

function toParts(text: string): string[] {
	const parts: string[] = [];
	let lines: string[] = [];
	let length = 0;
	for (const line of text.split('\n')) {
		if (lines.length === CODE_LINES || (lines.length > 0 && length + line.length > CODE_CHARACTERS)) {
			parts.push(lines.join('\n'));
			lines = [];
			length = 0;
		}
		lines.push(line);
		length += line.length;
	}
	return [...parts, lines.join('\n')];
}
