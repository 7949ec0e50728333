/** Reasons about cards, measurements, loops and drives that ngspice accepts; a part of `verdict.reasons`. */
export const slips = {
	alter_without_reset: {
		what: ({ command = '' }) =>
			`${command} follows alterparam without reset, so it still runs the circuit with the old value.`,
		fix: () => 'Write reset after alterparam: it builds the circuit with the new value.'
	},
	angle_in_degrees: {
		what: ({ device = '', angle = '' }) =>
			`${device} has the phase ${angle} inside sin() or cos(), which take radians.`,
		fix: () => 'Multiply degrees by pi/180.'
	},
	area_out_of_reach: {
		what: ({ device = '', area = '' }) =>
			`The area of ${device} is ${area}. It is a factor of the currents of the model, not an area in m².`,
		fix: () => 'Write the ratio to the device that the model describes, such as 1 or 4.'
	},
	argument_hidden: {
		what: ({ name = '', subcircuit = '' }) =>
			`The .param ${name} inside ${subcircuit} replaces the argument of the same name, so calls cannot change it.`,
		fix: () => 'Remove the .param, or give it another name.'
	},
	both_switches_on: {
		what: ({ first = '', second = '', share = '' }) =>
			`${first} and ${second}, in series across a supply, are both on for ${share} of the time.`,
		fix: () => 'Shift the delay of one of the two pulses, or swap its levels; leave a dead time.'
	},
	breakdown_overloaded: {
		what: ({ device = '', breakdown = '' }) =>
			`${device} breaks down at ${breakdown}, and nothing limits its current: its voltage is far beyond that.`,
		fix: () => 'Add the series resistor, or check its value.'
	},
	carrier_too_slow: {
		what: ({ source = '', carrier = '', signal = '' }) =>
			`The carrier of ${source}, ${carrier}, is slower than the signal that modulates it, ${signal}.`,
		fix: () =>
			'The order is AM(amplitude offset modulating carrier delay) and SFFM(offset amplitude carrier index signal).'
	},
	channel_width: {
		what: ({ device = '', width = '' }) => `The channel of ${device} is only ${width} wide.`,
		fix: () => 'W is in metres: write W=10u for 10 µm.'
	},
	coarse_crossing: {
		what: ({ name = '', points = '' }) =>
			`${name} is interpolated between two of the ${points} points of the sweep, although the circuit is not linear.`,
		fix: () => 'Use a smaller step in .dc.'
	},
	corner_not_relative: {
		what: ({ name = '', level = '', node = '', band = '' }) =>
			`${name} is taken where ${node} crosses ${level}, but its largest value is ${band}: this is not the corner.`,
		fix: () => 'Measure the level in the band first, and the corner 3 dB below it.'
	},
	diode_against_others: {
		what: ({ device = '' }) =>
			`${device} points the wrong way: each AC terminal of the bridge needs one diode in each direction.`,
		fix: () => 'Exchange its anode and cathode.'
	},
	diode_shorts_coil: {
		what: ({ device = '' }) => `${device} carries the current of the supply past the coil that it is connected across.`,
		fix: () => 'Exchange anode and cathode: a freewheeling diode blocks while the coil is switched on.'
	},
	diodes_opposed: {
		what: ({ first = '', second = '', node = '' }) =>
			`${first} and ${second} connect the ends of a centre-tapped winding to ${node} in opposite directions, so they short the winding.`,
		fix: () => 'Reverse one of them: two cathodes at the output give a positive voltage, two anodes a negative one.'
	},
	follows_gate: {
		what: ({ device = '', gate = '' }) =>
			`The source of ${device} follows its gate, ${gate}, which a pulse drives from ground: it never turns on fully.`,
		fix: () => 'Connect the driver between gate and source, or drive the gate above the supply.'
	},
	gain_of_small_input: {
		what: ({ name = '', source = '', level = '' }) =>
			`${name} is the level of an output for an input of ${level} from ${source}, not a gain.`,
		fix: () => 'Write AC 1, or divide by the input.'
	},
	global_hidden: {
		what: ({ name = '', subcircuit = '', value = '', global = '' }) =>
			`${subcircuit} uses its default ${name}=${value}, not the global ${name}=${global}.`,
		fix: ({ name = '' }) => `Pass it on at the call, ${name}={${name}}, or remove it from the .subckt card.`
	},
	hardly_begun: {
		what: ({ stop = '' }) => `The run ends at ${stop}, before the circuit has answered its input.`,
		fix: () => 'Check the suffixes of .tran and of the parts; run for several time constants.'
	},
	impossible_share: {
		what: ({ name = '', value = '' }) => `${name} is ${value}, which no efficiency or power factor can be.`,
		fix: () => 'The current of a supply that delivers power is negative; check the signs and the windows.'
	},
	late_edge: {
		what: ({ name = '', value = '', period = '' }) =>
			`${name} is ${value}, as long as the period of the pulse that triggers it, ${period}: the edge of TARG belongs to a later pulse.`,
		fix: () => 'Check RISE, FALL and their numbers.'
	},
	line_shorted: {
		what: ({ line = '' }) => `Both conductors of the second port of ${line} are at ground.`,
		fix: () => 'The order of the nodes is port 1 plus, port 1 minus, port 2 plus, port 2 minus: in 0 out 0.'
	},
	measure_left_out: {
		what: ({ name = '', analysis = '' }) =>
			`${name} was not taken: after run, a script gets only the measurements of the last analysis, and its ${analysis} analysis was not the last.`,
		fix: () =>
			'In the script, start each analysis with its own command, such as ac dec 20 1 1meg, instead of run: the .meas cards are evaluated after each. Or take it with meas after setplot.'
	},
	measure_of_family: {
		what: ({ name = '', of = '' }) =>
			of === 'first'
				? `${name} is read from the first of the curves of the nested sweep only.`
				: `${name} is taken over all curves of the nested sweep at once, including the jumps between them.`,
		fix: () =>
			'Sweep one source and set the other in a script, with meas after each sweep; or choose a crossing of WHEN with CROSS=.'
	},
	vector_real_part: {
		what: ({ name = '', signal = '' }) =>
			`${name} is taken from ${signal}, which is complex: ngspice measures its real part, not its magnitude.`,
		fix: () =>
			'Let the script compute a real vector first, such as let m = mag(v(out)/v(in)), or re() if the real part is meant, and measure that.'
	},
	measure_before_start: {
		what: ({ name = '', from = '', start = '' }) =>
			`${name} begins at ${from}, but the run keeps its points only from ${start}.`,
		fix: () => 'Lower the third number of .tran, or begin the measurement later.'
	},
	mirror_without_headroom: {
		what: ({ device = '' }) =>
			`${device}, the output of a current mirror, has too little voltage to copy the current of its reference.`,
		fix: () => 'Lower the load resistance or the current, or raise the supply.'
	},
	misplaced_pin: {
		what: ({ device = '', pin = '', node = '' }) => `The pin ${pin} of ${device} is connected to ${node}.`,
		fix: () => 'Compare the order of the nodes with the .subckt card.'
	},
	natural_logarithm: {
		what: ({ device = '' }) => `${device} computes decibels with log(), which is the natural logarithm.`,
		fix: () => 'Write log10().'
	},
	negative_delay: {
		what: ({ name = '', value = '' }) => `${name} is ${value}: the edge of TARG comes before the edge of TRIG.`,
		fix: () => 'Check RISE, FALL and their numbers; TD= skips edges at the start.'
	},
	never_opens: {
		what: ({ device = '' }) => `The load of ${device} stays on although its gate switches: the body diode conducts.`,
		fix: () => 'The source of a P-channel transistor belongs at the supply, and its drain at the load.'
	},
	no_pull_up: {
		what: ({ node = '', device = '' }) => `Nothing pulls ${node} away from the side to which ${device} pulls it.`,
		fix: () => 'Connect a load or a pull-up resistor between the node and the other supply.'
	},
	no_response: {
		what: ({ from = '', to = '' }) =>
			`Next to nothing of the input reaches any node from ${from} to ${to}: the sweep is far from every corner.`,
		fix: () => 'Check the limits of the sweep, and the suffixes of the parts.'
	},
	noise_step_too_long: {
		what: ({ source = '', step = '', stop = '' }) =>
			`The noise of ${source} has a sample every ${step}, and the run ends at ${stop}.`,
		fix: () => 'Check the suffix of the second number of TRNOISE; the run needs many samples.'
	},
	nothing_drives: {
		what: ({ devices = '' }) => `${devices} are connected with each other, but with nothing that drives them.`,
		fix: ({ devices = '' }): string =>
			/(?:^|\s)l/iu.test(devices)
				? 'Fix the name of the node that should connect them with the rest, or add the K card of a winding.'
				: 'Fix the name of the node that should connect them with the rest.'
	},
	one_way_node: {
		what: ({ node = '', devices = '' }) =>
			`All diodes at ${node} point the same way (${devices}), and only capacitors connect to it: no direct current can flow.`,
		fix: ({ devices = '' }): string =>
			devices.includes(',')
				? 'Reverse one of the diodes, or add a resistor through which the current returns.'
				: 'Connect the capacitor in parallel with the load, or add a second diode or a resistor through which the current returns.'
	},
	part_of_period: {
		what: ({ name = '', periods = '' }) => `${name} is an effective value over ${periods} periods of the source.`,
		fix: () => 'Use a window of whole periods.'
	},
	phase_in_radians: {
		what: ({ name = '', phase = '' }) => `${name} adds degrees to ${phase}, which is in radians.`,
		fix: () => 'Multiply the phase by 180/3.14159, or write set units=degrees in a script.'
	},
	plain_diode: {
		what: ({ model = '', missing = '' }) => `The model ${model} lacks ${missing}, so it is an ordinary silicon diode.`,
		fix: () => 'Give the parameters of the part: BV for a Zener diode, IS and N for an LED.'
	},
	ramp_unfinished: {
		what: ({ source = '', length = '', stop = '' }) =>
			`The first ramp of ${source} takes ${length}, and the run ends at ${stop}, when it has hardly begun.`,
		fix: () => 'Check the suffixes of its times, or run longer.'
	},
	scaled_twice: {
		what: ({ device = '', text = '', value = '' }) => `${text} of ${device} is scaled twice: its value is ${value}.`,
		fix: () => 'Keep the exponent or the suffix.'
	},
	spectrum_padded: {
		what: ({ length = '', size = '', share = '' }) =>
			`fft or psd filled the ${length} points of the curve up to ${size} with zeros: the amplitudes of the spectrum are ${share} too low.`,
		fix: () =>
			'Use spec start stop step v(out), which takes any number of points, or choose the step so that a power of two of them is left after linearize.'
	},
	temperature_as_parameter: {
		what: () => 'The parameter temp does not set the temperature, and nothing else uses it.',
		fix: () => 'Write .temp or .options temp=.'
	},
	tiny_deviation: {
		what: ({ function: name = '', deviation = '', mean = '' }) =>
			`${name}() takes an absolute deviation: ${deviation} hardly changes ${mean}.`,
		fix: () => 'Use gauss() or unif() for a relative deviation, or write it in the unit of the value.'
	},
	two_temperatures: {
		what: ({ first = '', second = '' }) => `The netlist sets the temperature twice: ${first} °C and ${second} °C.`,
		fix: () => 'Keep one of .temp and .options temp.'
	},
	unknown_option: {
		what: ({ option = '', meant = '' }) => `ngspice ignores the option ${option}; ${meant} may be meant.`,
		fix: () => 'Fix its name.'
	},
	window_reversed: {
		what: ({ name = '', from = '', to = '' }) => `The window of ${name} ends at ${to}, before it begins at ${from}.`,
		fix: () => 'Exchange FROM and TO.'
	},
	without_two_pi: {
		what: ({ device = '', factor = '' }) =>
			`${device} has ${factor}*time inside sin() or cos(), which is ${factor} radians per second, not a frequency in hertz.`,
		fix: () => 'Multiply the frequency by 2*pi.'
	},
	zero_transfer: {
		what: () =>
			'The transfer function of .tf is zero: .tf is a DC analysis, and a capacitor or an open connection separates input and output.',
		fix: () => 'Use .ac for circuits with coupling capacitors.'
	}
} satisfies Record<string, Record<'what' | 'fix', (values: Readonly<Record<string, string>>) => string>>;
