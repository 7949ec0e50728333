import { beforeAll, describe, expect, it } from 'vitest';
import { correctDecks, faultyDecks } from '../verdict/decks.ts';
import { createJudge, type Judge } from '../verdict/judge.ts';

let judge: Judge;
beforeAll(async () => {
	judge = await createJudge();
});

/** The first deck of a kind. */
function deckOf(kind: string) {
	const deck = faultyDecks([0]).find((each) => each.kind.kind === kind);
	if (!deck) throw new Error(`No deck of the kind ${kind}`);
	return deck;
}

const codesOf = (reasons: readonly string[]): string[] => reasons.map((reason) => reason.split(':')[0] ?? '');

describe('the verdict on faults that ngspice does not report', () => {
	it.each([
		['[VER40]', 'corner-of-the-real-part', 'measure_real_part'],
		['[VER40]', 'corner-of-the-real-part-in-a-script', 'measure_real_part'],
		['[VER40]', 'real-part-of-a-vector', 'vector_real_part'],
		['[VER40]', 'real-part-in-another-plot', 'vector_real_part'],
		['[VER3]', 'card-that-run-leaves-out', 'measure_left_out'],
		['[VER27]', 'first-of-a-family', 'measure_of_family'],
		['[VER27]', 'window-beyond-run-in-a-script', 'measure_beyond_run'],
		['[VER27]', 'spectrum-filled-with-zeros', 'spectrum_padded'],
		['[VER3]', 'level-of-a-function', 'measure_failed'],
		['[VER3]', 'measurement-of-a-missing-node', 'measure_failed'],
		['[VER22]', 'saved-signal-missing', 'signal_not_saved'],
		['[VER4]', 'factor-before-an-expression', 'unbraced_expression'],
		['[VER4]', 'charge-for-capacitance', 'charge_for_capacitance'],
		['[VER26]', 'exponent-and-suffix', 'scaled_twice'],
		['[VER26]', 'natural-logarithm-for-decibels', 'natural_logarithm'],
		['[VER26]', 'phase-in-degrees', 'angle_in_degrees'],
		['[VER26]', 'sine-without-two-pi', 'without_two_pi'],
		['[VER26]', 'absolute-variation', 'tiny_deviation'],
		['[VER26]', 'misspelt-option', 'unknown_option'],
		['[VER26]', 'temperature-given-twice', 'two_temperatures'],
		['[VER26]', 'argument-hidden-inside', 'argument_hidden'],
		['[VER26]', 'global-hidden-by-default', 'global_hidden'],
		['[VER26]', 'alterparam-without-reset', 'alter_without_reset'],
		['[VER27]', 'bandwidth-at-absolute-level', 'corner_not_relative'],
		['[VER27]', 'phase-margin-in-radians', 'phase_in_radians'],
		['[VER27]', 'delay-of-wrong-edge', 'negative_delay'],
		['[VER27]', 'efficiency-negative', 'impossible_share'],
		['[VER27]', 'rms-of-part-of-a-period', 'part_of_period'],
		['[VER27]', 'threshold-from-coarse-sweep', 'coarse_crossing'],
		['[VER27]', 'gain-of-small-ac-value', 'gain_of_small_input'],
		['[VER27]', 'measurement-before-kept-part', 'measure_before_start'],
		['[VER27]', 'transfer-function-through-capacitor', 'zero_transfer'],
		['[VER28]', 'photocurrent-reversed', 'loop_not_closed'],
		['[VER28]', 'regulator-loop-inverted', 'loop_not_closed'],
		['[VER28]', 'transistor-amplifier-inputs-swapped', 'loop_not_closed'],
		['[VER28]', 'high-side-switch-reversed', 'never_opens'],
		['[VER28]', 'high-side-gate-from-ground', 'follows_gate'],
		['[VER28]', 'half-bridge-shoot-through', 'both_switches_on'],
		['[VER28]', 'bridge-diode-reversed', 'diode_against_others'],
		['[VER28]', 'doubler-diode-reversed', 'one_way_node'],
		['[VER28]', 'freewheeling-diode-reversed', 'diode_shorts_coil'],
		['[VER29]', 'rectifier-diode-reversed', 'nothing_drives'],
		['[VER29]', 'open-collector-without-pull-up', 'no_pull_up'],
		['[VER29]', 'regulator-pins-swapped', 'misplaced_pin'],
		['[VER29]', 'line-ports-mixed', 'line_shorted'],
		['[VER30]', 'pwl-in-seconds', 'ramp_unfinished'],
		['[VER30]', 'noise-step-longer-than-run', 'noise_step_too_long'],
		['[VER30]', 'modulation-frequencies-exchanged', 'carrier_too_slow'],
		['[VER30]', 'area-in-square-metres', 'area_out_of_reach'],
		['[VER30]', 'led-with-default-model', 'plain_diode'],
		['[VER30]', 'oxide-in-nanometres', 'parameter_out_of_reach'],
		['[VER18]', 'push-pull-pnp-reversed', 'reverse_active'],
		['[VER15]', 'thermistor-in-celsius', 'sweep_without_effect'],
		['[VER17]', 'inductance-without-unit', 'unit_missing'],
		['[VER27]', 'delay-to-the-next-pulse', 'late_edge'],
		['[VER26]', 'temperature-in-a-parameter', 'temperature_as_parameter'],
		['[VER15]', 'sweep-far-above', 'no_response'],
		['[VER24]', 'mirror-out-of-headroom', 'mirror_without_headroom'],
		['[VER23]', 'sweep-in-volts', 'diode_overloaded'],
		['[VER23]', 'gate-and-source-exchanged', 'transistors_off'],
		['[VER29]', 'pull-up-at-ground', 'no_pull_up'],
		['[VER28]', 'smoothing-in-series', 'one_way_node'],
		['[VER10]', 'ac-value-for-operating-point', 'all_zero'],
		['[VER15]', 'run-far-too-short', 'hardly_begun'],
		['[VER17]', 'width-in-nanometres', 'channel_width'],
		['[VER23]', 'other-channel-of-jfet', 'gate_forward'],
		['[VER23]', 'reference-diode-without-resistor', 'breakdown_overloaded'],
		['[VER27]', 'window-reversed', 'window_reversed'],
		['[VER28]', 'centre-tap-diode-reversed', 'diodes_opposed'],
		['[VER22]', 'output-of-nothing', 'output_card'],
		['[VER23]', 'gate-drive-too-low', 'never_on'],
		['[VER23]', 'divider-keeps-mosfet-off', 'transistors_off'],
		['[VER23]', 'nmos-as-pmos', 'reversed_channel'],
		['[VER23]', 'drain-and-source-exchanged', 'reversed_channel'],
		['[VER23]', 'jfet-gate-forward', 'gate_forward'],
		['[VER23]', 'zener-backwards', 'zener_forward'],
		['[VER23]', 'buck-diode-reversed', 'diode_overloaded'],
		['[VER23]', 'adc-threshold', 'never_switches'],
		['[VER24]', 'follower-to-plus', 'loop_not_closed'],
		['[VER24]', 'saturated-amplifier', 'saturated_amplifier'],
		['[VER24]', 'collector-and-base-swapped', 'saturated_amplifier'],
		['[VER24]', 'ac-without-bias-bjt', 'no_gain_without_bias'],
		['[VER24]', 'ac-without-bias-mos', 'no_gain_without_bias'],
		['[VER25]', 'part-shorted', 'part_shorted'],
		['[VER25]', 'poly-without-constant', 'poly_without_constant'],
		['[VER25]', 'supply-without-value', 'supply_at_zero'],
		['[VER25]', 'junction-capacitance-in-pf', 'parameter_out_of_reach'],
		['[VER25]', 'kp-without-micro', 'parameter_out_of_reach'],
		['[VER25]', 'tc-in-ppm', 'steep_resistance'],
		['[VER25]', 'sizes-in-metres-in-include', 'channel_length'],
		['[VER25]', 'size-parameter-in-include', 'parameter_out_of_reach'],
		['[VER25]', 'size-parameter-in-subcircuit', 'parameter_out_of_reach'],
		['[VER14]', 'aliased-sine', 'aliased_source'],
		['[VER14]', 'slow-sine', 'source_too_slow'],
		['[VER14]', 'source-begins-after-run', 'source_begins_late'],
		['[VER14]', 'pulse-width-above-period', 'pulse_too_wide'],
		['[VER14]', 'edge-from-step', 'edge_of_a_step'],
		['[VER14]', 'pwl-ends-early', 'waveform_ends_early'],
		['[VER14]', 'phase-as-damping', 'angle_as_damping'],
		['[VER14]', 'step-beyond-stop', 'step_beyond_stop'],
		['[VER14]', 'line-longer-than-run', 'line_outlasts_run'],
		['[VER15]', 'dc-instead-of-waveform', 'nothing_changes'],
		['[VER15]', 'ac-below-corner', 'flat_response'],
		['[VER15]', 'ac-linear-over-decades', 'linear_over_decades'],
		['[VER15]', 'ac-of-switching-circuit', 'ac_of_switches'],
		['[VER15]', 'two-ac-inputs', 'supply_with_ac'],
		['[VER15]', 'sweep-of-two-points', 'two_point_sweep'],
		['[VER15]', 'sweep-without-effect', 'sweep_without_effect'],
		['[VER16]', 'initial-condition-without-uic', 'ic_without_uic'],
		['[VER16]', 'initial-condition-with-op', 'ic_without_transient'],
		['[VER16]', 'meas-of-one-of-two', 'measure_of_two'],
		['[VER16]', 'meas-outside-run', 'measure_beyond_run'],
		['[VER16]', 'fourier-of-other-frequency', 'fourier_of_other_frequency'],
		['[VER17]', 'temperature-in-kelvin', 'temperature_out_of_reach'],
		['[VER17]', 'sizes-in-metres', 'channel_length'],
		['[VER17]', 'negative-value', 'negative_value'],
		['[VER17]', 'capacitance-without-unit', 'unit_missing'],
		['[VER17]', 'threshold-of-wrong-sign', 'threshold_sign'],
		['[VER17]', 'alpha-for-beta', 'gain_below_one'],
		['[VER18]', 'collector-and-emitter-swapped', 'reverse_active'],
		['[VER18]', 'bulk-forward-biased', 'bulk_forward'],
		['[VER18]', 'current-without-limit', 'current_out_of_reach'],
		['[VER18]', 'diode-backwards', 'no_current'],
		['[VER18]', 'switch-never-switches', 'never_switches'],
		['[VER18]', 'output-at-rail', 'output_at_rail'],
		['[VER19]', 'letter-o-for-ground', 'dangling_node'],
		['[VER19]', 'cards-after-end', 'after_end'],
		['[VER19]', 'local-supply', 'local_supply'],
		['[VER19]', 'supplies-swapped', 'supplies_swapped'],
		['[VER19]', 'gate-without-bias', 'control_without_bias'],
		['[VER19]', 'mos-nodes-in-wrong-order', 'gate_and_drain'],
		['[VER19]', 'feedback-to-wrong-input', 'positive_feedback'],
		['[VER19]', 'latch-at-its-balance', 'latch_balanced'],
		['[VER19]', 'hysteresis-swept-once', 'two_valued_sweep']
	])('[C5] %s names %s, and trusts the repaired deck', async (_rule, kind, code) => {
		const { files, repaired } = deckOf(kind);
		expect(codesOf((await judge(files, 'deck.cir')).reasons)).toContain(code);
		expect(await judge(repaired, 'deck.cir')).toMatchObject({ level: 'trusted', reasons: [] });
	});

	it.each<[string, number, string]>([
		['coarse-ac', 1, 'few_points_per_decade'],
		['coarse-ac', 2, 'coarse_sweep'],
		['everything-zero', 1, 'one_point_sweep'],
		['loose-tolerances', 2, 'shunt_loads'],
		['size-parameter-in-include', 2, 'parameter_out_of_reach'],
		['size-parameter-in-include', 3, 'parameter_out_of_reach'],
		['size-parameter-in-subcircuit', 1, 'parameter_out_of_reach'],
		['size-parameter-in-subcircuit', 2, 'parameter_out_of_reach'],
		['wrong-polarity-of-transistor', 2, 'transistors_off']
	])('[C5] [VER15] [VER17] [VER18] [VER25] names %s, deck %i', async (kind, number, code) => {
		const deck = faultyDecks([number]).find((each) => each.kind.kind === kind)!;
		expect(codesOf((await judge(deck.files, 'deck.cir')).reasons)).toContain(code);
	});

	it('[C5] [VER25] names size-parameter-in-include, deck 1, in a run that its time limit ends', async () => {
		const deck = faultyDecks([1]).find((each) => each.kind.kind === 'size-parameter-in-include')!;
		// Its time steps are so small that the run takes minutes; the fault is in the netlist.
		const { reasons } = await judge(deck.files, 'deck.cir', { timeLimitMs: 1_000 });
		expect(codesOf(reasons)).toContain('parameter_out_of_reach');
	});
});

