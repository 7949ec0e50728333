import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';

/** A measured run and measurements that a test changes. */
export function shownSources(measured: RunWithPlots | null, measurements: readonly ProjectMeasurement[] | null) {
	// Not deep state: runs are compared by identity.
	let current = $state.raw(measured);
	let list = $state.raw(measurements);
	return {
		get measured() {
			return current;
		},
		set measured(value) {
			current = value;
		},
		get measurements() {
			return list;
		},
		set measurements(value) {
			list = value;
		}
	};
}
