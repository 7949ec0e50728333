import { asRecord } from '../call/service-fault.ts';
import type { WebSource } from '../types.ts';
import { toSources } from './web-source.ts';

type Json = Record<string, unknown>;

/**
 * Pages in one event of any service. The libraries report some of them, without the titles and snippets that arrive
 * later in the answer.
 */
export function sourcesOfChunk(chunk: Json): WebSource[] {
	return [...chatSources(chunk), ...responsesSources(chunk), ...anthropicSources(chunk), ...geminiSources(chunk)];
}

/** OpenRouter and OpenAI cite in `annotations`, Zhipu lists `web_search`, Perplexity `search_results` or bare `citations`. */
function chatSources(chunk: Json): WebSource[] {
	const choice = asRecord(list(chunk.choices)[0]);
	const message = asRecord(choice?.delta) ?? asRecord(choice?.message);
	return [
		...records(message?.annotations).flatMap(citation),
		...records(chunk.web_search).flatMap(({ link, title, content }) => toSources(link, title, content)),
		...records(chunk.search_results).flatMap(({ url, title, snippet }) => toSources(url, title, snippet)),
		...list(chunk.citations).flatMap((url) => toSources(url, '', ''))
	];
}

/** The pages are in the search, their titles in the citations of the text. */
function responsesSources({ type, annotation, item }: Json): WebSource[] {
	if (type === 'response.output_text.annotation.added') return citation(asRecord(annotation) ?? {});
	if (type !== 'response.output_item.done') return [];
	const action = asRecord(asRecord(item)?.action);
	return records(action?.sources).flatMap(({ url, title }) => toSources(url, title, ''));
}

function anthropicSources({ type, content_block: block, delta }: Json): WebSource[] {
	if (type === 'content_block_start')
		return records(asRecord(block)?.content).flatMap((page) =>
			page.type === 'web_search_result' ? toSources(page.url, page.title, '') : []
		);
	const cited = type === 'content_block_delta' ? asRecord(asRecord(delta)?.citation) : null;
	return cited ? toSources(cited.url, cited.title, cited.cited_text) : [];
}

function geminiSources({ candidates }: Json): WebSource[] {
	const grounding = asRecord(asRecord(list(candidates)[0])?.groundingMetadata);
	return records(grounding?.groundingChunks).flatMap((chunk) => {
		const { uri, title } = asRecord(chunk.web) ?? {};
		return toSources(uri, title, '');
	});
}

/** `{url, title, content}`, or the same in `url_citation`. */
function citation(annotation: Json): WebSource[] {
	if (annotation.type !== 'url_citation') return [];
	const { url, title, content } = asRecord(annotation.url_citation) ?? annotation;
	return toSources(url, title, content);
}

function list(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function records(value: unknown): Json[] {
	return list(value)
		.map((entry) => asRecord(entry))
		.filter((entry) => entry !== null);
}
