import type { TokenEncoding } from '#lib/llm/tokens/encoding.ts';

type Count = (text: string) => number;

/** Maximum length of a run of one kind of characters: merging it takes quadratic time. */
const LONGEST_PIECE = 400;

const loaded = new Map<TokenEncoding, Promise<Count>>();

/** Counts the tokens of texts exactly; the encoding is loaded with the first call. Heavy: use it in a worker. */
export async function countExactly(texts: readonly string[], encoding: TokenEncoding): Promise<number> {
	const known = loaded.get(encoding) ?? load(encoding);
	loaded.set(encoding, known);
	// An encoding that could not be loaded, such as offline before it was cached, is tried again with the next call.
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
	// The names of special tokens count as ordinary text: only services can send the tokens themselves.
	const options = { disallowedSpecial: new Set<string>() };
	return (text) => countTokens(text, options);
}

/**
 * Cuts a text inside runs of one kind of characters that are longer than any real word: 200,000 equal signs would take
 * more than a minute. Each cut may add one token; a text without such a run is not cut.
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

/** Kind of a character: white space, digit, letter or other, as coarse as the encodings split text. */
function kindOf(code: number): number {
	if (code <= 32) return 0;
	if (code >= 48 && code <= 57) return 1;
	if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 2;
	if (code < 128 || (code >= 0x2000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff0f)) return 3;
	return 2;
}
