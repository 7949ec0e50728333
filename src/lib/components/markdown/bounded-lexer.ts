import { Lexer, Tokenizer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';

/**
 * Limits that keep parsing linear. Without them 21 KB of `*a_` keeps the page busy for four seconds (emphasis is
 * matched in quadratic time) and a few thousand `>` overflow the stack.
 */
const limits = {
	/** Characters of one paragraph, heading, cell or list item that are parsed for emphasis, links and formulas. */
	inlineLength: 20_000,
	/** Characters among them that can open or close something. */
	inlineMarks: 400,
	/** Quotes and lists within each other. */
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

/** As many marks of quotes at the beginning of a text as are shown within each other, and one more. */
const TOO_DEEP = new RegExp(`^(?: {0,3}> ?){${limits.nesting + 1}}`);

/** Takes a line of thousands of `>` for text: a quote in a quote is read twice on each level when a line follows. */
class BoundedTokenizer extends Tokenizer {
	override blockquote(source: string): Tokens.Blockquote | undefined {
		return TOO_DEEP.test(source) ? undefined : super.blockquote(source);
	}
}

/** marked's lexer, which shows as plain text what would take too long or nest too deep. */
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
