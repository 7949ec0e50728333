import { ownValue } from '#lib/base/own-value.ts';
import { dialects } from './dialects.ts';

/** Values inserted into a text. */
type Values = Readonly<Record<string, string | number>>;

/** Problems in a netlist, and the names of their fixes; by the codes of `spice/diagnostics`. */
export const diagnostics = {
	messages: {
		after_end: () => 'ngspice keeps reading after .end, so the cards here take effect too.',
		argument_ignored: ({ name = '', subcircuit = '' }) =>
			`The subcircuit ${subcircuit} has no parameter ${name}: ngspice ignores it and uses the defaults.`,
		capital_f: ({ value = '' }) => `${value} is read as femto: in SPICE f and F are both 1e-15.`,
		capital_m: ({ value = '' }) => `${value} is read as milli: in SPICE m and M are both 1e-3.`,
		dangling_node: ({ node = '', device = '' }) => `Node ${node} connects to ${device} only.`,
		charge_for_capacitance: ({ text = '' }) =>
			`By its place on a capacitor, ngspice reads ${text} as the charge, not the capacitance.`,
		decimal_comma: ({ value = '' }) =>
			`In ${value} the comma separates two numbers; ngspice uses the last as the value.`,
		digit_node: ({ node = '', number = '' }) =>
			`Node ${node} begins with a digit: .print, print and let may read it as the number ${number}.`,
		duplicate_device: ({ name = '', line = '' }) => `${name} is already defined on line ${line}.`,
		encrypted_part: ({ simulator = '' }: Values) =>
			`This part is encrypted: only ${simulator} can read it. Ask the vendor for a readable model, or use another part.`,
		ends_unmatched: () => 'This .ends has no matching .subckt.',
		expression_empty: () => 'The expression is empty.',
		expression_operand_missing: ({ text = '' }) => `${text} is missing an operand.`,
		expression_operator_missing: ({ text = '' }) => `An operator is missing before ${text}.`,
		expression_sign_misplaced: ({ text = '' }) =>
			`ngspice does not accept the sign ${text} after an operator here: put parentheses around the operand.`,
		expression_unclosed: () => 'This parenthesis is not closed.',
		expression_unexpected: ({ text = '' }) => `${text} is not valid in an expression here.`,
		file_missing: ({ file = '' }) => `The project has no file ${file}.`,
		floating_node: ({ nodes = '', devices = '' }) =>
			`There is no DC path from ${nodes} to ground, so nothing sets the voltage. Connected: ${devices}.`,
		foreign_suffix: ({ value = '', read = '', suffix = '', factor = '' }) =>
			`${value} is read as ${read}: ngspice has no suffix ${suffix}, which is ${factor} in HSPICE.`,
		function_arguments: ({ name = '', expected = '', found = '' }) =>
			`The function ${name} takes ${expected} ${expected === '1' ? 'argument' : 'arguments'}; this call has ${found}.`,
		function_redefined: ({ name = '', line = '' }) => `The function ${name} is defined twice, first on line ${line}.`,
		if_unclosed: () => 'This .if has no matching .endif.',
		if_unmatched: ({ card = '' }) => `${card} has no matching .if.`,
		include_cycle: ({ file = '' }) =>
			`${file} includes itself, directly or through another file, so reading it would never end.`,
		inner_suffix: ({ value = '' }) => `In ${value} the digits after the letter are ignored.`,
		letter_in_number: ({ value = '' }) => `${value} has a letter where a digit belongs.`,
		loose_tolerance: ({ option = '', value = '' }) =>
			String(option).toLowerCase() === 'gmin'
				? `gmin=${value} is a conductance across every junction, large enough to carry current of the circuit.`
				: `${option}=${value} lets the solver stop far from the solution.`,
		macro_parameters: ({ name = '' }) =>
			`ngspice does not support parameters in a .macro, so calls of ${name} fail. Use .subckt and .ends.`,
		measure_function: ({ signal = '' }) =>
			`A measurement cannot compute ${signal}: ngspice has no such signal, and may give 0 for it.`,
		measure_real_part: ({ signal = '' }) =>
			`In an AC measurement, ${signal} is the real part of the complex value, not its magnitude.`,
		mil_is_milli: ({ value = '' }) =>
			`${value} is read as milli: ngspice has no suffix mil (25.4e-6) in parameter expressions.`,
		missing_condition: () => 'The condition is missing.',
		missing_control: () => 'The source whose current controls this one is missing.',
		missing_end: () => 'The netlist has no .end.',
		missing_expression: () => 'The expression is missing.',
		missing_file: () => 'The file name is missing.',
		many_problems: ({ count = 0 }) =>
			`Only the first ${count} problems are shown. Fix these first, or check that this text is a netlist.`,
		missing_model: () => 'The model name is missing.',
		missing_model_kind: () => 'The model type is missing, such as npn or d.',
		missing_name: () => 'The name is missing.',
		missing_output: ({ name = '' }) => `${name} needs an output, such as v(out).`,
		missing_signals: () => 'The signals are missing, such as v(out).',
		missing_subcircuit: () => 'The subcircuit name is missing.',
		missing_value: () => 'The value is missing.',
		model_redefined: ({ name = '', line = '' }) =>
			`The model ${name} is defined twice (first on line ${line}). ngspice uses the first without a warning.`,
		no_ac_source: () => 'No source has an AC value, so all AC results are zero.',
		no_analysis: () => 'The netlist does not request an analysis.',
		no_ground: () => 'Nothing is connected to ground (node 0).',
		no_source: () => 'The circuit has no source, so nothing drives it.',
		node_read_as_number: ({ name = '' }) =>
			`In let, if and while, ngspice reads the node name ${name} as a number. Begin the name with a letter.`,
		not_a_number: ({ name = '' }) => `${name} is not a number.`,
		orphan_continuation: () => 'This line has no card to continue: ngspice joins it to another card or drops it.',
		output_unknown: ({ name = '' }) => `There is no node ${name}: ngspice runs the analysis anyway and returns zero.`,
		parameter_comma: () => 'A comma between parameters makes ngspice freeze: separate them with spaces.',
		parameter_redefined: ({ name = '', value = '', earlier = '' }) =>
			`The parameter ${name} is defined twice, first as ${earlier}, then as ${value}. ngspice uses the last without a warning.`,
		port_count: ({ subcircuit = '', expected = '', found = '' }) =>
			`The subcircuit ${subcircuit} has ${expected} ${expected === '1' ? 'node' : 'nodes'}; this call has ${found}.`,
		power_of_magnitude: ({ base = '' }) =>
			`ngspice raises the magnitude of ${base} to the power, so the result is never negative.`,
		program_too_long: ({ limit = '' }) => `Only the first ${limit} cards are checked.`,
		pwr_keeps_sign: () => 'Here pwr(x,y) is sgn(x)*abs(x)^y, as in HSPICE. In PSpice and LTspice it is abs(x)^y.',
		random_arguments: ({ name = '', expected = '', found = '' }) =>
			`ngspice's random function ${name} takes ${expected} arguments but has ${found} here, so it returns a different random number.`,
		random_limit: () =>
			"ngspice's limit(nominal, deviation) is random: nominal plus or minus the deviation. It does not clamp a value.",
		script_unclosed: () => 'This .control has no matching .endc: ngspice treats everything after it as commands.',
		script_without_run: () => 'The script runs no analysis: only the analysis cards run, after the script.',
		section_missing: ({ section = '', file = '' }) => `${file} has no section ${section}.`,
		section_unclosed: ({ section = '' }) => `The section ${section} has no matching .endl.`,
		separated_suffix: ({ value = '' }) => `There is a space before the suffix: write ${value}.`,
		subcircuit_recursive: ({ name = '' }) => `The subcircuit ${name} contains itself.`,
		subcircuit_redefined: ({ name = '', line = '' }) =>
			`The subcircuit ${name} is defined twice (first on line ${line}). ngspice uses one and ignores the other.`,
		subcircuit_unclosed: ({ name = '' }) => `The subcircuit ${name} has no matching .ends.`,
		sweep_card: ({ name = '' }) =>
			`ngspice has no ${name}. Repeat the analysis in a .control script: foreach with alter (or alterparam and reset) and run.`,
		title_is_card: ({ card = '' }) => `The first line is the title, so ${card} is not read.`,
		too_few_inductors: () => 'A coupling needs at least two inductors.',
		too_few_nodes: ({ expected = '', found = '' }) => `Expected ${expected} nodes, found ${found}.`,
		too_few_values: ({ expected = '', found = '' }) => `Expected ${expected} values, found ${found}.`,
		too_few_waveform_values: ({ name = '', found = '' }) => `${name} needs more than ${found} values.`,
		unclosed_brace: () => 'This brace is not closed.',
		unclosed_parenthesis: () => 'This parenthesis is not closed.',
		unclosed_quote: () => 'This quote is not closed.',
		unbraced_expression: ({ text = '' }) =>
			`Without braces, ngspice drops the first number of ${text}, or refuses the line.`,
		undefined_function: ({ name = '' }) => `The function ${name} is not defined.`,
		undefined_parameter: ({ name = '' }) => `The parameter ${name} is not defined.`,
		unknown_device: ({ letter = '' }) => `No device type begins with ${letter}.`,
		unknown_device_name: ({ name = '' }) => `There is no device ${name}.`,
		unknown_dot_card: ({ name = '' }) => `ngspice does not know the card ${name}.`,
		unknown_instance_parameter: ({ name = '', device = '' }) => `${device} has no parameter ${name}.`,
		unknown_model: ({ name = '' }) => `The model ${name} is not defined.`,
		unknown_model_parameter: ({ name = '', kind = '' }) =>
			`Models of type ${kind} have no parameter ${name}: ngspice ignores it.`,
		unknown_node: ({ name = '' }) => `There is no node ${name}.`,
		unknown_signal: ({ name = '' }) => `No node, measurement or variable has the name ${name}.`,
		unknown_source_word: ({ name = '' }) => `${name} is not valid on a source.`,
		unknown_subcircuit: ({ name = '' }) => `The subcircuit ${name} is not defined.`,
		unknown_sweep: ({ name = '' }) => `${name} is not a sweep type: use dec, oct or lin.`,
		unused_model: ({ name = '' }) => `Nothing uses the model ${name}.`,
		unused_subcircuit: ({ name = '' }) => `Nothing calls the subcircuit ${name}.`,
		value_as_node: ({ node = '', device = '' }) =>
			`${node} is used as a node but looks like a value; it connects to ${device} only.`,
		voltage_loop: ({ devices = '' }) =>
			`${devices} form a loop whose voltages cannot all be set, so the matrix is singular.`,
		wrong_model_kind: ({ model = '', kind = '', letter = '' }) =>
			`The model ${model} has type ${kind}, which ${letter} devices cannot use.`
	} satisfies Record<string, (values: Values) => string>,
	fixes: {
		add_line: ({ text = '' }) => `Add ${text}`,
		add_title: () => 'Add a title line before it',
		close: ({ text = '' }) => `Close with ${text}`,
		convert: ({ dialect = '' }) => `Convert from ${ownValue(dialects.names, String(dialect)) ?? dialect}`,
		create_file: ({ text = '' }) => `Create ${text}`,
		include_file: ({ text = '' }) => `Include ${text}`,
		join: ({ text = '' }) => `Write ${text}`,
		leave_out_unit: ({ text = '' }) => `Write ${text}, in farads`,
		remove_comma: () => 'Write a space instead of the comma',
		remove: ({ text = '' }) => `Remove ${text}`,
		rename: ({ text = '' }) => `Rename to ${text}`,
		write_digits: ({ text = '' }) => `Write ${text}`,
		write_measured: ({ text = '' }) => `Write ${text}`,
		write_braces: ({ text = '' }) => `Write ${text}`,
		write_clamp: ({ text = '' }) => `Write ${text}`,
		write_meg: ({ text = '' }) => `Write ${text} for mega`,
		rename_node: ({ text = '' }) => `Rename the node to ${text}`,
		write_name: ({ text = '' }) => `Write ${text}`,
		write_point: ({ text = '' }) => `Write ${text}`
	} satisfies Record<string, (values: Values) => string>
};
