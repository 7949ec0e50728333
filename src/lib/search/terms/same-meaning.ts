import { searchWords } from '../words/search-words.ts';
import { glossary } from './glossary.ts';

interface Concept {
	terms: readonly string[];
	/** By which a term is recognised in a query: its words between spaces; Chinese as it is. */
	patterns: readonly string[];
}

const HAN = /\p{Script=Han}/u;

function toConcept(terms: readonly string[]): Concept {
	return { terms, patterns: terms.map((term) => (HAN.test(term) ? term : ` ${searchWords(term).join(' ')} `)) };
}

let concepts: readonly Concept[] | null = null;

/** Terms that mean the same as terms in a text, also in the other language; without the terms in the text. */
export function termsOfSameMeaning(text: string): string[] {
	// Read when first used: most workers never search.
	concepts ??= glossary.map(toConcept);
	const normal = text.normalize('NFKC');
	const words = ` ${searchWords(text).join(' ')} `;
	const isIn = (pattern: string) => (pattern.startsWith(' ') ? words : normal).includes(pattern);
	const found: string[] = [];
	for (const { terms, patterns } of concepts) {
		const present = patterns.map(isIn);
		if (present.includes(true)) found.push(...terms.filter((_, index) => !present[index]));
	}
	return found;
}
