import { parseForeignJson } from '#lib/base/foreign-json.ts';

type Fields = Record<string, unknown>;

/**
 * The `tokenizer_config.json` that transformers.js is given. Published ones often have no limit, or one of 1e30 tokens, with which a text
 * longer than the table of positions fails.
 *
 * @param files of the model, by path
 * @param maxTokens maximum length of a text with which the model is used
 * @throws SyntaxError if a file is not JSON
 */
export async function tokenizerConfig(files: ReadonlyMap<string, Blob>, maxTokens: number): Promise<Fields> {
	const read = async (path: string) => {
		const file = files.get(path);
		return file ? (parseForeignJson(await file.text()) as Fields) : {};
	};
	const published = await read('tokenizer_config.json');
	const limits = [maxTokens, published.model_max_length, positionsOf(await read('config.json'))];
	return {
		tokenizer_class: 'PreTrainedTokenizer',
		...published,
		model_max_length: Math.min(...limits.filter((limit): limit is number => typeof limit === 'number' && limit > 0))
	};
}

/** Number of tokens for which the model has positions. Those of RoBERTa begin after that of the filling token. */
function positionsOf({ max_position_embeddings: positions, model_type: kind, pad_token_id: filler }: Fields): unknown {
	const isShifted = typeof kind === 'string' && kind.includes('roberta');
	if (typeof positions !== 'number' || !isShifted) return positions;
	return positions - (typeof filler === 'number' ? filler : 1) - 1;
}
