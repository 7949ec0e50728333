/** What stands in the gaps of a text. */
type Values = Readonly<Record<string, string | number>>;

/** Netlists written for other simulators: what shows it, what was converted, what is left to do. */
export const dialects = {
	names: { ngspice: 'ngspice', ltspice: 'LTspice', pspice: 'PSpice', hspice: 'HSPICE' },
	evidence: {
		control_script: 'A script between .control and .endc is ngspice’s.',
		ngspice_card: 'This card is ngspice’s.',
		backanno: '.backanno is written by LTspice’s schematic editor.',
		ltspice_library: 'The library is LTspice’s own.',
		parasitics: 'LTspice writes series and parallel elements on the device: Rser, Rpar, Cpar.',
		startup: 'Only LTspice knows this word on .tran.',
		short_transient: 'LTspice needs no time step on .tran.',
		micro_sign: 'LTspice writes µ.',
		ltspice_gate: 'This gate is LTspice’s own.',
		ideal_diode: 'This diode model of straight lines is LTspice’s.',
		noiseless: 'noiseless is LTspice’s word.',
		ltspice_function: 'This function is LTspice’s.',
		ltspice_card: 'This card is LTspice’s.',
		step: '.step is a card of LTspice and PSpice.',
		measure_without_analysis: 'LTspice’s .meas needs no analysis.',
		schematic_path: 'The comment names a schematic of LTspice.',
		bare_probe: 'PSpice’s netlists hold a .probe alone.',
		pspice_card: 'This card is PSpice’s.',
		switch_model: 'VSWITCH and ISWITCH are PSpice’s switch models.',
		model_of_a_kind: 'AKO, a kind of, is PSpice’s.',
		dollar_node: 'PSpice calls unnamed nodes $N_0001.',
		digital_device: 'Digital U devices are PSpice’s.',
		tolerance: 'DEV and LOT are PSpice’s tolerances.',
		model_temperature: 'This temperature of a model is PSpice’s.',
		skip_bias_point: 'SKIPBP is PSpice’s word.',
		table_source: 'A source with a TABLE is common in PSpice.',
		value_source: 'A source with a VALUE is common in PSpice.',
		params_word: 'PARAMS: is common in PSpice.',
		if_function: 'PSpice’s expressions have IF().',
		vendor_comment: 'Vendors’ PSpice models are divided by *$.',
		hspice_option: 'This option is HSPICE’s.',
		hspice_card: 'This card is HSPICE’s.',
		sweep: 'HSPICE puts a sweep on the card of the analysis.',
		points_of_interest: 'POI is HSPICE’s list of points.',
		printed_expression: "HSPICE prints expressions as par('...').",
		named_source_type: 'HSPICE names the type of a controlled source.',
		quoted_expression: 'Expressions in single quotes are common in HSPICE.',
		library_section: 'Sections of a library in single quotes are common in HSPICE.',
		power_operator: '** is HSPICE’s power.'
	},
	notes: {
		card_left_out: ({ card = '' }: Values) => `${card} does not matter to ngspice and becomes a comment.`,
		library_included: ({ file = '' }: Values) => `.lib with a file alone is .include ${file} in ngspice.`,
		library_elsewhere: ({ file = '' }: Values) =>
			`${file} lies on another computer. Put the file into the project and include it by its name.`,
		standard_library: () => '.lib alone means PSpice’s standard library. Add the models that the circuit uses.',
		step_added: () => 'ngspice needs a time step; a thousandth of the stop time, or the largest step, is put in.',
		operating_point_printed: () => '/OP only printed the operating point and goes.',
		bias_point_skipped: () => 'SKIPBP is UIC in ngspice.',
		startup: () =>
			'startup ramps the sources up within 20 µs. Take the word out, and let the supplies rise by PULSE or PWL.',
		transient_word: ({ word = '' }: Values) =>
			`ngspice does not know ${word}. Take it out; the run is then recorded whole.`,
		measure_of: ({ analysis = '' }: Values) => `.meas needs the analysis; here it can only be ${analysis}.`,
		measure_of_what: () => '.meas needs the analysis as its first word, such as tran or ac.',
		parasitics_added: ({ devices = '' }: Values) => `The parasitic elements become devices: ${devices}.`,
		parasitics_left: ({ device = '' }: Values) =>
			`The parasitic elements of ${device} have to be written as devices by hand.`,
		noiseless: () => 'noiseless is noisy=0 in ngspice.',
		coupling_in_pairs: () => 'ngspice couples coils in pairs; each pair has its own K card.',
		if_function: () => 'if(...) is ternary_fcn(...) in ngspice.',
		parameter_commas: () => 'Parameters are divided by spaces in ngspice.',
		temperature_coefficients: () => 'TC=a,b is tc1=a tc2=b in ngspice.',
		dollar_node: () => 'ngspice takes $ for the beginning of a comment; the node loses it.',
		dollar_node_taken: ({ node = '' }: Values) =>
			`${node} begins a comment in ngspice, and its name without $ is taken. Give the node another name.`,
		step: () =>
			'ngspice has no .step. Run variants of the circuit instead, or a script with foreach, alterparam and run.',
		ltspice_gate: () =>
			'LTspice’s gates have no counterpart of the same nodes. Use a code model such as d_and, or a B source.',
		ideal_diode: () => 'ngspice reads this diode in its LTspice mode: choose LTspice as the dialect of the project.',
		limit_function: () => 'ngspice has this function in the mode of its dialect: choose it for the project.',
		integral: () => 'ngspice has no such function in expressions. Integrate with a current into a capacitor of 1 F.',
		ltspice_power: () => '^ is an exclusive or in LTspice and a power in ngspice. Write ** where a power is meant.',
		mode_better: () => 'ngspice reads this in its PSpice mode: choose PSpice as the dialect of the project.',
		digital_device: () => 'ngspice reads most digital U devices in its PSpice mode: choose PSpice as the dialect.',
		monte_carlo: () => 'ngspice has no such card. Use the Monte Carlo run of this app, or agauss() in parameters.',
		stimulus: () => 'A stimulus file cannot be read. Write the source as PWL or PULSE.',
		data_table: () => 'ngspice has no .data. Run variants of the circuit instead, or a script with foreach.',
		alter: () => 'ngspice has no .alter. Save the variant as a netlist of its own.',
		verilog: () => 'Verilog-A has to be compiled for ngspice (OSDI); the browser cannot load it.',
		sweep: () => 'ngspice’s analyses have no sweep and no POI. Run variants of the circuit, or a script with foreach.',
		printed_expression: () => 'ngspice prints no par(...). Define the value by .meas, or by let in a script.',
		source_type: ({ card = '' }: Values) =>
			`${card}: ngspice does not know this kind of source. Write it as a B source.`
	}
};
