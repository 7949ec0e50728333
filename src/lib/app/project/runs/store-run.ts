import { inSlices } from '#lib/base/slices.ts';
import { previewCurve } from '#lib/charts/preview.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { evaluateGoals, type DesignGoals } from '#lib/sim/goals.ts';
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
	const isMeasured = run.status !== 'failed';
	const goals = isMeasured ? evaluateGoals(designGoals?.goals ?? [], run.metrics) : [];
	const met = goals.filter(({ state }) => state === 'met').length;
	const thumbnail = isMeasured ? await inSlices(previewCurve(plots, designGoals?.signals.output)) : null;
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
