import { Lexer, type Token, type TokensList } from 'marked';
import type { CodeProblem, CodeReading, CodeSymbol } from './code-types.ts';

/** Reads only the outermost blocks: emphasis takes quadratic time, and thousands of nested quotes overflow the stack. */
class BlockLexer extends Lexer {
	#isInside = false;

	override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
	override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
	override blockTokens(source: string, tokens: Token[] = [], clipped = false): Token[] {
		if (this.#isInside) return tokens;
		this.#isInside = true;
		return super.blockTokens(source, tokens, clipped);
	}
}

/** Headings of a Markdown text, each with the section below it, and unclosed code blocks. */
export function readMarkdown(text: string): CodeReading {
	const symbols: CodeSymbol[] = [];
	const problems: CodeProblem[] = [];
	const open: { symbol: CodeSymbol; depth: number }[] = [];
	let at = 0;
	for (const token of new BlockLexer().blockTokens(text.replace(/\r\n?/gu, '\n'))) {
		if (token.type === 'heading') {
			const depth = Number(token.depth);
			while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop()!.symbol.to = at;
			const symbol: CodeSymbol = {
				kind: 'heading',
				name: String(token.text),
				detail: '#'.repeat(depth),
				from: at,
				to: text.length,
				children: []
			};
			(open.at(-1)?.symbol.children ?? symbols).push(symbol);
			open.push({ symbol, depth });
		} else if (token.type === 'code' && isOpenFence(token.raw)) {
			const line = token.raw.split('\n', 1)[0] ?? '';
			problems.push({ code: 'open_fence', from: at, to: at + line.length, found: line.trim() });
		}
		at += token.raw.length;
	}
	return { symbols, problems };
}

function isOpenFence(raw: string): boolean {
	const fence = /^ {0,3}(`{3,}|~{3,})/u.exec(raw)?.[1];
	if (fence === undefined) return false;
	const lines = raw.trimEnd().split('\n');
	const last = (lines.at(-1) ?? '').trim();
	return lines.length === 1 || !(last.startsWith(fence) && new Set(last).size === 1);
}
