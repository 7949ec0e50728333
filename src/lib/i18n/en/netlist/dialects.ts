import { conversionNotes } from './conversion-notes.ts';
import { pspiceNotes } from './pspice-notes.ts';

/** Values inserted into a text. */
type Values = Readonly<Record<string, string | number>>;

/** Netlists written for other simulators: how they are recognized, what was converted and what is not supported. */
export const dialects = {
	names: { ngspice: 'ngspice', ltspice: 'LTspice', pspice: 'PSpice', hspice: 'HSPICE' },
	evidence: {
		control_script: 'Scripts between .control and .endc are ngspice syntax.',
		ngspice_card: 'This is an ngspice card.',
		backanno: '.backanno is written by LTspice’s schematic editor.',
		ltspice_library: 'This is an LTspice library.',
		parasitics: 'LTspice writes series and parallel elements on the device: Rser, Rpar, Cpar.',
		startup: 'Only LTspice has this keyword on .tran.',
		short_transient: 'LTspice needs no time step on .tran.',
		zero_step: 'LTspice and PSpice take a time step of 0 on .tran, and ngspice does not.',
		micro_sign: 'LTspice writes µ for micro.',
		ltspice_gate: 'This is an LTspice gate.',
		ideal_diode: 'This is LTspice’s piecewise linear diode model.',
		noiseless: 'noiseless is an LTspice keyword.',
		ltspice_switch: 'LTspice’s switches have smooth transitions and a current limit.',
		manufacturer: 'LTspice’s models name their manufacturer.',
		trip_option: 'tripdv and tripdt are LTspice options.',
		load_current: 'load is an LTspice keyword of current sources.',
		charge: 'LTspice writes x for the voltage in the charge of a capacitor.',
		table_of_current: 'LTspice’s current sources can have a table.',
		table_of_pairs: 'table=(x,y, ...) is LTspice syntax.',
		ltspice_function: 'This is an LTspice function.',
		ltspice_card: 'This is an LTspice card.',
		step: '.step is an LTspice and PSpice card.',
		measure_without_analysis: 'LTspice’s .meas needs no analysis.',
		schematic_path: 'The comment names an LTspice schematic.',
		bare_probe: 'PSpice netlists contain .probe without arguments.',
		pspice_card: 'This is a PSpice card.',
		switch_model: 'VSWITCH and ISWITCH are PSpice switch models.',
		model_of_a_kind: 'AKO (a kind of) is common in PSpice.',
		dollar_node: 'PSpice calls unnamed nodes $N_0001.',
		digital_device: 'Digital U devices are a PSpice feature.',
		tolerance: 'DEV and LOT are PSpice tolerances.',
		model_temperature: 'This model temperature is a PSpice parameter.',
		skip_bias_point: 'SKIPBP is a PSpice keyword.',
		laplace_source: 'LAPLACE, FREQ and CHEBYSHEV with an expression in braces are PSpice sources.',
		passive_model: 'This model type is a PSpice type.',
		optional_node: 'Optional nodes are a PSpice feature.',
		substrate_node: 'PSpice puts the substrate node in brackets.',
		pspice_function: 'PSpice has functions of this name.',
		mosfet_level: 'This LEVEL is that of BSIM3 in PSpice.',
		temperature_words: 'PSpice takes TC with values after a space.',
		limit_function: 'PSpice sources use LIMIT().',
		temperature_pair: 'TC with two values is common in PSpice.',
		table_source: 'A source with a TABLE is common in PSpice.',
		value_source: 'A source with a VALUE is common in PSpice.',
		params_word: 'PARAMS: is common in PSpice.',
		if_function: 'PSpice expressions use IF().',
		diode_area: 'PSpice and LTspice write the area of a diode without a name.',
		parameter_comma: 'ngspice separates parameters with spaces, and freezes on commas.',
		ground_port: 'In ngspice, a port called GND is ground.',
		lossy_line: 'PSpice writes the values of a lossy line on the device.',
		hash_comment: 'ngspice would run this comment as a command.',
		vendor_comment: 'Vendors separate their PSpice models with *$.',
		hspice_option: 'This is an HSPICE option.',
		hspice_card: 'This is an HSPICE card.',
		mega_suffix: 'x means mega in HSPICE.',
		subcircuit_name: 'PSpice calls subcircuits of any name with parameters.',
		resistance_expression: 'LTspice takes expressions without braces for a resistance.',
		macro: 'HSPICE begins subcircuits with .macro.',
		sine_cycles: 'LTspice ends a sine after a number of cycles.',
		measured_function: 'LTspice measures functions of complex voltages.',
		flux: 'LTspice has inductors with Flux=.',
		core_inductor: 'LTspice has inductors with a magnetic core, Hc= Bs= Br=.',
		part_data: 'LTspice writes ratings and part numbers on the device.',
		relative_time: 'LTspice and PSpice write times of PWL that count from the point before with +.',
		bare_laplace: 'LTspice writes Laplace= on its sources without braces.',
		behavioral_limit: 'LTspice has limit() in B sources, and ngspice does not.',
		physical_constant: 'LTspice knows this constant, and ngspice does not.',
		pi_of_parameters: 'LTspice knows pi in parameters, and ngspice does not.',
		no_jacobian: 'NoJacob is an LTspice keyword.',
		repeated_wave: 'PSpice and LTspice repeat and scale the points of PWL.',
		named_stimulus: 'PSpice names the stimulus of a source.',
		swept_list: 'PSpice sweeps a list of values.',
		temperatures: 'PSpice and LTspice run once for each temperature of .temp.',
		sweep: 'HSPICE puts a sweep on the analysis card.',
		points_of_interest: 'POI is the HSPICE list of points.',
		printed_expression: "HSPICE prints expressions as par('...').",
		named_source_type: 'HSPICE names the type of a controlled source.',
		hspice_level: 'Only HSPICE has this level of MOS models.',
		quoted_expression: 'Expressions in single quotes are common in HSPICE.',
		quoted_function: 'HSPICE has this function in sources, and ngspice does not.',
		library_section: 'Library sections in single quotes are common in HSPICE.',
		power_operator: '** is the HSPICE power operator.'
	},
	notes: {
		...pspiceNotes,
		...conversionNotes,
		card_left_out: ({ card = '' }: Values) => `ngspice does not need ${card}, so it becomes a comment.`,
		library_included: ({ file = '' }: Values) => `.lib with only a file name is .include ${file} in ngspice.`,
		library_elsewhere: ({ file = '' }: Values) =>
			`${file} is on another computer. Add the file to the project and include it by name.`,
		standard_library: () =>
			'.lib without a file name means the PSpice standard library. Add the models that the circuit uses.',
		encrypted: ({ simulator = '' }: Values) =>
			`This part is encrypted, and only ${simulator} can read it. Ask the vendor for a readable model, or use another part.`,
		special_function_converted: ({ device = '', kind = '' }: Values) =>
			`${device} (${kind}) becomes code models and behavioral sources of ngspice. Its noise, if any, is left out.`,
		special_function: ({ kind = '' }: Values) =>
			`ngspice has no ${kind} with these connections and parameters. Build it from B sources or code models.`,
		ideal_diode_model: ({ model = '' }: Values) =>
			`The piecewise linear diode ${model} is the code model sidiode in ngspice; its devices become A devices.`,
		ideal_diode_area: ({ device = '' }: Values) =>
			`${device} has an area or a multiplier, which ngspice’s sidiode does not have. Write a model with the scaled resistances.`,
		ideal_diode_elsewhere: ({ model = '' }: Values) =>
			`No device in this file uses the piecewise linear diode ${model}, so it stays as it is. ngspice reads it in its LTspice mode.`,
		switch_elsewhere: ({ model = '' }: Values) =>
			`No device in this file uses the switch ${model}, so it stays as it is. Put it into the file with its switches.`,
		smooth_switch: ({ device = '' }: Values) =>
			`${device} becomes a behavioral source with the transition, limit and series voltage of LTspice’s switch.`,
		smooth_switch_model: ({ model = '' }: Values) =>
			`The switches that use ${model} contain its values, so the model becomes a comment.`,
		switch_limit: ({ device = '' }: Values) =>
			`${device} has hysteresis and a current limit, which no ngspice switch has together. Limit the current with a B source.`,
		table_source: ({ device = '' }: Values) =>
			`The table of ${device} becomes the function pwl() of a B source, with the first and last value beyond its ends.`,
		hspice_suffix: () => 'In HSPICE, x means mega and a means atto; ngspice ignores these letters.',
		controlled_source: ({ device = '' }: Values) =>
			`${device} is written with ngspice’s sources: limits, tables and resistances as a B source, delays as a matched line.`,
		mos_level: ({ level = '' }: Values) =>
			`ngspice has no model like HSPICE’s MOS level ${level}, or has another one under this number. Use level 1, 2, 3, 49 or 54.`,
		mos_level_mapped: ({ from = '', to = '' }: Values) => `HSPICE’s MOS level ${from} is level ${to} in ngspice.`,
		connection: () => '.connect becomes a source of 0 V between the nodes.',
		behavioral_resistor: ({ device = '' }: Values) => `${device} is a resistance: in ngspice, a current of v/R.`,
		measure_form: () => 'ngspice writes the level of an edge as val=, and FROM, TO and AT with an equals sign.',
		initial_current: () =>
			'ngspice takes no currents on .ic, and this inductor is not at the top level of this file. Write IC= on it and use UIC on .tran.',
		initial_current_moved: ({ devices = '' }: Values) =>
			`The initial current is IC= on the inductor in ngspice: ${devices}.`,
		initial_current_unused: ({ devices = '' }: Values) =>
			`ngspice uses the initial current of ${devices} only with UIC on .tran. Without it, the run begins with the current of the operating point.`,
		load_current: ({ device = '' }: Values) =>
			`${device} becomes a B source whose current goes to zero below 0.5 V, as that of LTspice’s load.`,
		charge: ({ device = '' }: Values) =>
			`The charge of ${device} is written with its voltage in place of x; ngspice takes no initial voltage with it.`,
		nonlinear_inductor: () =>
			'ngspice has no inductors with a hysteretic core, Hc= Bs= Br=. Use a fixed inductance, or the code models core and lcouple.',
		directed_source: () =>
			'LTspice does not document dir= and vto= of G sources. Write the current as an expression of a B source.',
		step_added: () => 'ngspice needs a time step, so a thousandth of the stop time or the maximum step is added.',
		operating_point_printed: () => '/OP only prints the operating point, so it is removed.',
		bias_point_skipped: () => 'SKIPBP is UIC in ngspice.',
		startup: () =>
			'startup: the sources of this file are off in the operating point and rise within 20 µs. Those of included files do not.',
		startup_left: ({ device = '' }: Values) =>
			`${device} does not rise with startup. Ramp it up by hand with PULSE or PWL.`,
		transient_word: ({ word = '' }: Values) =>
			`ngspice does not know ${word}. Remove it; the whole run is then recorded.`,
		measure_of: ({ analysis = '' }: Values) => `.meas needs an analysis type; here it can only be ${analysis}.`,
		measure_of_what: () => '.meas needs the analysis type as its first word, such as tran or ac.',
		total_power: () =>
			`ngspice has no power of the whole circuit. Take it from the supplies: .meas tran p avg par('-v(vdd)*i(vdd)').`,
		measured_value: ({ result = '' }: Values) =>
			`In ngspice, only .meas with param can use ${result}, the result of another .meas. Measure in a .control block instead, where let computes with results and meas compares with them: meas ac bw when vm(out)=level fall=1.`,
		parasitics_added: ({ devices = '' }: Values) => `The parasitic elements become separate devices: ${devices}.`,
		parasitics_left: ({ device = '' }: Values) =>
			`Write the parasitic elements of ${device} as separate devices by hand.`,
		noiseless: () => 'noiseless is noisy=0 in ngspice.',
		coupling_in_pairs: () => 'ngspice couples inductors in pairs; each pair has its own K card.',
		parameter_commas: () => 'ngspice separates parameters with spaces.',
		parameter_equals: () => 'ngspice needs an equals sign between a parameter and its value.',
		temperature_coefficients: () => 'TC=a,b is tc1=a tc2=b in ngspice.',
		temperature_value: ({ device = '' }: Values) =>
			`The value of ${device} depends on the temperature, so a behavioural source computes it in ngspice.`,
		temperature_value_left: ({ device = '' }: Values) =>
			`The value of ${device} depends on the temperature, which ngspice computes in B sources only. Write ${device} as a B source.`,
		dollar_node: () => 'In ngspice, $ begins a comment, so it is removed from the node name.',
		dollar_node_taken: ({ node = '' }: Values) =>
			`In ngspice, ${node} begins a comment, and the name without $ is already used. Rename the node.`,
		step_script: () =>
			'.step becomes a script: each value is a run of all analyses, and the plot has the value as its title.',
		step: () =>
			'ngspice has no .step, and this one cannot be converted. Write a .control block that sets each value: foreach with alter, or alterparam and reset, then run.',
		missed_stop: ({ name = '', last = '', stop = '' }: Values) =>
			`The steps of ${name} do not end on the stop value: the last value here is ${last}. Some simulators and versions add a last run at ${stop}, others do not. If you need it, write the values as a list.`,
		ltspice_power: () => '^ is exclusive or in LTspice and power in ngspice. Write ** for a power.',
		monte_carlo: () =>
			'ngspice has no such card. Make a Monte Carlo study in the Studies panel: it proposes values written as agauss(), gauss(), aunif(), unif(), mc() or flat() with their tolerances, and DEV and LOT of models as long as the netlist has them: conversion removes them.',
		stimulus: () => 'Stimulus files cannot be read. Write the source as PWL or PULSE.',
		core_model: () =>
			'ngspice has no model of a magnetic core. Couple the windings with K (linear), or build the core from its lcouple and core code models.',
		igbt_model: () =>
			'ngspice has no model of an IGBT. Use a subcircuit with a MOSFET that drives a PNP transistor, as many vendors publish.',
		gasfet_model: () =>
			'ngspice has no GASFET. Its Z device with an NMF model (Statz) is close to LEVEL=2; the other levels have no equivalent.',
		data_table: () =>
			'No sweep that can be converted uses this .data. Write a .control block that sets the values of each row with alterparam, then reset and run.',
		alter_script: () =>
			'ngspice has no .alter: a script does the first run and each further run, and names their plots by the words after .alter.',
		alter_kept: ({ settings = '' }: Values) =>
			`This run keeps the earlier values of ${settings}, as HSPICE’s manual describes it. Set them again in this .alter if they should go back.`,
		alter: ({ card = '' }: Values) =>
			`ngspice has no .alter, and this netlist changes more than parameters of this file, the temperature, DC sources, values of resistors, capacitors and inductors, parameters of elements such as w=2u, and sections of libraries (.del lib with .lib), or nothing${card === '' ? '' : `, by: ${card}`}. Only the first run is converted. Save this variant as a separate netlist.`,
		alter_study: () =>
			'ngspice has no .alter, and no script does these runs as they are: they choose sections of libraries or set parameters of elements, or the analyses are swept too or would lose measurements. Only the first run is converted here. Where a study is offered, it has all runs.',
		verilog: () => 'Verilog-A must be compiled for ngspice (OSDI); the browser cannot load it.',
		sweep_script: () =>
			'sweep becomes a script: each value or row is a run of the analysis, and the plot has the value as its title.',
		sweep: () =>
			'ngspice analyses have no POI, and this sweep cannot be converted. Write a .control block with foreach over the values.',
		source_type: ({ card = '' }: Values) =>
			`${card}: ngspice does not have this type of source. Write it as a B source.`
	}
};
