/** A text to look for as it is written. */
export interface ExactTerm {
	text: string;
	/** The query itself or a quotation in it, or only a name. */
	kind: 'literal' | 'name';
}

/** More would be a pasted text. */
const MAX_TERMS = 12;
const MAX_LENGTH = 200;

const QUOTES = /"([^"\n]{1,200})"|`([^`\n]{1,200})`|“([^“”\n]{1,200})”|「([^「」\n]{1,200})」/gu;
/** A name or a signal; letters of Chinese end it. */
const TOKEN =
	/(?<![\p{L}\p{N}_])[vi]\([^()\s]{1,60}\)|\.?(?:(?!\p{Script=Han})[\p{L}\p{N}_])+(?:[.\-/](?:(?!\p{Script=Han})[\p{L}\p{N}_])+)*/giu;
/** What sets a name apart from a word of a sentence: a digit, an underscore, a dot, parentheses, or capitals after the first letter. */
const NAME_MARK = /[\d_.(]|[\p{L}\p{N}]\p{Lu}/u;
/** A number, perhaps with a unit, is in too many texts to be a name. */
const NUMBER = /^\d+(?:\.\d+)?\p{L}{0,3}$/u;

/** What in a query can be found as it is written: the query itself, what is in quotation marks, and names. Each once. */
export function exactTerms(query: string): ExactTerm[] {
	const normal = query.normalize('NFKC').trim();
	const terms = new Map<string, ExactTerm>();
	const add = (text: string, kind: ExactTerm['kind']) => {
		const key = text.toLowerCase();
		const isWorthwhile = text.length > 1 && text.length <= MAX_LENGTH && terms.size < MAX_TERMS;
		if (isWorthwhile && !terms.has(key)) terms.set(key, { text, kind });
	};
	add(normal, 'literal');
	for (const [, ...quoted] of normal.matchAll(QUOTES)) add(quoted.find(Boolean)?.trim() ?? '', 'literal');
	for (const [token] of normal.matchAll(TOKEN)) if (NAME_MARK.test(token) && !NUMBER.test(token)) add(token, 'name');
	return [...terms.values()];
}
