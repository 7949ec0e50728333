const CJK = /[\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/g;
const CHARACTERS_PER_TOKEN_CJK = 1.5;
const CHARACTERS_PER_TOKEN = 4;

/** Quick estimate of the tokens of a text: about 1.5 characters per token for Chinese, about 4 for other text. */
export function estimateTokens(text: string): number {
	const cjk = text.match(CJK)?.length ?? 0;
	return Math.ceil(cjk / CHARACTERS_PER_TOKEN_CJK + (text.length - cjk) / CHARACTERS_PER_TOKEN);
}
