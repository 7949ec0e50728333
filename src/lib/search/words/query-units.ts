import { conceptsIn, type ConceptInText } from '../terms/same-meaning.ts';
import { chineseTermAt } from '../terms/english-of.ts';
import { MAX_QUERY } from './query-words.ts';
import { quantityWords } from './quantities.ts';
import { chineseParts, namesIn, searchWords } from './search-words.ts';
import { chineseStopWords } from './stop-words.ts';

/** A part of a query that a passage can contain or lack: a word, name or value, a Chinese term, or a pair of other Chinese characters. */
export interface QueryUnit {
	/** What stands for it in a passage, and how much of it each word is, 0 to 1. */
	words: Map<string, number>;
	/** How much it counts: of characters that are in no known term, pairs overlap, and some are no words. */
	weight: number;
}

const HAN = /\p{Script=Han}/u;

/** How much a part of a name, such as `lm` of `lm741`, stands for the name. */
const PART_OF_NAME = 0.4;
/** How much a pair of Chinese characters counts that is in no known term. */
const PAIR = 0.35;

/** The parts of a query, with the terms that mean the same as theirs. */
export function queryUnits(query: string): QueryUnit[] {
	const text = query.slice(0, MAX_QUERY);
	const units = chineseParts(text).flatMap(({ text: part, isChinese }) =>
		isChinese ? part.split(chineseStopWords).flatMap(chineseUnits) : otherUnits(part)
	);
	for (const concept of conceptsIn(text)) {
		const { present, others } = concept;
		for (const unit of units) if (isPartOf(unit, concept)) for (const term of [...present, ...others]) add(unit, term);
	}
	return units;
}

function otherUnits(text: string): (QueryUnit & { text: string })[] {
	const names = namesIn(text).flatMap((name) => {
		const words = searchWords(name);
		if (words.length === 0) return [];
		const whole = name.toLowerCase();
		const of = words.map((word) => [word, words.length === 1 || word === whole ? 1 : PART_OF_NAME] as const);
		return [{ text: whole, words: new Map(of), weight: 1 }];
	});
	const values = quantityWords(text).map((word) => ({ text: '', words: new Map([[word, 1]]), weight: 1 }));
	return [...names, ...values];
}

function chineseUnits(run: string): (QueryUnit & { text: string })[] {
	const units: (QueryUnit & { text: string })[] = [];
	let rest = '';
	const addRest = () => {
		for (const pair of searchWords(rest))
			if (pair.length > 1) units.push({ text: pair, words: new Map([[pair, 1]]), weight: PAIR });
		rest = '';
	};
	for (let at = 0; at < run.length;) {
		const length = chineseTermAt(run, at);
		if (length > 1) {
			addRest();
			const text = run.slice(at, at + length);
			units.push({ text, words: new Map(), weight: 1 });
			add(units.at(-1)!, text);
		} else rest += run[at];
		at += Math.max(length, 1);
	}
	addRest();
	return units;
}

/** Whether a term of a concept is this part, or contains it; one that the part contains says less. */
function isPartOf({ text, words }: QueryUnit & { text: string }, { present }: ConceptInText): boolean {
	return present.some((term) =>
		HAN.test(term) ? text !== '' && term.includes(text) : searchWords(term).some((word) => words.get(word) === 1)
	);
}

function add({ words }: QueryUnit, term: string): void {
	const found = searchWords(term);
	for (const word of found) words.set(word, Math.max(words.get(word) ?? 0, 1 / found.length));
}
