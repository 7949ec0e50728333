import type { WrittenQuantity } from './read-quantities.ts';
import type { Segment } from './segments.ts';
import { findTerms, type Term } from './terms.ts';
import { tidy } from './tidy.ts';

/** What a quantity is said to be. */
export interface Subject {
	/** Null when no word says it. */
	term: Term | null;
	/** The signal that is named before it, such as `v(out)`, in lower case; empty for none. */
	signal: string;
	/** Whether the quantity is stated right after the term, or in a table. */
	isDirect: boolean;
}

const SIGNAL = /\b[vi]\(\s*[\w.:#+-]+\s*(?:,\s*[\w.:#+-]+\s*)?\)/giu;
/** `40.7 dB of gain`, `1 MHz 的带宽`. */
const FOLLOWING = /^ ?(?:of |的|is the |是)?(?:(?:the|a|total|open-loop|peak|voltage) )?$/iu;
/** Between the names of a list. */
const LISTED = /^ ?(?:[,，、/]|and|和|与|及|以及)(?: ?and)? ?(?:the |its )?$/iu;

/**
 * What the words of a segment say that a quantity is.
 *
 * @param terms of the segment's text
 * @param quantities of the segment's text, with places in it
 */
export function subjectOf(
	segment: Segment,
	quantity: WrittenQuantity,
	terms: readonly Term[],
	quantities: readonly WrittenQuantity[]
): Subject {
	const { text, label, isCell } = segment;
	const base = quantity.base ?? '';
	const fits = ({ units }: Term) => base === '' || units.includes(base) || (base === 'rad/s' && units.includes('Hz'));
	const inLabel = findTerms(label).filter(fits);
	const [signal, signalEnd] = signalBefore(text, quantity.start) ?? [signalBefore(label, label.length)?.[0] ?? '', -1];
	const before = terms.filter((term) => term.end <= quantity.start && fits(term));
	const last = before.at(-1) ?? null;
	if (isCell) return { term: bestOf(inLabel) ?? last ?? ofSignal(signal, base, 0), signal, isDirect: true };
	const paired = pairedTerm(quantity, terms, quantities, text);
	if (paired && fits(paired)) return { term: paired, signal, isDirect: true };
	const previous = quantities.findLast(({ end }) => end <= quantity.start);
	const isClear = (end: number) =>
		(previous === undefined || previous.end <= end) && !/[,，;；]/u.test(text.slice(end, quantity.start));
	// `v(c) is 5.2 V` says more than a word before it.
	if (signalEnd > (last?.end ?? -1)) {
		const term = last && isClear(last.end) ? last : ofSignal(signal, base, signalEnd);
		return { term, signal, isDirect: isClear(signalEnd) };
	}
	const after = terms.find((term) => term.start >= quantity.end);
	const isFollowing = after !== undefined && FOLLOWING.test(tidy(text.slice(quantity.end, after.start))) && fits(after);
	const isLinked = last !== null && isClear(last.end);
	if (isFollowing && !isLinked) return { term: after, signal, isDirect: false };
	if (last) {
		// Of several values of one unit after one name, only the first is surely of it.
		const between = quantities.some(
			(other) => other.start >= last.end && other.end <= quantity.start && other.base === base
		);
		return { term: last, signal, isDirect: isLinked && !between };
	}
	return { term: bestOf(inLabel), signal, isDirect: false };
}

/** The term of a signal, which a netlist's operating point has. */
function ofSignal(signal: string, base: string, end: number): Term | null {
	if (signal === '' || (base !== 'V' && base !== 'A')) return null;
	return { start: 0, end, families: ['dc_value', 'any'], units: [base], isLoose: true };
}

/** Names in a list, and the values in the same order: `gain, CMRR and margin are 71 dB, 83 dB and 13 dB`. */
function pairedTerm(
	quantity: WrittenQuantity,
	terms: readonly Term[],
	quantities: readonly WrittenQuantity[],
	text: string
): Term | null {
	const list = quantities.filter((other) => !terms.some((term) => isBetween(term, other, quantity)));
	const first = list[0];
	if (list.length < 2 || !first) return null;
	const names: Term[] = [];
	for (const term of terms.filter(({ end }) => end <= first.start).reverse()) {
		const next = names[0];
		if (next && !LISTED.test(tidy(text.slice(term.end, next.start)))) break;
		names.unshift(term);
	}
	const isBefore = names[0] && !quantities.some(({ start }) => start >= names[0]!.start && start < first.start);
	return isBefore && names.length === list.length ? (names[list.indexOf(quantity)] ?? null) : null;
}

function isBetween(term: Term, a: WrittenQuantity, b: WrittenQuantity): boolean {
	return term.start >= Math.min(a.start, b.start) && term.end <= Math.max(a.end, b.end);
}

function bestOf(terms: readonly Term[]): Term | null {
	return terms.find(({ isLoose }) => !isLoose) ?? terms.at(-1) ?? null;
}

function signalBefore(text: string, end: number): [name: string, end: number] | null {
	const last = [...text.slice(0, end).matchAll(SIGNAL)].at(-1);
	return last ? [last[0].toLowerCase().replace(/\s/gu, ''), last.index + last[0].length] : null;
}

/** What stands between the name of a figure and its value. */
const NAMED = /(?<![\w.])([a-z][\w.]{1,40}) ?(?:=|:|：|is|was|of|为|是|→|\|)? ?(?:now |about |[~≈] ?)?$/iu;

/** The name before a quantity, as `t_prop` in `t_prop = 3 ns`, in lower case; for figures that have a name of their own. */
export function namedFigure(before: string): string | null {
	return NAMED.exec(plainSpaces(before.slice(-60)))?.[1]?.toLowerCase() ?? null;
}

/** As `tidy`, with the underscores of names. */
function plainSpaces(text: string): string {
	return text.replace(/[*`\s]+/gu, ' ');
}
