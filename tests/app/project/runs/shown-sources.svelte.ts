import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';

/** A shown run and measurements that a test changes. */
export function shownSources(shown: RunWithPlots | null, measurements: readonly ProjectMeasurement[] | null) {
	// Not deep state: runs are compared by identity.
	let current = $state.raw(shown);
	let list = $state.raw(measurements);
	return {
		get shown() {
			return current;
		},
		set shown(value) {
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
