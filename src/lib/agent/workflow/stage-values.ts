import { toFault } from '#lib/base/fault.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { measurementUnit } from '#lib/measure/measurement.ts';
import { measurements } from '#lib/measure/registry.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { evaluateGoals, goalsFile, type DesignGoal } from '#lib/sim/goals.ts';
import { readMeasurements } from '#lib/sim/run-simulation.ts';
import { goalLines } from '#lib/tools/catalogue/simulation/run-report.ts';

/** A goals file that cannot be read has no goals; the goals panel shows the reason. */
export async function readGoals(store: Pick<ProjectStore, 'read'>): Promise<readonly DesignGoal[]> {
	try {
		return (await goalsFile.read(store)).goals;
	} catch (thrown) {
		if (toFault(thrown).code.startsWith('goals_')) return [];
		throw thrown;
	}
}

/** The goals with what a run measured of them. */
export function goalsAgainst(goals: readonly DesignGoal[], run: RunRecord | null): string {
	const statuses = evaluateGoals(goals, run === null || run.status === 'failed' ? [] : run.metrics);
	return goalLines(statuses) || 'The project has no goals.';
}

/** The metrics that goals can be about, with their units. */
export async function knownMetrics(store: Pick<ProjectStore, 'read'>): Promise<string> {
	const known = measurements.map((each) => `${each.id} (${measurementUnit(each, 'V') || 'no unit'})`);
	const { measurements: own } = await readMeasurements(store);
	return [...known, ...own.map(({ name, expression }) => `expr:${name} (${expression})`)].join(', ');
}
