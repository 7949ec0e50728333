import type { Steps } from '#lib/base/slices.ts';
import { compareQuantity } from './agreement.ts';
import type { KnownValue } from './known-values.ts';
import { isAdjacent, isRange, readSegment, type Said } from './said.ts';
import { segmentsOf } from './segments.ts';
import { isFigure, Sources } from './sources.ts';
import { isUnfounded, type Around } from './unfounded.ts';

export type ClaimVerdict =
	| 'agrees'
	| 'contradicts'
	| 'not_from_a_run'
	| 'from_question'
	| 'from_netlist'
	| 'from_document'
	| 'from_goal'
	| 'nothing';

/** A quantity of an answer and what the turn's sources say about it. */
export interface Claim {
	/** Place in the answer. */
	start: number;
	end: number;
	verdict: ClaimVerdict;
	/** The value with which it agrees, or which it contradicts; null for neither. */
	source: KnownValue | null;
}

const sourceVerdicts: Readonly<Record<KnownValue['kind'], ClaimVerdict>> = {
	...{
		metric: 'agrees',
		result: 'agrees',
		question: 'from_question',
		netlist: 'from_netlist',
		document: 'from_document'
	},
	goal: 'from_goal'
};

/** Further quantities of a text are not checked. */
const MAX_CLAIMS = 2_000;

/**
 * Checks the quantities of an answer.
 *
 * @param values that the turn saw until then
 */
export function* checkClaims(answer: string, values: readonly KnownValue[]): Steps<Claim[]> {
	const said: Said[] = [];
	for (const segment of segmentsOf(answer)) {
		if (said.length >= MAX_CLAIMS) break;
		said.push(...readSegment(segment));
		yield;
	}
	const known = new Sources(values);
	yield;
	const claims: Claim[] = [];
	const matched = new Map<Said, KnownValue>();
	for (const each of said) {
		const match = known.match(each);
		if (match) matched.set(each, match);
		yield;
	}
	const isResultStated = /simulat|measur|\brun\b|ngspice|verified|仿真|实测|测得|运行/iu.test(answer);
	for (const [index, each] of said.entries()) {
		const { segment, quantity } = each;
		const { verdict, source } = verdictOf(each, { known, said, index, matched, isResultStated });
		claims.push({ start: segment.start + quantity.start, end: segment.start + quantity.end, verdict, source });
		yield;
	}
	return claims;
}

function verdictOf(each: Said, around: Around): Pick<Claim, 'verdict' | 'source'> {
	const { known, matched } = around;
	const match = matched.get(each) ?? null;
	const figures = known.figures(each);
	const isEqual = (value: KnownValue) => compareQuantity(each.quantity, value, each.cues.isMagnitude) === 'equal';
	const equalFigure = figures.find(isEqual);
	const wrong = equalFigure ? null : contradicted(each, figures, known);
	if (match && isFigure(match) && wrong && !isSameFigure(each, match)) {
		// The same number of something else; where that could be a value of the figure elsewhere, it may be meant.
		const isDoubtful = match.kind === 'result' && match.unit !== '' && each.quantity.digits >= 3;
		return isDoubtful ? { verdict: 'nothing', source: null } : { verdict: 'contradicts', source: wrong };
	}
	const later = match && !equalFigure ? overtaken(each, match, around) : null;
	if (later) return { verdict: 'contradicts', source: later };
	if (match && isFigure(match) && (equalFigure || !isStale(each, match, figures, around)))
		return { verdict: 'agrees', source: equalFigure && !each.cues.isGoal ? equalFigure : match };
	if (wrong && !(match && !isFigure(match) && isCited(each))) return { verdict: 'contradicts', source: wrong };
	if (match && !isFigure(match)) return { verdict: sourceVerdicts[match.kind], source: match };
	if (match) return { verdict: 'nothing', source: null };
	return { verdict: isUnfounded(each, figures, around) ? 'not_from_a_run' : 'nothing', source: null };
}

function isSameFigure({ subject: { term } }: Said, { families }: KnownValue): boolean {
	return term !== null && families.some((family) => term.families.includes(family));
}

/** Whether a value of an earlier run is told as the current one: the answer neither says so nor gives the newest value. */
function isStale(each: Said, match: KnownValue, figures: readonly KnownValue[], { known, said }: Around): boolean {
	const { cues, subject } = each;
	if (figures.length === 0 || known.isNewest(match) || cues.isPast || each.hasCondition) return false;
	if (
		!subject.term ||
		subject.term.isLoose ||
		!match.families.some((family) => subject.term!.families.includes(family))
	)
		return false;
	return !said.some(
		(other) => other !== each && figures.some((value) => compareQuantity(other.quantity, value, true) === 'equal')
	);
}

/**
 * The value of the newest run that has taken the place of one that is told as the current one; null where the answer says that it is an
 * earlier one, or gives the newest one too.
 */
function overtaken(each: Said, match: KnownValue, { known, said }: Around): KnownValue | null {
	const { quantity, cues, hasCondition, segment } = each;
	if (cues.isPast || cues.isGoal || cues.isSupposed || cues.isProposed || cues.isDerived || cues.isDenied) return null;
	if (cues.isCondition || hasCondition || !(cues.isStated || segment.isCell || isAdjacent(each))) return null;
	const later = known.laterOf(match);
	if (!later || compareQuantity(quantity, later, true) !== 'different') return null;
	return said.some((other) => other !== each && compareQuantity(other.quantity, later, true) === 'equal')
		? null
		: later;
}

/** The value of the newest run that a quantity contradicts; null for none. */
function contradicted(each: Said, figures: readonly KnownValue[], known: Sources): KnownValue | null {
	const { quantity, subject, cues, hasCondition, segment } = each;
	const { term, signal, isDirect } = subject;
	if (figures.length === 0 || quantity.base === '' || quantity.base === null || hasCondition) return null;
	const isNamed = known.named(each).length > 0;
	const isLevel = term?.isLoose && signal !== '' && figures.every(({ families }) => families.includes('dc_value'));
	if (!isNamed && (!term || (term.isLoose && !isLevel) || !isDirect)) return null;
	if (cues.isGoal || cues.isPast || cues.isSupposed || cues.isProposed || cues.isDerived || cues.isDenied) return null;
	if (cues.isCondition && !segment.isCell) return null;
	if (!cues.isStated && !cues.bound && !segment.isCell && !isAdjacent(each)) return null;
	if (isRange(segment.text, quantity)) return null;
	const agreements = figures.map((value) => compareQuantity(quantity, value, cues.isMagnitude));
	if (agreements.some((agreement) => agreement !== 'different')) return null;
	const { bound } = cues;
	if (bound === 'other') return null;
	if (bound) {
		const written = Math.max(...quantity.values);
		const holds = figures.some(({ value }) => (bound === 'above' ? value >= written : value <= written));
		return holds ? null : (figures.at(-1) ?? null);
	}
	// The first one is that of the output.
	return figures[0] ?? null;
}

/** Whether the text says that a number is of the question, the goals or the netlist. */
function isCited({ cues }: Said): boolean {
	return cues.isGoal || cues.isDenied || cues.isProposed || cues.isCondition || cues.isSupposed;
}
