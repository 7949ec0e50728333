import { smallest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, placeOfDevice, type RunView } from '../run-view.ts';
import { readSource, repetition } from '../source-wave.ts';

const MOST = 3;
/** How far a measurement may reach beyond the run, relative to the run. */
const SLACK = 1.001;
/** How far from a whole number a ratio of two frequencies may be. */
const WHOLE = 1e-3;

/** Cards that ngspice reads without an effect, or with another one than they seem to have. */
export function conditionReasons(run: RunView): VerdictReasonRecord[] {
	return [...conditions(run), ...measures(run), ...fourier(run)];
}

/** Initial conditions that the analyses ignore. */
function conditions(run: RunView): VerdictReasonRecord[] {
	const conditionCards = run.analysisCards('ic').filter(({ at }) => at.scope.parent === null);
	const transients = run.analysisCards('tran', 'pss');
	if (transients.length === 0) {
		const runsUnknown = run.isScripted && run.plotsOf('tran').length > 0;
		return runsUnknown
			? []
			: conditionCards.slice(0, 1).map(({ at }) => suspicion('ic_without_transient', {}, sourcePlace(at)));
	}
	const usesThem = transients.some(
		({ card }) => card.type !== 'device' && card.words.some(({ text }) => text.toLowerCase() === 'uic')
	);
	if (usesThem || conditionCards.length > 0) return [];
	return run.circuit.devices
		.filter((device) => 'cl'.includes(device.letter) && run.isOwn(device) && (assignedValue(device, 'ic') ?? 0) !== 0)
		.slice(0, MOST)
		.map((device) => suspicion('ic_without_uic', { device: nameOfDevice(device) }, placeOfDevice(device)));
}

/** Measurements that two analyses could mean, or whose window is not within the run. */
function measures(run: RunView): VerdictReasonRecord[] {
	if (run.isScripted) return [];
	const cards = run.analysisCards('measure').filter(({ card }) => card.type === 'dot');
	const found: VerdictReasonRecord[] = [];
	for (const kind of ['tran', 'ac', 'dc'] as const) {
		const own = cards.filter((placed) => analysisOf(placed) === kind);
		const [first] = own;
		const analyses = run.analysisCards(kind);
		if (first && analyses.length > 1)
			found.push(suspicion('measure_of_two', { analysis: `.${kind}`, count: analyses.length }, sourcePlace(first.at)));
		const [plot] = run.plotsOf(kind);
		const unit = { tran: 's', ac: 'Hz', dc: '' }[kind];
		if (analyses.length !== 1 || !plot?.span) continue;
		for (const placed of own.slice(0, 200)) {
			const end = windowEnd(run, placed);
			if (end === null || end <= plot.span.max + (SLACK - 1) * Math.abs(plot.span.max)) continue;
			const values = { name: nameOf(placed), end: formatSi(end, unit), stop: formatSi(plot.span.max, unit) };
			found.push(suspicion('measure_beyond_run', values, sourcePlace(placed.at)));
		}
	}
	return found;
}

function analysisOf({ card }: PlacedCard): string {
	return card.type === 'dot' ? (/^\s*\.\w+\s+(\w+)/u.exec(textOf(card))?.[1]?.toLowerCase() ?? '') : '';
}

function textOf(card: { words: readonly { text: string }[] } & { name: string }): string {
	return `${card.name} ${card.words.map(({ text }) => text).join(' ')}`;
}

function nameOf({ card }: PlacedCard): string {
	return card.type === 'dot' ? (card.subject?.text ?? '') : '';
}

/** Value of `to=`, s, Hz or V; null if it has none or it is not known. */
function windowEnd(run: RunView, { card }: PlacedCard): number | null {
	if (card.type !== 'dot') return null;
	const to = card.assignments.find(({ name }) => name.text.toLowerCase() === 'to')?.value;
	return to?.length === 1 ? run.numberOf(to[0]) : null;
}

/** A Fourier analysis at a frequency of which no source is a multiple. */
function fourier(run: RunView): VerdictReasonRecord[] {
	const sources = run.circuit.devices.filter(({ letter }) => letter === 'v' || letter === 'i').map(readSource);
	const waves = sources.filter(({ wave }) => wave !== null);
	const frequencies = waves.map(repetition).filter((frequency) => frequency !== null);
	// Other waveforms have frequencies that are not known here.
	if (frequencies.length === 0 || frequencies.length < waves.length) return [];
	// Two half-waves in one period of the source: what rectifies them doubles its frequency.
	const isRectified = run.circuit.devices.filter(({ letter }) => letter === 'd' || letter === 'b').length > 1;
	return run.analysisCards('four', 'fourier').flatMap(({ at, card }) => {
		const fundamental = card.type === 'dot' ? run.numberOf(card.words[0]) : null;
		if (!fundamental || frequencies.some((frequency) => isMultiple(frequency / fundamental))) return [];
		if (isRectified && frequencies.some((frequency) => isMultiple(fundamental / frequency))) return [];
		const values = { frequency: formatSi(fundamental, 'Hz'), lowest: formatSi(smallest(frequencies), 'Hz') };
		return [suspicion('fourier_of_other_frequency', values, sourcePlace(at))];
	});
}

function isMultiple(ratio: number): boolean {
	return ratio > 0.5 && Math.abs(ratio - Math.round(ratio)) < WHOLE * ratio;
}
