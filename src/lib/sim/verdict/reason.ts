import type { SourcePlace } from '#lib/base/source-place.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';

/** A ground for doubting a run's numbers. */
export function suspicion(
	code: string,
	values: VerdictReasonRecord['values'] = {},
	place: SourcePlace | null = null
): VerdictReasonRecord {
	return { code, level: 'suspicious', file: place?.file ?? null, line: place?.line ?? null, values };
}

/** Codes of reasons that say the circuit could not be solved as it should be; convergence help has answers to them. */
export const convergenceReasons: ReadonlySet<string> = new Set([
	'forced_operating_point',
	'stepping_failed',
	'floating_node',
	'singular_matrix',
	'timestep_too_small',
	'iteration_limit',
	'out_of_function_range'
]);
