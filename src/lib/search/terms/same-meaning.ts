import { searchWords } from '../words/search-words.ts';
import { glossary } from './glossary.ts';

interface Concept {
	terms: readonly string[];
	/** By which a term is recognized in a query: its words between spaces; Chinese as it is. */
	patterns: readonly string[];
}

const HAN = /\p{Script=Han}/u;

function toConcept(terms: readonly string[]): Concept {
	return { terms, patterns: terms.map((term) => (HAN.test(term) ? term : ` ${searchWords(term).join(' ')} `)) };
}

let concepts: readonly Concept[] | null = null;

/** A list of the glossary of which a text contains terms. */
export interface ConceptInText {
	present: readonly string[];
	others: readonly string[];
}

/** The lists of the glossary of which terms are in a text. */
export function conceptsIn(text: string): ConceptInText[] {
	// Read when first used: most workers never search.
	concepts ??= glossary.map(toConcept);
	const normal = text.normalize('NFKC');
	const words = ` ${searchWords(text).join(' ')} `;
	const isIn = (pattern: string) => (pattern.startsWith(' ') ? words : normal).includes(pattern);
	return concepts.flatMap(({ terms, patterns }) => {
		const areIn = patterns.map(isIn);
		if (!areIn.includes(true)) return [];
		return [{ present: terms.filter((_, at) => areIn[at]), others: terms.filter((_, at) => !areIn[at]) }];
	});
}
