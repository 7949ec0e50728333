import type { KnowledgeResult, Passage } from '#lib/knowledge/knowledge.ts';
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
		return { text: newPassages(result, source).map(passageText).join('\n\n') };
	}
};

/** Without those that the model reads anyway: the open netlist, and this conversation. */
function newPassages({ passages }: KnowledgeResult, { activePath, sessionId }: ContextSource): Passage[] {
	return passages.filter(
		({ place }) =>
			!(place.kind === 'file' && place.path === activePath) &&
			!(place.kind === 'conversation' && place.sessionId === sessionId)
	);
}
