import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { cardsOf, sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { MeasuredValue, SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { suspicion } from '../reason.ts';

/** Measurements without a result, and `.meas` cards that were not evaluated. */
export function measureReasons(
	program: Program,
	measurements: readonly MeasuredValue[],
	status: SimulationOutcome['status']
): VerdictReasonRecord[] {
	const cards = cardsOf(program);
	const measures = cards.flatMap((placed) => {
		const name = measuredName(placed);
		return name === null ? [] : [{ name, place: sourcePlace(placed.at) }];
	});
	const placeOf = (name: string) => measures.find((each) => each.name.toLowerCase() === name.toLowerCase())?.place;
	const failed = measurements
		.filter(({ value }) => value === null || !Number.isFinite(value))
		.map(({ name }) => suspicion('measure_failed', { name }, placeOf(name)));
	// What a script or an early end skips does not count as missing.
	if (status !== 'complete' || cards.some(({ card }) => card.type === 'command')) return failed;
	const taken = new Set(measurements.map(({ name }) => name.toLowerCase()));
	const absent = measures
		.filter(({ name }) => !taken.has(name.toLowerCase()))
		.map(({ name, place }) => suspicion('measure_missing', { name }, place));
	return [...failed, ...absent];
}

/** Name of the measurement on a card or command, as written; null for any other card. */
function measuredName({ card }: PlacedCard): string | null {
	if (card.type === 'dot') return card.name === '.measure' ? (card.subject?.text ?? '') : null;
	if (card.type !== 'command' || !/^meas(?:ure)?$/u.test(card.name)) return null;
	return card.words[1]?.text ?? '';
}
