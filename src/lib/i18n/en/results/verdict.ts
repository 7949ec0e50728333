import { ownValue } from '#lib/base/own-value.ts';
import { slips } from './verdict-slips.ts';

/** Values inserted into a reason's text. The caller formats the numbers. */
export type ReasonValues = Readonly<Record<string, string>>;

interface ReasonText {
	what: (values: ReasonValues) => string;
	fix: (values: ReasonValues) => string;
}

const countedPoints = (points: string): string => (points === '1' ? '1 point' : `${points} points`);

const metricWithFewPoints = {
	fix: () => 'Give .tran a maximum step as its fourth number: .tran step stop 0 maximum.'
};

/** What to do about a measurement that ngspice cannot take, or takes in another plot. */
function unmeasurable({ cause = '', analysis = '', plot = '' }: ReasonValues): string | null {
	const noise =
		analysis === 'noise'
			? ' The integrated noise is onoise_total and inoise_total; a script can print them after setplot noise2.'
			: '';
	return (
		ownValue(
			{
				analysis: `ngspice measures transient, AC, DC and spectrum results only, not ${analysis}.${noise}`,
				derivative:
					'This version of ngspice has no DERIV in measurements. In a script, compute the slope as a vector (let slope = deriv(v(out))) and measure that with FIND.',
				function:
					'A measurement takes signals by name, and no functions or differences of them: write vm(out), vdb(out) or vp(out) of one node, or let a script compute a vector with mag(), db() or v(a)-v(b) and measure that.',
				plot: `The command reads the current plot, ${plot}, not that of the ${analysis} analysis. Put it after that analysis and before the next one, or select the plot first, such as setplot ${analysis}1.`,
				not_run: `The script has no results from ${analysis}. Run one before the measurement.`
			},
			cause
		) ?? null
	);
}

