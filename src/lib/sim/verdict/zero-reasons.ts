import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { cardsOf, sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { FlatCircuit } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { suspicion } from './reason.ts';

/** Analyses that show how a circuit answers to its sources: zero everywhere means that nothing drives it. */
const DRIVEN = ['dc', 'tran', 'ac'] as const;
/** First letters of elements that only react; all others, and calls that could not be expanded, may be sources. */
const PASSIVE = new Set([...'rclkdqmjzswtouyp']);

/**
 * Analyses whose values are all exactly zero.
 *
 * Zero is right for an operating point whose sources start at zero, and may be for single signals that `.save` picks. So an
 * operating point counts only in a circuit without any source, and the others only where nothing was left out.
 *
 * @param known codes of the reasons that are known already; a cause that is among them is enough
 */
export function zeroReasons(
	program: Program,
	plots: readonly Plot[],
	ranges: readonly VectorRange[],
	known: ReadonlySet<string>,
	circuit: () => FlatCircuit
): VerdictReasonRecord[] {
	if (known.has('title_is_card')) return [];
	const byPlot = new Map<string, VectorRange[]>();
	for (const range of ranges) {
		const own = byPlot.get(range.plot);
		if (own) own.push(range);
		else byPlot.set(range.plot, [range]);
	}
	const dead = (analysis: string): boolean => {
		const own = plots.filter((plot) => plot.analysis === analysis);
		return own.length > 0 && own.every((plot) => isDead(plot, byPlot.get(plot.id) ?? []));
	};
	const cards = cardsOf(program);
	const place = (analysis: string) => {
		const card = cards.find(
			(placed) => placed.card.type !== 'device' && placed.card.name.replace('.', '') === analysis
		);
		return card ? sourcePlace(card.at) : null;
	};
	const found: VerdictReasonRecord[] = [];
	if (!known.has('output_unknown') && dead('noise')) found.push(suspicion('zero_noise', {}, place('noise')));
	if (cards.some(restricts)) return found;
	for (const analysis of DRIVEN)
		if (!(analysis === 'ac' && known.has('no_ac_source')) && dead(analysis))
			found.push(suspicion('all_zero', { analysis }, place(analysis)));
	if (dead('op') && circuit().devices.every(({ letter }) => PASSIVE.has(letter)))
		found.push(suspicion('all_zero', { analysis: 'op' }, place('op')));
	return found;
}

/** Whether every value is zero, with an axis that is not. */
function isDead({ scale, analysis }: Plot, own: readonly VectorRange[]): boolean {
	const values = own.filter(({ name }) => name !== scale);
	if (values.length === 0 || !values.every(({ min, max }) => min === 0 && max === 0)) return false;
	const axis = own.find(({ name }) => name === scale);
	// A source that is swept from 0 to 0 gives zero rightly.
	return analysis !== 'dc' || !axis || axis.min !== 0 || axis.max !== 0;
}

/** Whether a card keeps some signals only. */
function restricts({ card }: PlacedCard): boolean {
	if (card.type === 'device' || !/^\.?(?:save|probe)$/u.test(card.name)) return false;
	return !card.words.some(({ text }) => /^(?:all|alli)$/iu.test(text));
}
