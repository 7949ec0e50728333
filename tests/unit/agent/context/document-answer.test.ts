import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { parseCitation } from '#lib/knowledge/citation.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import { retrieve, type SearchedChunk } from '#lib/knowledge/retrieve.ts';
import { searchedTitle } from '#lib/knowledge/searched-title.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { LlmClient, LlmRequest } from '#lib/llm/types.ts';
import { WordIndex } from '#lib/search/bm25/word-index.ts';
import { countWords } from '#lib/search/words/counted-words.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { answerEvents, call, type Answer } from '../../../support/llm/scripted-llm.ts';
import { openConversation } from './conversation.ts';

installLocks();

const path = 'data sheets/lm741 (2015).pdf';
const pages = [
	'LM741 general purpose operational amplifier. Features: overload protection on input and output.',
	'Absolute maximum ratings. Supply voltage 22 V. Power dissipation 500 mW.',
	'Electrical characteristics. Slew rate 0.5 V/us at unity gain, TA = 25 C. Bandwidth 1.5 MHz.'
];

/** The pages as the index has them, searched as the index does. */
function knowledgeOfPages(): ProjectKnowledge {
	const words = new WordIndex();
	const chunks = new Map<string, SearchedChunk>();
	for (const [index, text] of pages.entries()) {
		const place = { kind: 'document', path, page: index + 1 } as const;
		const id = String(index);
		chunks.set(id, { id, place, title: `page ${index + 1}`, text, textHash: id });
		words.add(id, countWords(searchedTitle(place, `page ${index + 1}`), text));
	}
	const parts = { clock: systemClock, estimate: estimateTokens };
	return { search: (query, signal) => retrieve({ chunks, words, meaning: null }, query, parts, signal) };
}

/** Searches first, and answers with the first sentence of the best passage and its citation, which it has only from the results. */
class ReadingModel implements LlmClient {
	readonly requests: LlmRequest[] = [];

	async *stream(request: LlmRequest) {
		this.requests.push(request);
		yield* answerEvents(this.#answer(request));
	}

	#answer({ messages }: LlmRequest): Answer {
		const result = messages.findLast(({ role }) => role === 'tool')?.content;
		if (typeof result !== 'string')
			return { calls: [call('c1', 'search_project', { query: 'slew rate', scope: 'documents' })] };
		const [, citation, text] = /cite (\[.*?\]\(\S+\)): .*\n(.*)/.exec(result) ?? [];
		return { text: `${text} ${citation}` };
	}
}

test('[K5] [SEARCH10] an answer from a page of a data sheet cites it, and the citation opens that page', async () => {
	const llm = new ReadingModel();
	const conversation = await openConversation(
		llm,
		{ 'amp.cir': '* amp\nR1 a 0 1k\n.op\n.end\n' },
		{ knowledge: knowledgeOfPages() }
	);
	const answer = await conversation.ask('How fast can the output of the LM741 change?');
	expect(answer).toMatchObject({ stopReason: 'complete', fault: null });
	const text = answer?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
	expect(text).toContain('Slew rate 0.5 V/us');
	const [, address] = /\]\((\S+)\)$/.exec(text) ?? [];
	expect(parseCitation(address ?? '')).toEqual({ kind: 'document', path, page: 3 });
	// The question alone has found pages of the data sheet, with the rule for citations.
	expect(JSON.stringify(llm.requests[0]?.messages.at(-1))).toContain('Passages of the project that may belong');
	expect(JSON.stringify(llm.requests[0]?.messages[0])).toContain('To cite a passage');
	await conversation.close();
});
