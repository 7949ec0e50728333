import { readCues, type Cues } from './cues.ts';
import { readQuantities, type WrittenQuantity } from './read-quantities.ts';
import type { Segment } from './segments.ts';
import { subjectOf, type Subject } from './subject.ts';
import { findTerms } from './terms.ts';
import { tidy } from './tidy.ts';
import { unitAt } from './units-in-prose.ts';

/** A quantity with all that its text says about it. */
export interface Said {
	segment: Segment;
	/** With places in the segment. */
	quantity: WrittenQuantity;
	subject: Subject;
	cues: Cues;
	/** Whether a frequency, a time or a load is named at which it holds. */
	hasCondition: boolean;
}

/** The quantities of a segment. */
export function readSegment(segment: Segment): Said[] {
	const { text, unit, isCell } = segment;
	const all = readQuantities(text, 'plain');
	const ofHeading = isCell && unit !== '' ? unitAt(unit, 0) : null;
	const quantities = all.flatMap((quantity) => {
		if (quantity.base !== null) return [quantity];
		if (!ofHeading || ofHeading.end !== unit.length) return [];
		const factor = ofHeading.factors[0] ?? 1;
		const { values, step, coarseStep } = quantity;
		return [
			{
				...quantity,
				base: ofHeading.base,
				values: values.map((value) => value * factor),
				step: step * factor,
				coarseStep: coarseStep * factor
			}
		];
	});
	const terms = findTerms(text);
	const cues = quantities.map((quantity, index) => readCues(text, quantity, quantities[index - 1], segment.label));
	return quantities.map((quantity, index) => {
		const own = cues[index]!;
		const hasCondition = quantities.some(
			(other, at) => at !== index && cues[at]!.isCondition && ['Hz', 's', 'Ω', 'F', '°C', ''].includes(other.base ?? '')
		);
		const ofHeading = {
			isGoal: own.isGoal || segment.heading === 'goal',
			isPast: own.isPast || segment.heading === 'past',
			isSupposed: own.isSupposed || segment.heading === 'supposed',
			isDerived: own.isDerived || segment.heading === 'derived' || quantity.isDeviation,
			isStated: own.isStated || isCell,
			isIdeal: own.isIdeal || segment.heading === 'supposed'
		};
		const isUnderCondition =
			hasCondition || segment.isOfRow || /(?:\bat|@|在)\s*(?:[\d.]+|f\s*=)/iu.test(segment.label);
		const found = transitionOf(text, quantities, index, (first) => subjectOf(segment, first, terms, quantities));
		// Each end of a range is a figure of its own.
		const subject =
			found.term && isRange(text, quantity) ? { ...found, term: { ...found.term, isLoose: true } } : found;
		return { segment, quantity, subject, cues: { ...own, ...ofHeading }, hasCondition: isUnderCondition };
	});
}

/** What a quantity is said to be; of `from 33 dB to 40 dB`, both are what the first one is. */
function transitionOf(
	text: string,
	quantities: readonly WrittenQuantity[],
	index: number,
	subject: (quantity: WrittenQuantity) => Subject
): Subject {
	const quantity = quantities[index]!;
	const previous = quantities[index - 1];
	if (!previous || previous.base !== quantity.base || !isTransition(text, previous, quantity)) return subject(quantity);
	return subject(previous);
}

const ARROW = /^[ *)]*(?:→|->|-->|⟶|=>|⇒)/u;
const TO =
	/^ ?(?:\([^)]*\) ?)?(?:up |down )?(?:to|提高到|提升到|提升至|增加到|增大到|降低到|降到|下降到|减小到|上升到|变为|变成|到|至) ?(?:about |大约|约)?[~≈]?$/iu;
const CHANGE =
	/\b(?:rose|rises?|rais\w+|increas\w+|improv\w+|drop\w*|fell|falls?|went|goes|chang\w+|decreas\w+|reduc\w+|lower(?:s|ed|ing)|moved?|shift\w+|grew|boost\w+|up|down)\b|提高|降低|增加|减小|提升|上升|下降|变|升|降/iu;

/** Whether something changed from one quantity to the next. */
function isTransition(text: string, first: WrittenQuantity, second: WrittenQuantity): boolean {
	const between = tidy(text.slice(first.end, second.start));
	return ARROW.test(between) || (TO.test(between) && CHANGE.test(text.slice(0, second.start)));
}

/** `gain 45 dB`, without a verb. */
export function isAdjacent({ segment: { text }, quantity, subject: { term } }: Said): boolean {
	return term !== null && /^[\s*`:：=~≈(（]*$/u.test(text.slice(term.end, quantity.start));
}

/** Whether it is one end of a range, of which no single value is known. */
export function isRange(text: string, quantity: WrittenQuantity): boolean {
	const before = tidy(text.slice(0, quantity.start));
	const after = tidy(text.slice(quantity.end));
	if (/\bbetween\b.{0,40}$/iu.test(before) || /^[^，。；]{0,14}之间/u.test(after)) return true;
	if (/^[ )]?(?:→|->|-->)/u.test(after) || /(?:→|->|-->)[ (]?$/u.test(before) || CHANGE.test(before)) return false;
	return (
		/^ ?(?:to|–|—|-|~|～|至|到) ?[-−+]?[\d.]/u.test(after) || /\d\S{0,6} ?(?:to|–|—|-|~|～|至|到) ?$/u.test(before)
	);
}
