import { expect, it } from 'vitest';
import { tokenizerConfig } from '#lib/workers/embedding/tokenizer-config.ts';

function configOf(files: Record<string, unknown>, maxTokens = 512) {
	const blobs = Object.entries(files).map(([path, content]) => [path, new Blob([JSON.stringify(content)])] as const);
	return tokenizerConfig(new Map(blobs), maxTokens);
}
const bert = { model_type: 'bert', max_position_embeddings: 512 };

it('[K1] a tokenizer without settings of its own gets a limit', async () => {
	const expected = { tokenizer_class: 'PreTrainedTokenizer', model_max_length: 512 };
	expect(await configOf({ 'config.json': bert })).toEqual(expected);
	expect(await configOf({})).toEqual(expected);
});

it('[K1] what is published stays, except for a limit that is too large', async () => {
	const published = { tokenizer_class: 'BertTokenizer', pad_token: '[X]', model_max_length: 1e30 };
	const files = { 'config.json': bert, 'tokenizer_config.json': published };
	expect(await configOf(files)).toEqual({ ...published, model_max_length: 512 });
	expect(await configOf(files, 256)).toEqual({ ...published, model_max_length: 256 });
	const short = { ...files, 'tokenizer_config.json': { ...published, model_max_length: 128 } };
	expect(await configOf(short)).toMatchObject({ model_max_length: 128 });
	expect(await configOf({ ...files, 'config.json': { max_position_embeddings: 64 } })).toMatchObject({
		model_max_length: 64
	});
});

it('[K1] the positions of RoBERTa begin after the filling token', async () => {
	const config = { model_type: 'xlm-roberta', max_position_embeddings: 514, pad_token_id: 1 };
	expect(await configOf({ 'config.json': config }, 2000)).toMatchObject({ model_max_length: 512 });
	expect(await configOf({ 'config.json': { ...config, pad_token_id: undefined } }, 2000)).toMatchObject({
		model_max_length: 512
	});
});
