import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { factsOf, type RunFacts } from '../verdict/run-facts.ts';
import type { RunSigns } from './recognise.ts';

/** What a run of a netlist with a fix says about itself: no curves, so that it can be sent to a worker. */
export interface TrialFacts {
	/** All that ngspice wrote; the facts have only what may be a reason. */
	signs: RunSigns;
	facts: RunFacts;
}

export function trialFacts(outcome: SimulationOutcome): TrialFacts {
	const { status, log } = outcome;
	return { signs: { status, log: log.map(({ text }) => ({ text })) }, facts: factsOf(outcome) };
}
