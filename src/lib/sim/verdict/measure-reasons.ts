import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { MeasuredValue, SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { head, type Card, type Netlist } from '../convergence/cards.ts';
import { suspicion } from './reason.ts';

/** Measurements that found nothing, and `.meas` cards that were never evaluated. */
export function measureReasons(
	{ cards }: Netlist,
	measurements: readonly MeasuredValue[],
	status: SimulationOutcome['status']
): VerdictReasonRecord[] {
	const measures = cards.filter((card) => /^\.?meas(?:ure)?$/u.test(head(card)));
	const place = (name: string): Card | null => measures.find((card) => nameOf(card) === name.toLowerCase()) ?? null;
	const failed = measurements
		.filter(({ value }) => value === null || !Number.isFinite(value))
		.map(({ name }) => suspicion('measure_failed', { name }, place(name)));
	// what a script or an early end leaves out is not missing
	if (status !== 'complete' || cards.some(({ inScript }) => inScript)) return failed;
	const given = new Set(measurements.map(({ name }) => name.toLowerCase()));
	const absent = measures
		.filter((card) => !given.has(nameOf(card)))
		.map((card) => suspicion('measure_missing', { name: card.words[2]?.text ?? '' }, card));
	return [...failed, ...absent];
}

function nameOf(card: Card): string {
	return card.words[2]?.text.toLowerCase() ?? '';
}
