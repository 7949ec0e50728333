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

/**
 * The lists of the glossary of which terms are in a text. A term that is only in longer ones does not count: `ground` of `virtual
 * ground` is no ground.
 */
export function conceptsIn(text: string): ConceptInText[] {
	// Read when first used: most workers never search.
	concepts ??= glossary.map(toConcept);
	const normal = text.normalize('NFKC');
	const words = ` ${searchWords(text).join(' ')} `;
	const textOf = (pattern: string) => (pattern.startsWith(' ') ? words : normal);
	const found = new Set(concepts.flatMap(({ patterns }) => patterns.filter((each) => textOf(each).includes(each))));
	const whole = new Set([...found].filter((pattern) => isOutside(pattern, textOf(pattern), found)));
	return concepts.flatMap(({ terms, patterns }) => {
		const areIn = patterns.map((pattern) => whole.has(pattern));
		if (!areIn.includes(true)) return [];
		return [{ present: terms.filter((_, at) => areIn[at]), others: terms.filter((_, at) => !areIn[at]) }];
	});
}

/** Whether a pattern is in a text outside of longer ones that contain it. */
function isOutside(pattern: string, text: string, found: ReadonlySet<string>): boolean {
	const longer = [...found].filter((other) => other.length > pattern.length && other.includes(pattern));
	// A space is left between the neighbours, which belong to other words.
	return longer.reduce((rest, other) => rest.replaceAll(other, HAN.test(other) ? '\n' : ' '), text).includes(pattern);
}
