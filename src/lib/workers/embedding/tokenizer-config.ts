import { parseForeignJson } from '#lib/base/foreign-json.ts';

type Fields = Record<string, unknown>;

/** Names of the token that fills short texts of a batch, in the vocabularies of BERT and of XLM-RoBERTa. */
const fillers = ['[PAD]', '<pad>'];

/**
 * The `tokenizer_config.json` that transformers.js is given. Published ones often lack what it depends on: without a filling token a
 * batch of texts of different lengths fails, and without a limit a text longer than the table of positions does.
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
		pad_token: published.pad_token ?? fillerOf(await read('tokenizer.json')),
		model_max_length: Math.min(...limits.filter((limit): limit is number => typeof limit === 'number' && limit > 0))
	};
}

/** Number of tokens for which the model has positions. Those of RoBERTa begin after that of the filling token. */
function positionsOf({ max_position_embeddings: positions, model_type: kind, pad_token_id: filler }: Fields): unknown {
	const isShifted = typeof kind === 'string' && kind.includes('roberta');
	if (typeof positions !== 'number' || !isShifted) return positions;
	return positions - (typeof filler === 'number' ? filler : 1) - 1;
}

function fillerOf(tokenizer: Fields): string | undefined {
	const { padding, added_tokens: added } = tokenizer as {
		padding?: { pad_token?: unknown } | null;
		added_tokens?: { content?: unknown }[];
	};
	if (typeof padding?.pad_token === 'string') return padding.pad_token;
	return fillers.find((filler) => added?.some(({ content }) => content === filler));
}
