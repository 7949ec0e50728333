import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalEmbeddingModel } from '../../src/lib/workers/embedding/local-model.ts';

const required = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];

/**
 * A model to compare with the shipped one, in a folder with the files that transformers.js reads and a `model.json`, such as
 * `{ "name": "bge-small-en", "dimensions": 384, "maxTokens": 512, "pooling": "cls", "queryPrefix": "...", "passagePrefix": "" }`.
 * With `rankWeight` it is fused with another weight than a model of sentences has.
 */
export function modelInFolder(folder: string): LocalEmbeddingModel {
	const described = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as Omit<
		LocalEmbeddingModel,
		'id' | 'place' | 'wordsOnly' | 'files'
	>;
	const files = required.map((path) => {
		const content = readFileSync(join(folder, path));
		return [path, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }] as const;
	});
	return { ...described, id: described.name, place: 'app', wordsOnly: false, files: Object.fromEntries(files) };
}
