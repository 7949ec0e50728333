import { smallest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { measuresOf } from '../measures.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, placeOfDevice, type RunView } from '../run-view.ts';
import { readSource, repetition } from '../source-wave.ts';

const MOST = 3;
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

/** Measurements on cards that two analysis cards could mean; a script's own commands are measured one by one. */
function measures(run: RunView): VerdictReasonRecord[] {
	if (run.isScripted && run.analysisCards('run').length === 0) return [];
	const cards = measuresOf(run).filter(({ isCommand }) => !isCommand);
	return ['tran', 'ac', 'dc'].flatMap((kind) => {
		const first = cards.find(({ analysis }) => analysis === kind);
		const count = run.analysisCards(kind).filter(({ card }) => card.type === 'dot').length;
		if (!first || count < 2) return [];
		return [suspicion('measure_of_two', { analysis: `.${kind}`, count }, sourcePlace(first.placed.at))];
	});
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
