import type { DesignGoals } from './goals.ts';
import type { ProjectMeasurement } from './project-measurements.ts';

/** What a project measures besides what can be measured in every run. */
export interface WantedMeasurements {
	goals: DesignGoals;
	measurements: readonly ProjectMeasurement[];
}

/** The metrics that goals name. */
export function wantedMetrics({ goals }: DesignGoals): ReadonlySet<string> {
	return new Set(goals.map(({ metric }) => metric));
}
