import { createSimulationPool } from '../../src/lib/workers/ngspice/client.ts';
import type { MeasuredValue, SimulationRequest, Variant } from '../../src/lib/workers/ngspice/protocol.ts';

const pool = createSimulationPool();

/** What this module puts into the page. */
export interface MonteCarloPage {
	runVariants: typeof runVariants;
}

/** Runs the variants on the pool, as the product does; what each measured, by its id. */
async function runVariants(
	base: SimulationRequest,
	variants: readonly Variant[]
): Promise<{ elapsedMs: number; measured: Record<string, MeasuredValue[]> }> {
	const measured: Record<string, MeasuredValue[]> = {};
	const { elapsedMs, complete } = await pool.runVariants(base, variants, {
		keep: [],
		onOutcome: (id, { measurements }) => {
			measured[id] = measurements;
		}
	});
	if (complete !== variants.length) throw new Error(`only ${complete} of ${variants.length} runs were complete`);
	return { elapsedMs, measured };
}

Object.assign(globalThis, { runVariants } satisfies MonteCarloPage);
