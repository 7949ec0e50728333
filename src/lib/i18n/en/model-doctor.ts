/** Values inserted into a text. */
type Values = Readonly<Record<string, string | number>>;

/** The card of a model file: what it contains, how it is converted, its test benches. */
export const modelDoctor = {
	title: (path: string) => `Models in ${path}`,
	reading: 'Reading the models…',
	check: 'Check models',
	offer: 'The pasted text defines models.',
	openCard: 'Check models',
	dismiss: 'Dismiss',
	notRead: 'The models could not be read. Open the card again, or edit the text.',
	retry: 'Try again',
	dialect: {
		title: 'Dialect',
		unmarked: 'No sign of another simulator’s dialect.',
		evidence: 'Recognized by',
		line: (line: number) => `line ${line}`,
		times: (count: number) => `${count} times`
	},
	encrypted: (simulator: string) =>
		`This file is encrypted for ${simulator}, and only ${simulator} can read it. Ask the vendor for an unencrypted model.`,
	problems: 'Errors',
	mode: {
		refused: 'ngspice cannot read this file as it is written. Fix these errors, or get a complete copy of the file.',
		encrypted: 'ngspice cannot read the encrypted part, so parts that depend on it do not work.',
		same: (mode: string) => `The project is read in the mode of ${mode}, so ngspice reads this file as it is.`,
		sameConverted: (mode: string) =>
			`The project is read in the mode of ${mode}. What this mode does not cover is converted.`,
		plain: 'ngspice reads this file as it is.',
		plainInMode: (mode: string) => `The project is read in the mode of ${mode}, which covers plain SPICE too.`,
		other: (dialect: string, mode: string) =>
			`ngspice has one mode for all files of a run, and this project uses the mode of ${mode}. The models are therefore converted from ${dialect}, so that the other files keep their meaning.`,
		otherUnchanged: (dialect: string, mode: string) =>
			`The file is written for ${dialect}, and the project uses the mode of ${mode}. Nothing in it needs conversion.`,
		change: 'If all files of the project are written for that simulator, change the mode instead:',
		settings: 'Simulation settings'
	},
	converted: {
		title: 'Converted',
		none: 'Nothing needs to be converted.',
		count: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
		write: 'Convert',
		rewrite: 'Convert again',
		written: (path: string) => `Converted to ${path}`,
		exists: (path: string) => `The converted text is in ${path}.`,
		outdated: (path: string) => `${path} does not match this file any more.`,
		original:
			'The original stays as it is. The converted text goes to a separate file that is overwritten each time; do not edit it.'
	},
	unsupported: 'Check by hand',
	sections: {
		choose: 'Section',
		count: (count: number) => (count === 1 ? '1 section' : `${count} sections`),
		inner: 'read by other sections',
		outside: 'outside of the sections',
		hint: (name: string) =>
			`The file is a library of sections, such as process corners. A netlist reads one of them; the parts and figures here are those of ${name}.`,
		otherFiles: (files: string) => `The section also reads other files, whose parts are not listed: ${files}.`,
		noParts: 'The section defines no parts in this file. It may set parameters, or read other files.',
		notInMode: (mode: string) =>
			`The project is read in the mode of ${mode}, in which ngspice cannot read a section of a library. Choose the mode of ngspice or HSPICE to test and insert its parts:`,
		insert: 'Insert only the .lib line',
		inserted: (file: string, path: string) => `${path} reads a section of ${file}`
	},
	parts: {
		title: 'Parts',
		count: (count: number) => (count === 1 ? '1 part' : `${count} parts`),
		none: 'No subcircuit and no diode or transistor model was found.',
		noneHint: 'A model file contains .subckt or .model cards. Check that the file is complete.',
		find: 'Find a part',
		choose: 'Part',
		listed: (listed: string, all: string) => `${listed} of ${all} are listed.`,
		inner: 'used by other parts',
		line: (line: number) => `Line ${line}`
	},
	kind: 'Kind',
	kinds: {
		opamp: 'op-amp',
		comparator: 'comparator',
		diode: 'diode',
		zener: 'Zener diode',
		bjt: 'bipolar transistor',
		jfet: 'JFET',
		mosfet: 'MOSFET',
		igbt: 'IGBT',
		regulator: 'voltage regulator',
		reference: 'voltage reference',
		other: 'other'
	},
	polarity: 'Polarity',
	polarities: { n: 'NPN, N channel or positive', p: 'PNP, P channel or negative' },
	certainty: {
		certain: 'The model card says so.',
		likely: 'Recognized by names and comments. Check it.',
		guess: 'This is a guess. Check the kind and the pins before you rely on the test bench.',
		chosen: 'Set by you.'
	},
	pins: 'Pins',
	pin: (pin: string) => `Function of pin ${pin}`,
	unassigned: 'not connected',
	guessed: 'guess',
	roles: {
		in_plus: 'non-inverting input',
		in_minus: 'inverting input',
		out: 'output',
		supply_plus: 'positive supply',
		supply_minus: 'negative supply',
		ground: 'ground',
		anode: 'anode',
		cathode: 'cathode',
		collector: 'collector',
		base: 'base',
		emitter: 'emitter',
		drain: 'drain',
		gate: 'gate',
		source: 'source',
		body: 'body',
		input: 'input',
		adjust: 'adjust',
		feedback: 'feedback',
		enable: 'enable (active high)',
		shutdown: 'shutdown (active low)',
		reference: 'reference'
	},
	bench: {
		title: 'Test bench',
		run: 'Run test bench',
		stop: 'Stop',
		running: 'The test bench is running…',
		none: 'There is no test bench for this kind. Choose another kind if this one is wrong.',
		missing: (roles: string) => `Assign these pins first: ${roles}.`,
		notRun: 'Not run yet.',
		asConverted: 'Run with the converted text.',
		asIs: 'Run with the file as it is.',
		open: 'Unassigned pins are left open.',
		switched: (pins: string) => `So that the part is on, ${pins}.`,
		high: (pin: string) => `${pin} is tied to the supply`,
		low: (pin: string) => `${pin} is tied low`,
		isOff: 'If the part is switched off, choose the other level in the list of pins.',
		guessed: 'The kind or the pins are guessed, so the figures apply only if the guess is right.',
		stopped: 'The test bench was stopped.',
		failed: 'ngspice could not run the test bench.',
		failedAt: (word: string, line: number) => `${word} in line ${line}:`,
		failedIn: (line: number) => `Line ${line}:`,
		/** Between place, cause and remedy. */
		between: ' ',
		cure: 'Correct the line, or ask the vendor for a model in plain SPICE.',
		unknown: 'ngspice stopped without naming a cause.',
		noFinding: 'The run gave no curves that can be judged.',
		netlist: 'Netlist of the test bench',
		plots: 'Curves of the test bench',
		states: { works: 'Works', unclear: 'Check', fails: 'Does not work' }
	},
	benches: {
		follower: 'Follower between ±5 V: input from −1 V to 1 V, then the bandwidth.',
		threshold: 'Supplies of ±5 V, 10 kΩ pull-up: input from −0.1 V to 0.1 V against ground.',
		forward: 'Voltage from −6 V to 6 V behind 100 Ω.',
		zener: 'Reverse current up to 20 mA.',
		bipolar: 'Output curves for base currents from 10 µA to 50 µA, and from 2 mA to 6 mA for Darlingtons.',
		gated: 'Transfer curve and output curves.',
		regulation: 'Input up to 30 V, then a load up to 100 mA at 20 V.',
		reference: 'Supply up to 15 V behind 1 kΩ; a series reference is tested as a regulator with a load up to 5 mA.'
	},
	findings: {
		follows: ({ error = '', bandwidth = '' }: Values) =>
			`The output follows the input from −1 V to 1 V within ${error}, with a bandwidth of ${bandwidth}.`,
		follows_dc: ({ error = '' }: Values) =>
			`The output follows the input from −1 V to 1 V within ${error}. The gain does not fall by 3 dB up to 1 GHz.`,
		does_not_follow: ({ atLow = '', atHigh = '', error = '' }: Values) =>
			`The output does not follow: it goes from ${atLow} to ${atHigh} for −1 V to 1 V, an error of up to ${error}. Check the pins.`,
		feeds_back_positively: () =>
			'The feedback is positive, so the follower is not stable. The inputs are probably swapped.',
		switches: ({ low = '', high = '', at = '' }: Values) =>
			`The output switches from ${low} to ${high} at an input of ${at}.`,
		switches_inverted: ({ low = '', high = '', at = '' }: Values) =>
			`The output falls from ${low} to ${high} at an input of ${at}. The inputs may be swapped.`,
		does_not_switch: ({ low = '', high = '' }: Values) =>
			`The output does not switch: ${low} for −0.1 V and ${high} for 0.1 V. Check the pins.`,
		conducts: ({ low = '', high = '', reverse = '' }: Values) =>
			`Forward voltage ${low} at 1 mA and ${high} at 10 mA; reverse current ${reverse} at −6 V.`,
		conducts_both_ways: ({ low = '', high = '', breakdown = '' }: Values) =>
			`Forward voltage ${low} at 1 mA and ${high} at 10 mA; in reverse it breaks down at ${breakdown} (1 mA), as a Zener or protection diode does.`,
		conducts_backwards: () => 'It conducts in reverse and blocks forward. Anode and cathode may be swapped.',
		does_not_conduct: ({ most = '', reverse = '' }: Values) =>
			`This is not a diode curve: ${most} at 6 V forward, ${reverse} at 6 V reverse. Check the pins.`,
		breaks_down: ({ voltage = '', resistance = '' }: Values) =>
			`Zener voltage ${voltage} at 5 mA, with a resistance of ${resistance}.`,
		zener_forward: ({ voltage = '' }: Values) =>
			`Only ${voltage} at 5 mA, like a diode in forward direction. Anode and cathode may be swapped.`,
		no_breakdown: () =>
			'It does not break down at 5 mA. The model has no breakdown voltage, or it is not a Zener diode.',
		amplifies: ({ gain = '', current = '', base = '' }: Values) =>
			`Current gain ${gain}: ${current} in the collector for ${base} in the base at 5 V.`,
		does_not_amplify: ({ gain = '', current = '', base = '' }: Values) =>
			`The current gain is only ${gain}: ${current} in the collector for ${base} in the base. Check polarity and pins.`,
		turns_on: ({ turnOn = '', limit = '', on = '', gate = '', across = '' }: Values) =>
			`It turns on (${limit}) at a gate voltage of ${turnOn} and carries ${on} at ${gate}, with ${across} across it.`,
		pinches_off: ({ turnOn = '', on = '', across = '' }: Values) =>
			`It carries ${on} at a gate voltage of zero, with ${across} across it, and falls to a hundredth of that at ${turnOn}.`,
		does_not_turn_on: ({ on = '', gate = '', across = '' }: Values) =>
			`It does not turn on: ${on} at a gate voltage of ${gate} with ${across} across it. Check polarity and pins.`,
		does_not_turn_off: ({ off = '', on = '' }: Values) =>
			`It does not turn off: ${off} at one end of the gate voltage, ${on} at the other. Check kind, polarity and pins.`,
		regulates: ({ output = '', start = '', change = '', from = '', to = '', drop = '', load = '' }: Values) =>
			`Output ${output} from an input of ${start}. It changes by ${change} between ${from} and ${to}, and by ${drop} from 1 mA to ${load}.`,
		sags: ({ output = '', drop = '', load = '' }: Values) =>
			`Output ${output} with a light load, but it changes by ${drop} from 1 mA to ${load}.`,
		does_not_regulate: ({ output = '', change = '', from = '', to = '' }: Values) =>
			`It does not regulate: output ${output} at ${from}, with a change of ${change} up to ${to}. Check the pins.`,
		holds: ({ output = '', change = '', from = '', to = '' }: Values) =>
			`It holds ${output}, with a change of ${change} for a supply from ${from} to ${to} behind 1 kΩ.`,
		does_not_hold: ({ output = '', change = '' }: Values) =>
			`It does not hold a voltage: ${output}, with a change of ${change}. Check the pins.`
	},
	insert: {
		title: 'Insert in netlist',
		into: 'Into',
		none: 'There is no netlist in the project to insert into.',
		done: (part: string) => `Insert ${part}`,
		anyway: (part: string) => `Insert ${part} anyway`,
		refused: 'The file has errors: a netlist that reads it will not run until they are fixed.',
		encrypted: (simulator: string) =>
			`Part of the file is encrypted for ${simulator}: a netlist that uses this part will not run in ngspice.`,
		inserted: (device: string, path: string) => `${device} inserted into ${path}. Connect its nodes.`,
		sized: 'The transistor gets W=10u L=1u. Change its size.'
	}
};
