import type { KnowledgeResult, Passage } from '#lib/knowledge/knowledge.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { passageText } from '#lib/tools/catalogue/search/passage-text.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';

const MAX_PASSAGES = 8;
/** Passages that nobody asked for must not cost more, tokens. */
const MAX_TOKENS = 2_000;

/** What the project knows about the message: passages of its files, documents, runs and earlier conversations. */
export const retrieval: Collector = {
	id: 'retrieval',
	title: 'Passages of the project that may belong to the message',
	part: 'retrieval',
	reserved: 0,
	isCritical: false,
	async collect(source, tokens) {
		const { knowledge, question, code, isPreview, signal } = source;
		if (question.trim() === '') return null;
		const { terms, semanticQuery } = await code.ask('keywords', question);
		const text = [...terms, semanticQuery].join(' ').trim();
		if (text === '') return null;
		// The search by meaning may send the text to a service.
		const query = { text, limit: MAX_PASSAGES, tokens: Math.min(tokens, MAX_TOKENS), withoutMeaning: isPreview };
		const result = await knowledge.search(query, signal);
		return { text: (await newPassages(result, source)).map(passageText).join('\n\n') };
	}
};

/** Without those that the model reads anyway: the open netlist and what it includes, goals, the last run, this conversation; nor what is only less far than the rest. */
async function newPassages(
	{ passages }: KnowledgeResult,
	{ activePath, sessionId, code, latestRun }: ContextSource
): Promise<Passage[]> {
	const run = await latestRun();
	const included = activePath === null ? [] : (await code.ask('dependencies', activePath, 1)).files;
	const told = new Set([activePath, goalsFile.path, ...included.map(({ path }) => path)]);
	return passages.filter(
		({ place, foundBy }) =>
			foundBy.some((way) => way !== 'nearest') &&
			!(place.kind === 'file' && told.has(place.path)) &&
			!(place.kind === 'run' && place.runId === run?.id) &&
			!(place.kind === 'conversation' && place.sessionId === sessionId)
	);
}
