import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { factsOf, type RunFacts } from '../verdict/run-facts.ts';
import type { RunSigns } from './recognise.ts';

/** The facts about a run with a fix: no curves, so that they can be sent to a worker. */
export interface TrialFacts {
	/** The whole log; the facts have only entries that may be a reason. */
	signs: RunSigns;
	facts: RunFacts;
}

export function trialFacts(outcome: SimulationOutcome): TrialFacts {
	const { status, log } = outcome;
	return { signs: { status, log: log.map(({ text }) => ({ text })) }, facts: factsOf(outcome) };
}
