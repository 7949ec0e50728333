/** Why a measurement has no value; each code has a text in the catalogue. */
export type NoValueReason =
	| 'too_few_points'
	| 'not_finite'
	| 'signal_missing'
	| 'flat'
	| 'no_lower_cutoff'
	| 'no_upper_cutoff'
	| 'no_unity_crossing'
	| 'no_phase_crossing'
	| 'positive_feedback'
	| 'not_periodic'
	| 'no_transition'
	| 'not_settled'
	| 'meas_failed'
	| 'wrong_quantity'
	| 'no_shared_range'
	| 'no_power'
	| 'infinite'
	| 'several_curves'
	| 'phase_unclear'
	| 'band_begins_below'
	| 'band_ends_above'
	| 'band_not_swept'
	| 'several_bands'
	| 'stop_band_uneven'
	| 'stop_band_not_swept'
	| 'level_not_reached'
	| 'several_crossings'
	| 'not_scalar'
	| 'by_member'
	| 'complex_value'
	| 'plot_missing'
	| 'worker_failed'
	| 'expression';

export interface CurvePoint {
	x: number;
	y: number;
}

/** A number with the points on the curve it was read from, or the reason why there is none. */
export type Reading = { value: number; at: CurvePoint[] } | { value: null; reason: NoValueReason };

export function found(value: number, ...at: CurvePoint[]): Reading {
	return { value, at };
}

export function missing(reason: NoValueReason): Reading {
	return { value: null, reason };
}
