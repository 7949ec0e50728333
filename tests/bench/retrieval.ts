import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { embeddedText } from '../../src/lib/knowledge/index/source-records.ts';
import { builtInModel, type LocalEmbeddingModel } from '../../src/lib/workers/embedding/local-model.ts';
import { readCorpus } from '../retrieval/corpus.ts';
import { meanReciprocalRank, rankAnswers, recallAt5, type BenchModel, type Ranks } from '../retrieval/evaluate.ts';
import { modelInFolder } from '../retrieval/model-in-folder.ts';
import { questions } from '../retrieval/questions.ts';
import { shippedModel } from '../retrieval/shipped-model.ts';
import { qualityTable } from '../retrieval/quality-table.ts';
import { median, type BenchRow } from './row.ts';
import type { RetrievalPage } from './retrieval-page/page.ts';

const ROUNDS = 9;
/** Number of passages with which the speed of a model of sentences is measured. */
const SLOW_MODEL_TEXTS = 64;
const timedQueries = ['phase margin of the filter', 'offset ripple', 'supply noise with load'];
/** Name of each way in the rows. */
const names = { exact: 'exact', words: 'bm25', meaning: 'vectors', fused: 'fused' } as const;

const root = fileURLToPath(new URL('../../', import.meta.url));
const corpus = readCorpus();

/**
 * How many of the questions of `tests/retrieval` are answered, with the model that is shipped with the app and with another one in the
 * folder `SEARCH_MODEL`, and how long embedding and searches take in Chromium. Prints the tables of docs/SEARCH-QUALITY.md.
 */
export async function benchRetrieval(): Promise<BenchRow[]> {
	const outDir = join(root, 'node_modules/.cache/bench-retrieval');
	await build({
		root: join(root, 'tests/bench/retrieval-page'),
		configFile: false,
		logLevel: 'error',
		resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' } },
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.waitForFunction(() => 'vectorTime' in globalThis);
		const shipped = await quality(await shippedModel(corpus, questions));
		cpSync(join(root, 'static/models/word-vectors'), join(outDir, 'word-vectors'), { recursive: true });
		const speed = await embeddingSpeed(page, builtInModel, '/word-vectors/');
		const folder = process.env.SEARCH_MODEL;
		if (folder !== undefined) {
			cpSync(folder, join(outDir, 'model'), { recursive: true });
			const model = modelInFolder(folder);
			await quality(await embedAll(page, model));
			const { value } = await embeddingSpeed(page, model, '/model/');
			console.log(`${model.name}: ${value.toFixed(1)} passages per second\n`);
		}
		return [...qualityRows(shipped), speed, ...(await times(page))];
	} finally {
		await browser.close();
		await close();
	}
}

async function quality(model: BenchModel): Promise<Ranks> {
	const ranks = await rankAnswers(corpus, questions, model);
	console.log(`Model: ${model.name}\n\n${qualityTable(questions, ranks)}\n`);
	return ranks;
}

async function embedAll(page: Page, model: LocalEmbeddingModel): Promise<BenchModel> {
	const embed = async (texts: string[], isQuery: boolean) =>
		(await call(page, 'embed', model, '/model/', texts, isQuery)).map((vector) => Float32Array.from(vector));
	const { name, dimensions, rankWeight, minScore } = model;
	const passages = await embed(corpus.map(embeddedText), false);
	const queries = await embed(
		questions.map(({ text }) => text),
		true
	);
	return { name, dimensions, rankWeight, minScore, passages, queries };
}

function qualityRows(ranks: Ranks): BenchRow[] {
	return (Object.keys(names) as (keyof typeof names)[]).flatMap((way) => {
		const of = ranks[way];
		if (!of) return [];
		const row = (name: string, value: number): BenchRow => ({
			id: `search/${name}-${names[way]}`,
			value,
			unit: '',
			better: 'higher'
		});
		return [row('recall5', recallAt5(of)), row('mrr', meanReciprocalRank(of))];
	});
}

/** Over passages of the benchmark, which have up to 2,000 characters. */
async function embeddingSpeed(page: Page, model: LocalEmbeddingModel, address: string): Promise<BenchRow> {
	const [rounds, count] = model.wordsOnly ? [ROUNDS, corpus.length] : [1, SLOW_MODEL_TEXTS];
	const texts = corpus.slice(0, count).map(embeddedText);
	const speeds: number[] = [];
	for (let round = 0; round < rounds; round++) speeds.push(await call(page, 'embeddingSpeed', model, address, texts));
	return { id: 'search/embed-texts-per-s', value: median(speeds), unit: '1/s', better: 'higher' };
}

async function times(page: Page): Promise<BenchRow[]> {
	await call(page, 'fill');
	const words: number[] = [];
	const vectors: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		words.push(await call(page, 'wordsTime', timedQueries[round % timedQueries.length]!));
		vectors.push(await call(page, 'vectorTime'));
	}
	const row = (name: string, value: number): BenchRow => ({
		id: `search/${name}`,
		value,
		unit: 'ms',
		better: 'lower'
	});
	return [row('bm25-10k-ms', median(words)), row('vector-50k-ms', median(vectors))];
}

function call<Name extends keyof RetrievalPage>(
	page: Page,
	name: Name,
	...given: Parameters<RetrievalPage[Name]>
): Promise<Awaited<ReturnType<RetrievalPage[Name]>>> {
	return page.evaluate(
		([called, all]) => (globalThis as unknown as Record<string, (...of: unknown[]) => unknown>)[called]?.(...all),
		[name, given] as const
	) as Promise<Awaited<ReturnType<RetrievalPage[Name]>>>;
}