export const verdict = {
	/** Accessible name of the badge. */
	badge: (level: string) => `Verdict: ${level}`,
	/** Below the title of a run in which nothing was found: what this does not say. */
	limits:
		'Mistakes that no check covers are possible, and whether the circuit does what it should is for you to judge, or for goals.',
	/** Opens the list of what was checked. */
	checkedTitle: 'What was checked',
	checked: [
		'The log: warnings, a forced operating point, parameters and lines that ngspice ignores, measurements without a result.',
		'The netlist: suffixes and notations, names defined twice, open and floating nodes, parts without effect.',
		'Sources and analyses: waveforms against the step and length of the run, sweeps against the range in which something happens.',
		'Voltages and currents: values that the sources cannot explain, values that are zero or not finite.',
		'Parts at their operating point: diodes, transistors, switches and amplifiers that conduct, block or saturate throughout.',
		'Measured values: enough points, windows within the run, results that are possible.'
	],
	unknown: 'This run was made before verdicts were stored.',
	count: (count: number) => (count === 1 ? '1 reason' : `${count} reasons`),
	said: 'ngspice',
	fixLabel: 'What to do',
	findFix: 'Find a fix',
	/** How to fix a netlist diagnostic that is a reason; `diagnostics.messages` says what is wrong. */
	remedies: {
		after_end: () => 'Remove the cards, or move .end to the end of the file.',
		argument_ignored: () => 'Fix the name, or add the parameter to the .subckt card.',
		capital_f: () => 'Leave the unit out for farads, or write a lowercase f for femto.',
		capital_m: () => 'Write MEG for mega, or a lowercase m for milli.',
		charge_for_capacitance: () => 'Write C= before the expression.',
		dangling_node: () => 'Fix the name of the node, or connect it; remove the part if it is not needed.',
		decimal_comma: () => 'Write a decimal point.',
		floating_node: () =>
			'Fix the name of the node, or give it the DC path that it lacks, such as a resistor to ground.',
		foreign_suffix: ({ factor = '' }) =>
			factor === '1e6' ? 'Write Meg, or the exponent e6.' : `Write the exponent, as in ${factor}.`,
		function_redefined: () => 'Keep one of the two, or rename one.',
		inner_suffix: () => 'Write the decimal point: 4.7k instead of 4k7.',
		letter_in_number: () => 'Write digits: 0 instead of O, 1 instead of l.',
		loose_tolerance: ({ option = '' }) => `Run once with the default ${option} and compare.`,
		measure_real_part: () =>
			'For a voltage, write vm(node) for the magnitude, vdb(node) for dB, or vr(node) if the real part is meant. For a current or an expression, let a script compute it with mag(), and measure that vector.',
		mil_is_milli: () => 'Write the value in metres: 127u instead of 5mil.',
		model_redefined: () => 'Keep one of the two, or rename one.',
		no_ac_source: () => 'Add AC 1 to the input source.',
		orphan_continuation: () => 'Move the line directly below its card.',
		output_unknown: () => 'Fix the name of the node on the card.',
		parameter_comma: () => 'Separate the parameters with spaces.',
		parameter_redefined: () => 'Keep one of the two.',
		power_of_magnitude: () => 'Write the power as a product, such as v(a)*v(a)*v(a).',
		random_arguments: () => 'Give the nominal value, the deviation and, for gauss and agauss, the number of sigmas.',
		random_limit: () =>
			"Write min(max(x,low),high) to clamp, or choose the netlist's dialect (LTspice or PSpice) in the project's simulation settings.",
		title_is_card: () => 'Put a title, or a line with only *, before it.',
		unbraced_expression: () => 'Put the expression in braces.',
		value_as_node: () => 'Check the number of nodes on the line.'
	} satisfies Record<string, (values: ReasonValues) => string>,
	reasons: {
		...slips,
		encrypted_text: {
			what: ({ simulator = '' }) =>
				`A part of the netlist is encrypted, and only ${simulator} can read it. ngspice cannot simulate what depends on it.`,
			fix: () => 'Ask the vendor for an unencrypted model, or use another part.'
		},
		forced_operating_point: {
			what: () =>
				'No operating point was found. gmin and source stepping failed, and ngspice used the state of the circuit after a short transient instead.',
			fix: () => 'Look for floating nodes. Give them a DC path to ground, or start with .ic and uic.'
		},
		stepping_failed: {
			what: () => 'The operating point was hard to find: gmin or source stepping failed on the way.',
			fix: () => 'Compare the voltages with what you expect; use .nodeset to select the solution that you want.'
		},
		ended_early: {
			what: ({ reason = '' }) =>
				ownValue(
					{
						user: 'The run was stopped; the results cover only its first part.',
						time_limit: 'The run reached its time limit; the results cover only its first part.',
						point_limit: 'The run reached its limit of points; the results cover only its first part.',
						breakpoint: 'A stop command of the script paused the analysis; the results cover only its first part.',
						out_of_memory: 'Memory ran out; the results cover only the part before that.'
					},
					reason
				) ?? 'The run ended early; the results cover only its first part.',
			fix: ({ reason = '' }): string =>
				reason === 'breakpoint'
					? 'Continue to the end with resume in the script, or remove the stop command.'
					: 'Run again to the end, with a shorter time or larger steps if needed.'
		},
		measure_missing: {
			what: ({ name = '' }) => `The measurement ${name} was not taken.`,
			fix: (values) => unmeasurable(values) ?? 'Check that the netlist has the analysis that the .meas card names.'
		},
		measure_failed: {
			what: ({ name = '' }) => `The measurement ${name} found nothing.`,
			fix: (values) =>
				unmeasurable(values) ??
				'Check that the signal exists, that it reaches the requested level, and that the time or frequency is within the run.'
		},
		script_expression: {
			what: ({ said = '' }) => `The script could not compute ${said}.`,
			fix: () => 'Check the vectors that it names and everything that depends on it: the branch of an if is skipped.'
		},
		unknown_vector: {
			what: () => 'A command refers to a signal that does not exist, so it had no effect.',
			fix: () => 'Fix the name: v(node), i(source), @device[parameter], or a name that the script has defined before.'
		},
		output_card: {
			what: () =>
				'A card asks for output that the run does not have, so this output is missing. The other results are complete.',
			fix: () => 'Fix the name on the card: v(node), i(source), @device[parameter].'
		},
		signal_not_saved: {
			what: ({ signal = '' }) =>
				`The card asks for ${signal}, which the run does not have. The other results are complete.`,
			fix: () =>
				'Fix the name: v(node), @device[parameter], or i(part) of a voltage source or an inductor; other currents are @device[i].'
		},
		card_not_run: {
			what: ({ card = '' }) => `The card ${card} was not run: the script ran its own analyses.`,
			fix: () => 'Add run to the script, or remove the card.'
		},
		no_points: {
			what: ({ plot = '' }) => `The analysis ${plot} produced no points.`,
			fix: () => 'Check its limits: the stop must be beyond the start.'
		},
		no_results: {
			what: () => 'ngspice reports success but produced no results.',
			fix: () =>
				'Check the limits of the analysis: the stop must be beyond the start (1M is 1 mHz), and the step of .dc must lead from start to stop.'
		},
		not_finite: {
			what: ({ signal = '', plot = '' }) => `${signal} in ${plot} becomes infinite or NaN.`,
			fix: () => 'Look for a division by zero in an expression, and for a resistance or capacitance of zero.'
		},
		out_of_reach: {
			what: ({ signal = '', value = '', sources = '' }) =>
				`${signal} reaches ${value}, although the sources together supply ${sources}.`,
			fix: () =>
				'Look for a suffix that does not mean what you intended, a current without a return path, an unlimited gain, and feedback of the wrong sign.'
		},
		few_points_per_period: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured with ${countedPoints(points)} per period.`,
			...metricWithFewPoints
		},
		few_points_on_edge: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured on an edge with ${countedPoints(points)}.`,
			...metricWithFewPoints
		},
		few_points_per_decade: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured with ${countedPoints(points)} per decade.`,
			fix: () => 'Use more points per decade in the .ac card, such as dec 50.'
		},
		all_zero: {
			what: ({ analysis = '' }): string =>
				analysis === 'op'
					? 'Every voltage and current is zero: no source has a DC value.'
					: `Every voltage and current of the ${analysis} analysis is zero.`,
			fix: ({ analysis = '' }): string =>
				analysis === 'ac'
					? 'Give the input source an AC value, such as AC 1, and check that it is connected to the circuit.'
					: analysis === 'op'
						? 'Give a source a DC value: an AC value counts only in an AC analysis. Check that it is connected, and that it is not in the first line, which is the title.'
						: 'Give a source a value, or a waveform that begins before the run ends. Check that it is connected, and that it is not in the first line, which is the title.'
		},
		not_judged: {
			what: () => 'The netlist of this run could not be checked: the checker stopped or took too long.',
			fix: () => 'Run again. If it happens again, check the log and the netlist yourself.'
		},
		zero_noise: {
			what: () => 'The noise is zero at every frequency.',
			fix: () =>
				'Check the output node on the .noise card. Only resistors (without noisy=0) and semiconductors generate noise, and it must reach that node.'
		},
		ac_of_switches: {
			what: ({ device = '' }) =>
				`The AC analysis keeps the switch ${device}, which a pulse source drives, in the state of the operating point.`,
			fix: () => 'Use a transient, or an averaged model of the switching cell for AC.'
		},
		aliased_source: {
			what: ({ source = '', frequency = '', points = '' }) =>
				`${source} has ${frequency}, but the run has ${countedPoints(points)} per period, so the waveform is not resolved.`,
			fix: () =>
				'Use a step, or a maximum step as the fourth number of .tran, of at most a tenth of the period; check the frequency.'
		},
		angle_as_damping: {
			what: ({ source = '', damping = '' }) =>
				`The fifth number of the sine of ${source}, ${damping}, is a damping factor in 1/s, but looks like a phase in degrees.`,
			fix: () => 'Write the phase as the sixth number: SIN(offset amplitude frequency delay 0 phase).'
		},
		bulk_forward: {
			what: ({ device = '', node = '' }) => `The bulk of ${device}, node ${node}, is forward biased throughout.`,
			fix: () =>
				'Connect the bulk of NMOS to the lowest and of PMOS to the highest voltage; check the type of the model.'
		},
		channel_length: {
			what: ({ device = '', length = '' }) => `The channel of ${device} is ${length} long.`,
			fix: () => 'W and L are in metres: write W=10u L=1u, and apply .options scale only once.'
		},
		coarse_sweep: {
			what: ({ points = '' }) =>
				`The AC sweep has ${points} points per decade, so a resonance can fall between two points.`,
			fix: () => 'Use more points per decade, such as dec 50.'
		},
		control_without_bias: {
			what: ({ device = '', node = '' }) =>
				`Only capacitors connect to ${node}, which controls ${device}, so nothing sets its bias.`,
			fix: () => 'Add the bias resistors.'
		},
		current_out_of_reach: {
			what: ({ device = '', current = '', plot = '' }) => `The current of ${device} reaches ${current} in ${plot}.`,
			fix: () =>
				'Look for a diode or junction across a source, a capacitor without series resistance, and a wrong suffix.'
		},
		edge_of_a_step: {
			what: ({ source = '', step = '', width = '' }) =>
				`${source} has an edge of zero, which ngspice replaces by the step of .tran, ${step}; its pulse is only ${width} wide.`,
			fix: () => 'Give the rise and fall time of PULSE, such as 1n.'
		},
		flat_response: {
			what: ({ from = '', to = '' }) =>
				`The response is flat from ${from} to ${to}, so the sweep shows no corner of the circuit.`,
			fix: () =>
				'Extend the sweep to the corners; check the suffixes of the frequencies, and of capacitors and inductors.'
		},
		fourier_of_other_frequency: {
			what: ({ frequency = '', lowest = '' }) =>
				`.four uses ${frequency}, of which no source is a multiple (the lowest has ${lowest}), so its harmonics have no meaning.`,
			fix: () => 'Give .four the frequency of the source, or a frequency that divides all sources.'
		},
		gain_below_one: {
			what: ({ model = '', gain = '' }) =>
				`The model ${model} has BF=${gain}: BF is the gain from base to collector, not alpha.`,
			fix: () => 'Write beta, such as BF=100.'
		},
		gate_and_drain: {
			what: ({ device = '' }) =>
				`${device} is connected straight across sources, and nothing drives its gate: gate and drain seem swapped.`,
			fix: () => 'The order of the nodes is drain, gate, source, bulk.'
		},
		ic_without_transient: {
			what: () => 'The .ic card has no effect: no transient analysis is run.',
			fix: () =>
				'Add the .tran that it is for, or remove it. To guide the operating point to one of several solutions, use .nodeset.'
		},
		ic_without_uic: {
			what: ({ device = '' }) => `ic= on ${device} is ignored: .tran has no uic.`,
			fix: ({ device = '' }): string =>
				/^(?:.*\.)?l/iu.test(device)
					? 'Add uic at the end of .tran.'
					: 'Add uic at the end of .tran, or set the voltages of nodes with .ic.'
		},
		latch_balanced: {
			what: ({ first = '', second = '' }) =>
				`${first} and ${second} hold each other at the unstable balance between the two states of the circuit.`,
			fix: () => 'Choose a state with .nodeset.'
		},
		line_outlasts_run: {
			what: ({ line = '', delay = '', stop = '' }) =>
				`The delay of the line ${line}, ${delay}, is longer than the run, ${stop}: nothing arrives at its other end.`,
			fix: () => 'Check the suffix of TD, or run longer.'
		},
		linear_over_decades: {
			what: ({ points = '', from = '', spacing = '' }) =>
				`The linear sweep has ${points} points ${spacing} apart, and its next point after ${from} is near ${spacing}.`,
			fix: () => 'Sweep in decades: .ac dec 20 start stop.'
		},
		local_supply: {
			what: ({ node = '', path = '' }) =>
				`${path} is a node of its own: ${node} inside the subcircuit is neither a port nor global, so it is not the supply outside.`,
			fix: () => 'Add .global with the name of the supply, or make it a port.'
		},
		measure_beyond_run: {
			what: ({ name = '', end = '', stop = '' }) =>
				`The measurement ${name} reaches to ${end}, but the run ends at ${stop}; only the part within the run is measured.`,
			fix: () => 'Check the suffixes of the window; shorten it, or run longer.'
		},
		measure_of_two: {
			what: ({ analysis = '', count = '' }) =>
				`There are ${count} ${analysis} cards, and this measurement is taken from one of them only.`,
			fix: () => 'Keep one analysis of the kind, or measure in a script after each run.'
		},
		negative_value: {
			what: ({ device = '', value = '' }) => `${device} has the negative value ${value}.`,
			fix: ({ computed = '' }) =>
				`${computed === '' ? 'Remove the sign.' : 'Check the parameters of its expression.'} If a negative part is intended, say so in its name, such as Rneg1.`
		},
		always_switched: {
			what: ({ device = '', threshold = '', lowest = '' }) =>
				`The control of ${device} changes but stays above its threshold ${threshold}; its lowest value is ${lowest}.`,
			fix: () => 'Check the threshold of the model and the levels of the source that drives it.'
		},
		current_without_path: {
			what: ({ source = '', nodes = '', devices = '' }) =>
				`The current of ${source} has no way to return: there is no DC path from ${nodes} to ground. Connected: ${devices}.`,
			fix: () => 'Fix the node that the source is connected to, or add the part that takes its current.'
		},
		never_switches: {
			what: ({ device = '', threshold = '', highest = '' }) =>
				`The control of ${device} changes but stays below its threshold ${threshold}; its highest value is ${highest}.`,
			fix: () => 'Check the threshold of the model and the order of the control nodes.'
		},
		no_current: {
			what: ({ diode = '' }) => `No current flows from any source: ${diode} blocks in the whole run.`,
			fix: () => 'The anode of a diode is its first node.'
		},
		nothing_changes: {
			what: ({ plot = '' }) =>
				`Nothing changes in ${plot}: no source varies, and every signal stays at the operating point.`,
			fix: () =>
				'Give the input a waveform (AC and DC values do nothing in a transient), or start an oscillator with .ic or a supply that ramps up.'
		},
		one_point_sweep: {
			what: ({ source = '' }) => `The sweep of ${source} has a single point.`,
			fix: () => 'Check start, stop and step of .dc, in this order.'
		},
		output_at_rail: {
			what: ({ node = '', value = '' }) =>
				`The output ${node} stays at ${value}, next to a supply or ground, although a signal drives the circuit.`,
			fix: () =>
				'Look at the operating point: the bias, the load, the order of the nodes, and the input that the feedback goes to.'
		},
		positive_feedback: {
			what: ({ device = '', node = '' }) =>
				`The feedback of ${device} goes to its positive input, ${node}, only; the solution found is not stable.`,
			fix: () => 'Swap the control nodes: E out 0 plus minus gain.'
		},
		pulse_too_wide: {
			what: ({ source = '', width = '', period = '' }) =>
				`The pulse of ${source} takes ${width}, longer than its period of ${period}, so it never returns.`,
			fix: () => 'The order is PULSE(low high delay rise fall width period); width and edges must fit into the period.'
		},
		reverse_active: {
			what: ({ device = '' }) =>
				`${device} works in reverse: its collector junction conducts and its emitter junction does not.`,
			fix: () => 'The order of the nodes is collector, base, emitter; check that the model has the right polarity.'
		},
		shunt_loads: {
			what: ({ resistance = '' }) =>
				`rshunt connects every node to ground with ${resistance}, which loads the circuit.`,
			fix: () => 'Use 1e12, or remove the option.'
		},
		source_begins_late: {
			what: ({ source = '', stop = '' }) => `The waveform of ${source} begins only after the end of the run, ${stop}.`,
			fix: () => 'Check the delay and its suffix, or run longer.'
		},
		source_too_slow: {
			what: ({ source = '', frequency = '', periods = '' }) =>
				`The run covers only ${periods} periods of ${source}, which has ${frequency}.`,
			fix: () => 'Run for at least one period; check the frequency (m and M are both milli).'
		},
		step_beyond_stop: {
			what: ({ step = '', stop = '' }) => `The step of .tran, ${step}, is not shorter than the run, ${stop}.`,
			fix: () => 'The order is .tran step stop; check their suffixes.'
		},
		supplies_swapped: {
			what: ({ positive = '', negative = '' }) => `${positive} is below ${negative}: the supplies are swapped.`,
			fix: () => 'Check the signs of the sources, and the order of the nodes on the X card.'
		},
		supply_with_ac: {
			what: ({ supply = '', source = '' }) =>
				`Both the supply ${supply} and ${source} have an AC value; the response is the sum of the two.`,
			fix: () => 'Leave AC on one source only.'
		},
		sweep_without_effect: {
			what: ({ source = '' }) => `No signal depends on ${source}, which .dc sweeps.`,
			fix: () =>
				'Check the name on the card, and that the swept source is connected to the rest; for temp, that parts have temperature coefficients.'
		},
		temperature_out_of_reach: {
			what: ({ temperature = '', celsius = '' }) => `${temperature} °C looks like kelvin; it would be ${celsius} °C.`,
			fix: () => 'Temperatures are in degrees Celsius: 27, not 300.'
		},
		threshold_sign: {
			what: ({ model = '', kind = '', value = '' }) =>
				`The model ${model} (${kind}) has the positive threshold ${value}, so the transistor ${kind === 'pmos' ? 'conducts where it should be off' : 'is off where it should conduct'}.`,
			fix: () => 'PMOS, NJF and PJF models have negative thresholds; check the sign.'
		},
		diode_overloaded: {
			what: ({ device = '', voltage = '' }) =>
				`${device} has up to ${voltage} in forward direction, which only a current without a limit gives.`,
			fix: () => 'Check the direction of the diode, and that something limits its current.'
		},
		gate_forward: {
			what: ({ device = '' }) => `The gate junction of ${device} conducts throughout.`,
			fix: () =>
				'Check the sign of the gate voltage and the polarity of the model: the gate of an N channel belongs below its source, that of a P channel above.'
		},
		loop_not_closed: {
			what: ({ device = '', node = '' }) =>
				`The feedback at ${node} does not bring the two inputs of ${device} together, as with feedback of the wrong sign or an output at its limit.`,
			fix: () =>
				'Check the sign of the feedback and of the input, the order of the nodes, and the supply and the load of the output.'
		},
		never_on: {
			what: ({ device = '', threshold = '', highest = '' }) =>
				`The gate of ${device} switches but reaches at most ${highest} of its threshold ${threshold}: it never conducts.`,
			fix: () => 'Check the drive voltage, the threshold of the model and its polarity.'
		},
		no_gain_without_bias: {
			what: ({ devices = '' }) =>
				`Only the capacitances of ${devices} respond in the AC analysis: nothing is amplified.`,
			fix: () => 'Check the bias: give the base or gate its DC voltage and run .op to see it.'
		},
		parameter_out_of_reach: {
			what: ({ model = '', parameter = '', value = '' }) =>
				`The model ${model} has ${parameter}=${value}, which no such part has.`,
			fix: () => 'Check the suffix: CJO=10p, TT=5n, KP=100u, IS=1e-14, CGSO=0.3n, CJ=1m.'
		},
		part_shorted: {
			what: ({ device = '', node = '' }) => `Both ends of ${device} are at node ${node}, so it does nothing.`,
			fix: () => 'Fix one of the two nodes, or remove the part.'
		},
		poly_without_constant: {
			what: ({ device = '', inputs = '' }) =>
				`The POLY of ${device} has ${inputs} inputs and as many coefficients. The first one is the constant, so the last input has no effect.`,
			fix: () => 'Write the constant first, such as POLY(2) a 0 b 0 0 1 1.'
		},
		reversed_channel: {
			what: ({ device = '', channel = '' }) =>
				`${device} is ${channel === 'N' ? 'an' : 'a'} ${channel}-channel transistor whose drain and source are only ever the wrong way round: its body diode conducts instead of the channel.`,
			fix: () => 'Check the type of the model; if it is right, exchange drain and source.'
		},
		saturated_amplifier: {
			what: ({ device = '' }) => `${device} is saturated at its operating point, so it does not amplify.`,
			fix: () => 'Check the bias and the order collector, base, emitter.'
		},
		steep_resistance: {
			what: ({ device = '', slope = '' }) => `${device} changes by a factor of ${slope} per degree.`,
			fix: () => 'TC is relative, per °C: write 3900u for 3900 ppm.'
		},
		supply_at_zero: {
			what: ({ node = '' }) => `The supply ${node} stays at 0 V.`,
			fix: () => 'Give its source a DC value, or connect one; check the name of the node.'
		},
		zener_forward: {
			what: ({ device = '', breakdown = '' }) =>
				`${device} breaks down at ${breakdown} but conducts in forward direction throughout.`,
			fix: () => 'Exchange anode and cathode.'
		},
		transistors_off: {
			what: ({ devices = '' }) => `No transistor conducts at any point of the run: ${devices}.`,
			fix: () =>
				'Check the bias of the bases or gates, the polarity of the models, and the order of the nodes: collector, base, emitter; drain, gate, source.'
		},
		two_point_sweep: {
			what: ({ source = '' }) => `The sweep of ${source} has only two points, although the circuit is not linear.`,
			fix: () => 'Use a smaller step.'
		},
		two_valued_sweep: {
			what: ({ node = '', device = '', from = '', to = '' }) =>
				`Swept in the other direction, ${node} has other values between ${from} and ${to}, because of the positive feedback at ${device}. The curves show one of the two.`,
			fix: () => 'Sweep in both directions, or use a slow transient, to see both.'
		},
		unit_missing: {
			what: ({ device = '', value = '', kind = '' }) =>
				`${device} has ${value} ${kind === 'c' ? 'F' : 'H'}, too much to take part in a run of this length.`,
			fix: () => 'Add the suffix: 100u or 100n instead of 100.'
		},
		waveform_ends_early: {
			what: ({ source = '', last = '', stop = '' }) =>
				`The PWL waveform of ${source} ends at ${last}, long before the end of the run, ${stop}.`,
			fix: () => 'Check the suffixes of its times and of .tran, or add r=0 to repeat it.'
		},
		warning: {
			what: () => 'ngspice gave a warning that this app cannot explain.',
			fix: () => 'Read it, and decide whether it affects your results.'
		},
		engine_error: {
			what: () => 'ngspice reported an error.',
			fix: () => 'The log has all messages from ngspice.'
		}
	} satisfies Record<string, ReasonText>
};
