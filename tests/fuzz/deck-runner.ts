import { simulate } from '#lib/sim/run-simulation.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import type { Deck } from './decks.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';

/** What became of a deck, as far as the fuzz run needs it. */
export interface DeckEnding {
	status: RunRecord['status'];
	reason: string | null;
	verdict: 'trusted' | 'suspicious' | 'failed' | null;
}

/** Wall-clock limit of a damaged deck, ms; the sound ones take far less. */
export const deckLimitMs = 4_000;

const netlists = localNetlists();

/** Runs a deck as the app runs a project's netlist. Throws only for a mistake of the engine. */
export async function runFuzzDeck(host: EngineHost, { entry, files }: Deck): Promise<DeckEnding> {
	const { run } = await simulate({
		projectId: 'fuzz',
		files: new MemoryFiles(files),
		entry,
		simulator: hostSimulator(host),
		netlists,
		origin: 'user',
		limits: { timeLimitMs: deckLimitMs },
		clock: systemClock
	});
	return { status: run.status, reason: run.reason, verdict: run.verdict?.level ?? null };
}
