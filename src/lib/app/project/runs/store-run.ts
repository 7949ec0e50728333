import { inSlices, nextTask } from '#lib/base/slices.ts';
import { previewCurve } from '#lib/charts/preview.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { evaluateGoals, type DesignGoals } from '#lib/sim/goals.ts';
import { chooseSignals } from '#lib/sim/signals.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';

/**
 * Stores a run with its curves, and what it gave for the project's card.
 *
 * @throws Fault as `saveRun`
 */
export async function storeRun(
	database: SpicewrightDatabase,
	{ run, plots, cards, files }: SimulationResult,
	designGoals: DesignGoals | null
): Promise<void> {
	// The page draws the run first, in a task of its own.
	await nextTask();
	const isMeasured = run.status !== 'failed';
	const goals = isMeasured ? evaluateGoals(designGoals?.goals ?? [], run.metrics) : [];
	const met = goals.filter(({ state }) => state === 'met').length;
	// As measured: the first node of a netlist is commonly the input.
	const { output } = chooseSignals(plots, designGoals?.signals);
	const thumbnail = isMeasured ? await inSlices(previewCurve(plots, output?.name)) : null;
	await saveRun(database, { ...run, ...(thumbnail && { thumbnail }) }, plots, {
		cards,
		files,
		thumbnail,
		lastRun: {
			verdict: run.verdict?.level ?? 'failed',
			goals: goals.length > 0 ? { met, total: goals.length } : null
		}
	});
}
