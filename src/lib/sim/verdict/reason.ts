import type { SourcePlace } from '#lib/base/source-place.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';

/** A reason to doubt a run's numbers. */
export function suspicion(
	code: string,
	values: VerdictReasonRecord['values'] = {},
	place: SourcePlace | null = null
): VerdictReasonRecord {
	return { code, level: 'suspicious', file: place?.file ?? null, line: place?.line ?? null, values };
}

/** Codes of reasons about convergence, for which convergence help can propose fixes. */
export const convergenceReasons: ReadonlySet<string> = new Set([
	'forced_operating_point',
	'stepping_failed',
	'floating_node',
	'current_without_path',
	'singular_matrix',
	'timestep_too_small',
	'iteration_limit',
	'out_of_function_range'
]);
