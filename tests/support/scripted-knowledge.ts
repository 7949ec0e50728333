import type { KnowledgeQuery, KnowledgeResult, Passage, ProjectKnowledge } from '#lib/knowledge/knowledge.ts';

/** A search that gives the same passages to every question, and keeps the questions. */
export function scriptedKnowledge(
	passages: readonly Passage[],
	change: Partial<KnowledgeResult> = {}
): ProjectKnowledge & { queries: KnowledgeQuery[] } {
	const queries: KnowledgeQuery[] = [];
	return {
		queries,
		async search(query) {
			queries.push(query);
			const tokens = { used: 120, budget: query.tokens };
			return { passages: [...passages], meaning: 'used', tokens, times: { exact: 1, words: 2, meaning: 4 }, ...change };
		}
	};
}

export function passage(place: Passage['place'], text: string, change: Partial<Passage> = {}): Passage {
	return { place, title: 'Part', text, isCut: false, score: 0.0325, foundBy: ['exact', 'words'], ...change };
}
