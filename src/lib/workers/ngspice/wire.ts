import { atOnce, inSlices } from '#lib/base/slices.ts';
import { packPlots, unpackPlots } from '#lib/measure/packed-plots.ts';
import type { EngineEvent, SentEvent, SentOutcome, SimulationOutcome } from './protocol.ts';

export function sentOutcome(outcome: SimulationOutcome): SentOutcome {
	return { ...outcome, plots: atOnce(packPlots(outcome.plots)) };
}

/** The outcome on the page, put together in slices. */
export async function receivedOutcome(sent: SentOutcome): Promise<SimulationOutcome> {
	return { ...sent, plots: await inSlices(unpackPlots(sent.plots)) };
}

export function sentEvent(event: EngineEvent): SentEvent {
	if (event.type !== 'pieces') return event;
	const { pieces } = event;
	return {
		type: 'pieces',
		from: pieces.map(({ from }) => from),
		plots: atOnce(packPlots(pieces.map(({ plot }) => plot)))
	};
}

export function receivedEvent(sent: SentEvent): EngineEvent {
	if (sent.type !== 'pieces') return sent;
	const plots = atOnce(unpackPlots(sent.plots));
	return { type: 'pieces', pieces: plots.map((plot, index) => ({ from: sent.from[index] ?? 0, plot })) };
}
