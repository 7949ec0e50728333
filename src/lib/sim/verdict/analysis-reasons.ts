import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { head, type Netlist } from '../convergence/cards.ts';
import { suspicion } from './reason.ts';

/** Cards whose analysis has plots of its own kind. */
const CARDS = new Set(['.dc', '.ac', '.tran', '.noise']);

/** Analyses that computed nothing, or nothing but zeros for lack of a stimulus. */
export function analysisReasons({ cards }: Netlist, plots: readonly Plot[]): VerdictReasonRecord[] {
	const found: VerdictReasonRecord[] = [];
	for (const { id, vectors } of plots)
		if (vectors[0] && vectorLength(vectors[0]) === 0) found.push(suspicion('no_points', { plot: id }));
	const scripted = cards.some(({ inScript }) => inScript);
	if (plots.length === 0 && !scripted) found.push(suspicion('no_results'));
	// a script that ran something is taken for what the netlist wants: its cards are not run besides
	if (scripted)
		for (const card of cards) {
			const analysis = head(card).slice(1);
			if (card.inScript || !CARDS.has(head(card)) || plots.some((plot) => plot.analysis === analysis)) continue;
			if (plots.length > 0) found.push(suspicion('card_not_run', { card: head(card) }, card));
		}
	const sweeps = plots.some(({ analysis }) => analysis === 'ac');
	const driven = cards.some(
		(card) => /^[vi]/u.test(head(card)) && card.words.some(({ text }) => /^(?:ac|portnum)$/iu.test(text))
	);
	// a script may give a source its AC value with alter
	if (sweeps && !driven && !scripted)
		found.push(suspicion('no_ac_source', {}, cards.find((card) => head(card) === '.ac') ?? null));
	return found;
}
