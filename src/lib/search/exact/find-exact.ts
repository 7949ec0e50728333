import { BestHits, type Hit } from '../hit.ts';
import { exactTerms, type ExactTerm } from './exact-terms.ts';

/** A chunk as the exact search reads it. */
export interface ExactText {
	id: string;
	title: string;
	text: string;
}

export interface ExactSearch {
	/** Maximum number of hits. */
	limit: number;
	/** Leaves out other chunks. */
	accepts?: (id: string) => boolean;
}

/** How much a match counts that is only a part of a longer name, relative to one that is a whole name. */
const PART_OF_NAME = 0.3;
/** How much more a match counts that defines the name, or is in the title. */
const DEFINITION = 2;
const TITLE = 2;

export interface ExactHits {
	/** Chunks that contain the query itself or a quotation in it. */
	literal: Hit[];
	/** Chunks that contain names of the query. */
	names: Hit[];
}

/**
 * Finds chunks that contain the query, a quotation or a name of it as written, without regard to case. Rare terms, whole
 * names, titles and definitions (`.subckt`, `.model`, `.param`, a device's own line, a heading) count more.
 *
 * @returns each list best first
 */
export function findExact(texts: Iterable<ExactText>, query: string, { limit, accepts }: ExactSearch): ExactHits {
	const terms = exactTerms(query).map(({ text, kind }) => ({ kind, matcher: termMatcher(text) }));
	const found: { id: string; scores: number[] }[] = [];
	const frequency = terms.map(() => 0);
	let count = 0;
	for (const chunk of texts) {
		count += 1;
		const scores = terms.map(({ matcher }) => matcher(chunk));
		if (!scores.some((score) => score > 0)) continue;
		for (const [index, score] of scores.entries()) if (score > 0) frequency[index]! += 1;
		if (!accepts || accepts(chunk.id)) found.push({ id: chunk.id, scores });
	}
	const rarity = frequency.map((times) => Math.log(1 + count / Math.max(1, times)));
	const bestOf = (kind: ExactTerm['kind']): Hit[] => {
		const best = new BestHits(limit);
		for (const { id, scores } of found) {
			const score = scores.reduce((sum, value, at) => (terms[at]!.kind === kind ? sum + value * rarity[at]! : sum), 0);
			if (score > 0) best.add({ id, score });
		}
		return best.take();
	};
	return { literal: bestOf('literal'), names: bestOf('name') };
}

/** A function that says how well a chunk matches a term; 0 if it does not contain it. */
function termMatcher(term: string): (chunk: ExactText) => number {
	const literal = term.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
	const anywhere = new RegExp(literal, 'iu');
	const wholeName = new RegExp(String.raw`(?<![\p{L}\p{N}_])${literal}(?![\p{L}\p{N}_])`, 'iu');
	const definition = new RegExp(
		String.raw`^(?:\.(?:subckt|model|param|csparam|func|global)\s+|#{1,6}\s[^\n]*)?${literal}(?![\p{L}\p{N}_])`,
		'imu'
	);
	return ({ title, text }) => {
		const isInTitle = anywhere.test(title);
		if (!anywhere.test(text) && !isInTitle) return 0;
		const base = wholeName.test(text) || wholeName.test(title) ? 1 : PART_OF_NAME;
		return base * (1 + (isInTitle ? TITLE : 0) + (definition.test(text) ? DEFINITION : 0));
	};
}
