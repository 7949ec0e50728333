import { Lexer, Tokenizer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';

/**
 * Limits that keep parsing linear. Without them, 21 KB of `*a_` block the page for four seconds (emphasis is matched in
 * quadratic time) and a few thousand `>` overflow the stack.
 */
const limits = {
	/** Characters of a paragraph, heading, cell or list item that are parsed for emphasis, links and formulas. */
	inlineLength: 20_000,
	/** Maximum number of characters among them that can open or close a span. */
	inlineMarks: 400,
	/** Maximum nesting of quotes and lists. */
	nesting: 12
};

const marks = /[*_~[\]`$<\\!]/g;

function plain(text: string): Token {
	return { type: 'text', raw: text, text, escaped: false };
}

function withinLimits(source: string): boolean {
	if (source.length > limits.inlineLength) return false;
	return source.length <= limits.inlineMarks || (source.match(marks)?.length ?? 0) <= limits.inlineMarks;
}

/** Matches one quote mark more than the maximum nesting. */
const TOO_DEEP = new RegExp(`^(?: {0,3}> ?){${limits.nesting + 1}}`);

/** Treats a line of thousands of `>` as text: a nested quote followed by a line is parsed twice on each level. */
class BoundedTokenizer extends Tokenizer {
	override blockquote(source: string): Tokens.Blockquote | undefined {
		return TOO_DEEP.test(source) ? undefined : super.blockquote(source);
	}
}

/** marked's lexer, with text that would take too long or nest too deeply shown as plain text. */
export class BoundedLexer extends Lexer {
	#depth = 0;

	constructor(options: MarkedOptions, links: TokensList['links']) {
		super({ ...options, tokenizer: new BoundedTokenizer() });
		this.tokens.links = links;
	}

	override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
	override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
	override blockTokens(source: string, tokens: Token[] = [], clipped = false): Token[] {
		if (this.#depth >= limits.nesting) {
			tokens.push(plain(source));
			return tokens;
		}
		this.#depth += 1;
		try {
			return super.blockTokens(source, tokens, clipped);
		} finally {
			this.#depth -= 1;
		}
	}

	override inlineTokens(source: string, tokens: Token[] = []): Token[] {
		if (withinLimits(source)) return super.inlineTokens(source, tokens);
		tokens.push(plain(source));
		return tokens;
	}
}
