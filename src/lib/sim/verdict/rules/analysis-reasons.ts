import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { cardsOf, sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { suspicion } from '../reason.ts';
import type { PlotFacts } from '../run-facts.ts';

/** Cards whose analysis has a plot kind of the same name. */
const CARDS = new Set(['.dc', '.ac', '.tran', '.noise']);

/** Reasons about analyses that computed nothing. */
export function analysisReasons(program: Program, plots: readonly PlotFacts[]): VerdictReasonRecord[] {
	const cards = cardsOf(program);
	const found: VerdictReasonRecord[] = [];
	for (const { id, points } of plots) if (points === 0) found.push(suspicion('no_points', { plot: id }));
	const scripted = cards.some(({ card }) => card.type === 'command');
	if (plots.length === 0 && !scripted) found.push(suspicion('no_results'));
	// If a script ran something, ngspice does not run the analysis cards, so they are not missed.
	if (!scripted || plots.length === 0) return found;
	for (const { at, card } of cards) {
		if (card.type !== 'dot' || !CARDS.has(card.name)) continue;
		if (plots.some(({ analysis }) => `.${analysis}` === card.name)) continue;
		found.push(suspicion('card_not_run', { card: card.name }, sourcePlace(at)));
	}
	return found;
}
