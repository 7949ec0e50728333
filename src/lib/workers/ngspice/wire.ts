import { packList, unpackList } from '#lib/base/packed-list.ts';
import { atOnce, inSlices } from '#lib/base/slices.ts';
import { packPlots, unpackPlots } from '#lib/measure/packed-plots.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { EngineEvent, SentEvent, SentOutcome, SimulationOutcome } from './protocol.ts';

export function sentOutcome(outcome: SimulationOutcome): SentOutcome {
	return { ...outcome, plots: atOnce(packPlots(outcome.plots)), log: atOnce(packList(outcome.log)) };
}

/** The outcome on the page, put together in slices. */
export async function receivedOutcome(sent: SentOutcome): Promise<SimulationOutcome> {
	const plots = await inSlices(unpackPlots(sent.plots));
	const log = await inSlices(unpackList(sent.log, (entry) => entry as LogEntry));
	return { ...sent, plots, log };
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

/** An event on the page; the plots of a circuit with thousands of nodes are put together in slices. */
export async function receivedEvent(sent: SentEvent): Promise<EngineEvent> {
	if (sent.type !== 'pieces') return sent;
	const plots = await inSlices(unpackPlots(sent.plots));
	return { type: 'pieces', pieces: plots.map((plot, index) => ({ from: sent.from[index] ?? 0, plot })) };
}
