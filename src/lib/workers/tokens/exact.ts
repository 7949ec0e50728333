import type { TokenEncoding } from '#lib/llm/tokens/encoding.ts';

type Count = (text: string) => number;

/** Longest piece of one kind of characters that is merged as a whole: merging takes the square of its length. */
const LONGEST_PIECE = 400;

const loaded = new Map<TokenEncoding, Promise<Count>>();

/** Counts the tokens of texts exactly; the encoding is loaded with the first call. Heavy: for a worker. */
export async function countExactly(texts: readonly string[], encoding: TokenEncoding): Promise<number> {
	const known = loaded.get(encoding) ?? load(encoding);
	loaded.set(encoding, known);
	// One that could not be loaded, such as offline before it was stored, is tried again with the next call.
	known.catch(() => loaded.delete(encoding));
	const count = await known;
	let sum = 0;
	for (const text of texts) for (const piece of bounded(text)) sum += count(piece);
	return sum;
}

async function load(encoding: TokenEncoding): Promise<Count> {
	const { countTokens } =
		encoding === 'o200k_base'
			? await import('gpt-tokenizer/encoding/o200k_base')
			: await import('gpt-tokenizer/encoding/cl100k_base');
	// Names of special tokens in a text are text: only services may send the tokens themselves.
	const options = { disallowedSpecial: new Set<string>() };
	return (text) => countTokens(text, options);
}

/**
 * Cuts a text inside runs of one kind of characters that are longer than any real word: 200,000 equal signs would take
 * more than a minute. Each cut may add one token; texts without such a run stay whole.
 */
function bounded(text: string): string[] {
	const pieces: string[] = [];
	let begin = 0;
	let run = 0;
	let kind = -1;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		const current = kindOf(code);
		run = current === kind ? run + 1 : 1;
		kind = current;
		const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff;
		if (run <= LONGEST_PIECE || isLowSurrogate) continue;
		pieces.push(text.slice(begin, index));
		begin = index;
		run = 1;
	}
	return [...pieces, text.slice(begin)];
}

/** White space, digit, letter or other, as coarse as the encodings tell pieces apart. */
function kindOf(code: number): number {
	if (code <= 32) return 0;
	if (code >= 48 && code <= 57) return 1;
	if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 2;
	if (code < 128 || (code >= 0x2000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff0f)) return 3;
	return 2;
}
