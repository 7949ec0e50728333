import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { cardsOf, sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { suspicion } from '../reason.ts';
import type { PlotFacts } from '../run-facts.ts';
import { readSource } from '../source-wave.ts';

/** Analyses of the response to sources: zero everywhere means that nothing drives the circuit. */
const DRIVEN = ['dc', 'tran', 'ac'] as const;
/** First letters of elements without sources; all others, and calls that could not be expanded, may be sources. */
const PASSIVE = new Set([...'rclkdqmjzswtouyp']);

/**
 * Analyses whose values are all exactly zero.
 *
 * Zero is correct for an operating point whose sources start at zero, and possible for single signals kept by `.save`. So
 * an operating point counts only in a circuit without any source, and the others only if no signal was left out.
 *
 * @param known codes of the other reasons; if they include a cause, no further reason is needed
 */
export function zeroReasons(
	program: Program,
	plots: readonly PlotFacts[],
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
	const transfers = ranges.filter(({ name }) => name.toLowerCase() === 'transfer_function');
	const isKnown = known.has('output_unknown');
	if (!isKnown && transfers.length > 0 && transfers.every(({ min, max }) => min === 0 && max === 0))
		found.push(suspicion('zero_transfer', {}, place('tf')));
	if (cards.some(restricts)) return found;
	for (const analysis of DRIVEN)
		if (!(analysis === 'ac' && known.has('no_ac_source')) && dead(analysis))
			found.push(suspicion('all_zero', { analysis }, place(analysis)));
	const isSilent = (device: FlatDevice): boolean => {
		if (device.letter !== 'v' && device.letter !== 'i') return PASSIVE.has(device.letter);
		const { dc, wave, drivesAc } = readSource(device);
		return dc === null && wave === null && drivesAc;
	};
	const isAc = cards.some(({ card }) => card.type !== 'device' && /^\.?(?:ac|noise|tran|dc)$/u.test(card.name));
	if (dead('op') && !isAc && circuit().devices.every(isSilent))
		found.push(suspicion('all_zero', { analysis: 'op' }, place('op')));
	return found;
}

/** Whether every value is zero, although the axis is not. */
function isDead({ scale, analysis }: PlotFacts, own: readonly VectorRange[]): boolean {
	const values = own.filter(({ name }) => name !== scale);
	if (values.length === 0 || !values.every(({ min, max }) => min === 0 && max === 0)) return false;
	const axis = own.find(({ name }) => name === scale);
	// A source swept from 0 to 0 gives zero correctly.
	return analysis !== 'dc' || !axis || axis.min !== 0 || axis.max !== 0;
}

/** Whether a card limits the saved signals. */
function restricts({ card }: PlacedCard): boolean {
	if (card.type === 'device' || !/^\.?(?:save|probe)$/u.test(card.name)) return false;
	return !card.words.some(({ text }) => /^(?:all|alli)$/iu.test(text));
}