describe('the verdict on unusual but correct decks', () => {
	it.each([
		['[VER40]', 'real-part-where-all-is-in-phase'],
		['[VER40]', 'magnitudes-and-chosen-parts'],
		['[VER40]', 'real-vectors-of-a-script'],
		['[VER3]', 'maximum-at-the-beginning'],
		['[VER22]', 'saved-signals-by-name'],
		['[VER4]', 'behavioural-passives'],
		['[VER2]', 'avalanche-transistor-model'],
		['[VER6]', 'spark-ignition'],
		['[VER6]', 'human-body-pulse'],
		['[VER15]', 'probe-divider'],
		['[VER15]', 'capacitive-divider-of-kilovolts'],
		['[VER15]', 'filter-of-a-ripple'],
		['[VER16]', 'frequency-doubler'],
		['[VER26]', 'sin-with-initial-phase-in-radians'],
		['[VER26]', 'temp-as-used-parameter'],
		['[VER26]', 'default-shadowed-same-value'],
		['[VER27]', 'corner-of-a-unity-filter'],
		['[VER27]', 'rms-of-whole-half-waves'],
		['[VER27]', 'period-measured'],
		['[VER28]', 'undervoltage-comparator'],
		['[VER28]', 'ldo-load-step'],
		['[VER28]', 'low-side-relay'],
		['[VER28]', 'cockcroft-walton'],
		['[VER29]', 'open-drain-bus'],
		['[VER29]', 'shorted-stub'],
		['[VER26]', 'default-width-beside-a-passed-one'],
		['[VER28]', 'peak-of-two-signals'],
		['[VER29]', 'coil-as-subcircuit-to-ground'],
		['[VER30]', 'area-of-a-junction-per-square-metre'],
		['[VER18]', 'difference-amplifier-under-common-mode'],
		['[VER18]', 'filter-that-rejects'],
		['[VER18]', 'muted-stage'],
		['[VER18]', 'output-after-a-capacitor'],
		['[VER28]', 'self-biased-reference'],
		['[VER15]', 'supply-rejection-beside-another-circuit'],
		['[VER19]', 'sweep-that-agrees-in-both-directions'],
		['[VER15]', 'standby-current'],
		['[VER15]', 'cell-that-holds-its-state'],
		['[VER15]', 'circuit-watched-at-rest'],
		['[VER30]', 'normally-closed-contact'],
		['[VER23]', 'multiplier-of-kilovolts'],
		['[VER6]', 'choke-with-an-expression'],
		['[VER18]', 'comparator-at-a-rail'],
		['[VER23]', 'cockcroft-walton-of-kilovolts'],
		['[VER18]', 'leakage-of-a-diode'],
		['[VER7]', 'null-at-single-frequencies'],
		['[VER27]', 'measurements-of-all-curves'],
		['[VER40]', 'a-script-that-measures-each-analysis']
	])('[C5] %s trusts %s', async (_rule, kind) => {
		const deck = correctDecks([0]).find((each) => each.kind === kind)!;
		expect(await judge(deck.files, 'deck.cir')).toMatchObject({ level: 'trusted', reasons: [] });
	});

	it.each([
		['[VER15]', 'divider-of-kilovolts', 0],
		['[VER15]', 'divider-of-kilovolts', 1],
		['[VER15]', 'divider-of-kilovolts', 2],
		['[VER25]', 'capacitances-of-ratios', 0],
		['[VER25]', 'capacitances-of-ratios', 1],
		['[VER25]', 'capacitances-of-ratios', 2],
		['[VER25]', 'oxide-in-micrometres', 0],
		['[VER25]', 'oxide-in-micrometres', 1]
	])('[C5] %s trusts %s, deck %i', async (_rule, kind, number) => {
		const deck = correctDecks([number]).find((each) => each.kind === kind)!;
		expect(await judge(deck.files, 'deck.cir')).toMatchObject({ level: 'trusted', reasons: [] });
	});

	// Every eighth: `npm run test:verdict` runs all of them, and `.ci/run` others with each commit.
	it.each(
		correctDecks([0])
			.filter((_, index) => index % 8 === 0)
			.map(({ name, files }) => [name, files] as const)
	)('[C5] [VER21] trusts %s', async (_name, files) => {
		expect(await judge(files, 'deck.cir')).toMatchObject({ level: 'trusted', reasons: [] });
	});
});
