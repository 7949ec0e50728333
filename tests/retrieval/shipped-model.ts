import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { embeddedText } from '../../src/lib/knowledge/index/source-records.ts';
import { createEmbeddingHost } from '../../src/lib/workers/embedding/embedding-host.ts';
import { builtInModel } from '../../src/lib/workers/embedding/local-model.ts';
import { checkedFiles } from '../../src/lib/workers/embedding/model-source.ts';
import { loadWordModel } from '../../src/lib/workers/embedding/word-model.ts';
import type { CorpusChunk } from './corpus.ts';
import type { BenchModel } from './evaluate.ts';
import type { Question } from './questions.ts';

const folder = fileURLToPath(new URL('../../static/models/word-vectors/', import.meta.url));

/** The vectors of the model that is shipped with the app, which needs no browser. */
export async function shippedModel(
	corpus: readonly CorpusChunk[],
	questions: readonly Pick<Question, 'text'>[]
): Promise<BenchModel> {
	const read = async (path: string) => new Blob([new Uint8Array(readFileSync(folder + path))]);
	const host = createEmbeddingHost(async (model) => loadWordModel(model, await checkedFiles(model, read)));
	const embed = async (texts: readonly string[], isQuery: boolean) => {
		const { port1, port2 } = new MessageChannel();
		const reply = await host.embed(builtInModel, texts, isQuery, port1);
		port2.close();
		if (!reply.ok) throw new Error(reply.fault.message);
		return reply.value;
	};
	const { name, dimensions, rankWeight, minScore } = builtInModel;
	const passages = await embed(corpus.map(embeddedText), false);
	const queries = await embed(
		questions.map(({ text }) => text),
		true
	);
	return { name, dimensions, rankWeight, minScore, passages, queries };
}
