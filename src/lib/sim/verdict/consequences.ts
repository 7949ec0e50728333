import type { VerdictReasonRecord } from '#lib/db/records.ts';

const CURRENTS = ['out_of_reach', 'current_out_of_reach'];
const REST = ['nothing_changes', 'all_zero'];
const TRANSISTORS = ['transistors_off', 'reversed_channel', 'saturated_amplifier', 'reverse_active', 'never_on'];

/** Reasons that follow from another one: what to do about them would lead away from the cause. */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
	current_without_path: [...TRANSISTORS, 'control_without_bias', 'nothing_changes'],
	out_of_reach: ['transistors_off'],
	supplies_swapped: [...TRANSISTORS, ...CURRENTS, 'bulk_forward', 'output_at_rail', 'loop_not_closed'],
	bulk_forward: ['current_out_of_reach', 'reversed_channel'],
	control_without_bias: ['transistors_off'],
	angle_as_damping: CURRENTS,
	coupling_too_strong: CURRENTS,
	parameter_out_of_reach: CURRENTS,
	ic_without_uic: REST,
	source_begins_late: REST,
	step_beyond_stop: ['source_too_slow', 'few_points_per_period', 'hardly_begun'],
	unit_missing: ['hardly_begun'],
	waveform_ends_early: ['few_points_per_period'],
	misplaced_pin: ['nothing_drives', 'output_at_rail', 'loop_not_closed']
};
/** Slips in a number, after which ngspice takes it for the name of a model. */
const NUMBER_SLIPS = new Set(['inner_suffix', 'decimal_comma', 'letter_in_number', 'foreign_suffix']);

/** Slips for which ngspice refuses a line, with a message about what it made of it. */
const REFUSED = new Set([...NUMBER_SLIPS, 'parameter_comma', 'unbraced_expression']);

/**
 * The reasons of a failed run: at the line of a slip, ngspice's error is about what it made of the slip, so the slip is told in its
 * place, with ngspice's words.
 */
export function causesOfFailure(
	errors: readonly VerdictReasonRecord[],
	doubts: readonly VerdictReasonRecord[]
): VerdictReasonRecord[] {
	const told = new Set<VerdictReasonRecord>();
	const causes = errors.map((error): VerdictReasonRecord => {
		const slip = doubts.find(
			({ code, file, line }) => REFUSED.has(code) && line !== null && file === error.file && line === error.line
		);
		if (!slip) return error;
		told.add(slip);
		return { ...slip, level: 'failed', values: { ...slip.values, ...error.values } };
	});
	return [...causes, ...doubts.filter((doubt) => !told.has(doubt))];
}

/** The reasons without those that only follow from others. */
export function causesOf(reasons: readonly VerdictReasonRecord[]): VerdictReasonRecord[] {
	const codes = new Set(reasons.map(({ code }) => code));
	const effects = new Set(Object.entries(EFFECTS).flatMap(([cause, found]) => (codes.has(cause) ? found : [])));
	const slips = new Set(reasons.flatMap(({ code, file, line }) => (NUMBER_SLIPS.has(code) ? [`${file}:${line}`] : [])));
	const unbiased = new Set(
		reasons.flatMap(({ code, values }) => (code === 'control_without_bias' ? [values.node] : []))
	);
	const reversed = new Set(reasons.flatMap(({ code, values }) => (code === 'window_reversed' ? [values.name] : [])));
	return reasons.filter(({ code, file, line, values }) => {
		if (code === 'measure_failed' && reversed.has(values.name)) return false;
		if (code === 'unknown_model' && slips.has(`${file}:${line}`)) return false;
		if (code === 'floating_node' && unbiased.has(values.nodes)) return false;
		return !effects.has(code);
	});
}
