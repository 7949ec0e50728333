/** What stands in the gaps of a text. */
type Values = Readonly<Record<string, string | number>>;

/** What is wrong with a netlist, and the names of ways to fix it; by the codes of `spice/diagnostics`. */
export const diagnostics = {
	messages: {
		after_end: () => 'ngspice reads on behind .end: what stands here counts as well.',
		argument_ignored: ({ name = '', subcircuit = '' }) =>
			`The subcircuit ${subcircuit} has no parameter ${name}: ngspice passes over it and uses the defaults.`,
		capital_f: ({ value = '' }) => `${value} is read as femto: in SPICE f and F are both 1e-15.`,
		capital_m: ({ value = '' }) => `${value} is read as milli: in SPICE m and M are both 1e-3.`,
		dangling_node: ({ node = '', device = '' }) => `Node ${node} connects to ${device} only.`,
		decimal_comma: ({ value = '' }) =>
			`In ${value} the comma separates two numbers; ngspice takes the last as the value.`,
		duplicate_device: ({ name = '', line = '' }) => `${name} is already defined in line ${line}.`,
		ends_unmatched: () => 'This .ends closes no .subckt.',
		expression_empty: () => 'The expression is empty.',
		expression_operand_missing: ({ text = '' }) => `An operand of ${text} is missing.`,
		expression_operator_missing: ({ text = '' }) => `An operator is missing before ${text}.`,
		expression_sign_misplaced: ({ text = '' }) =>
			`ngspice does not accept the sign ${text} after an operator here: put parentheses around the operand.`,
		expression_unclosed: () => 'This parenthesis is not closed.',
		expression_unexpected: ({ text = '' }) => `${text} is not valid in an expression here.`,
		file_missing: ({ file = '' }) => `The project has no file ${file}.`,
		floating_node: ({ nodes = '', devices = '' }) =>
			`No direct current can flow to ${nodes}: there is nothing that holds the voltage. Connected: ${devices}.`,
		foreign_suffix: ({ value = '', read = '', suffix = '', factor = '' }) =>
			`${value} is read as ${read}: ngspice has no suffix ${suffix}, which is ${factor} in HSPICE.`,
		function_redefined: ({ name = '', line = '' }) => `The function ${name} is given twice, first in line ${line}.`,
		if_unclosed: () => 'This .if is closed by no .endif.',
		if_unmatched: ({ card = '' }) => `${card} belongs to no .if.`,
		include_cycle: ({ file = '' }) => `${file} is being read already: files that include one another never end.`,
		inner_suffix: ({ value = '' }) => `In ${value} the digits after the letter are ignored.`,
		letter_in_number: ({ value = '' }) => `${value} has a letter where a digit belongs.`,
		loose_tolerance: ({ option = '', value = '' }) => `${option}=${value} lets the solver stop far from the solution.`,
		mil_is_milli: ({ value = '' }) =>
			`${value} is read as milli: in expressions of parameters ngspice does not know mil (25.4e-6).`,
		missing_condition: () => 'The condition is missing.',
		missing_control: () => 'The source whose current controls this one is missing.',
		missing_end: () => 'The netlist has no .end.',
		missing_expression: () => 'The expression is missing.',
		missing_file: () => 'The name of the file is missing.',
		missing_model: () => 'The model is missing.',
		missing_model_kind: () => 'The kind of the model is missing, such as npn or d.',
		missing_name: () => 'The name is missing.',
		missing_output: ({ name = '' }) => `${name} needs an output, such as v(out).`,
		missing_signals: () => 'The signals are missing, such as v(out).',
		missing_subcircuit: () => 'The name of the subcircuit is missing.',
		missing_value: () => 'The value is missing.',
		model_redefined: ({ name = '', line = '' }) =>
			`The model ${name} is given twice (first in line ${line}). ngspice says nothing and uses the first.`,
		no_ac_source: () => 'No source has an AC value, so everything in the AC analysis is zero.',
		no_analysis: () => 'The netlist asks for no analysis.',
		no_ground: () => 'Nothing is connected to ground, the node 0.',
		no_source: () => 'The circuit has no source, so nothing happens in it.',
		not_a_number: ({ name = '' }) => `${name} is no number.`,
		orphan_continuation: () => 'This line continues nothing: ngspice joins it to another card or drops it.',
		output_unknown: ({ name = '' }) =>
			`There is no node ${name}: ngspice runs the analysis all the same and gives zero.`,
		parameter_redefined: ({ name = '', value = '', earlier = '' }) =>
			`The parameter ${name} is given twice, first ${earlier}, then ${value}. ngspice says nothing and uses the last.`,
		port_count: ({ subcircuit = '', expected = '', found = '' }) =>
			`The subcircuit ${subcircuit} has ${expected} ${expected === '1' ? 'node' : 'nodes'}; this call gives ${found}.`,
		power_of_magnitude: ({ base = '' }) =>
			`ngspice takes the magnitude of ${base} before it computes the power, so the result is never negative.`,
		program_too_long: ({ limit = '' }) => `Only the first ${limit} cards are looked at.`,
		pwr_keeps_sign: () => 'Here pwr(x,y) is sgn(x)*abs(x)^y, as in HSPICE. In PSpice and LTspice it is abs(x)^y.',
		random_arguments: ({ name = '', expected = '', found = '' }) =>
			`ngspice's random function ${name} takes ${expected} arguments; here are ${found}, and the result is another random number.`,
		random_limit: () =>
			"ngspice's limit(nominal, deviation) is random: nominal plus or minus the deviation. It does not clamp a value.",
		script_unclosed: () => 'This .control is closed by no .endc: ngspice takes all that follows for commands.',
		script_without_run: () => 'The script runs no analysis: only the cards are run, after it.',
		section_missing: ({ section = '', file = '' }) => `${file} has no section ${section}.`,
		section_unclosed: ({ section = '' }) => `The section ${section} is closed by no .endl.`,
		separated_suffix: ({ value = '' }) => `The suffix stands apart from its number: ${value} is meant.`,
		subcircuit_recursive: ({ name = '' }) => `The subcircuit ${name} contains itself.`,
		subcircuit_redefined: ({ name = '', line = '' }) =>
			`The subcircuit ${name} is given twice (first in line ${line}). ngspice uses one and ignores the other.`,
		subcircuit_unclosed: ({ name = '' }) => `The subcircuit ${name} is closed by no .ends.`,
		sweep_card: ({ name = '' }) =>
			`ngspice has no ${name}. Repeat the analysis in a .control script: foreach with alter (or alterparam and reset) and run.`,
		title_is_card: ({ card = '' }) => `The first line is the title: ${card} is not read.`,
		too_few_inductors: () => 'A coupling needs two inductors at least.',
		too_few_nodes: ({ expected = '', found = '' }) => `${expected} nodes belong here; there are ${found}.`,
		too_few_values: ({ expected = '', found = '' }) => `${expected} values belong here; there are ${found}.`,
		too_few_waveform_values: ({ name = '', found = '' }) => `${name} needs more than ${found} values.`,
		unclosed_brace: () => 'This brace is not closed.',
		unclosed_parenthesis: () => 'This parenthesis is not closed.',
		unclosed_quote: () => 'This quote is not closed.',
		undefined_function: ({ name = '' }) => `There is no function ${name}.`,
		undefined_parameter: ({ name = '' }) => `There is no parameter ${name}.`,
		unknown_device: ({ letter = '' }) => `No element begins with ${letter}.`,
		unknown_device_name: ({ name = '' }) => `There is no element ${name}.`,
		unknown_dot_card: ({ name = '' }) => `ngspice does not know the card ${name}.`,
		unknown_instance_parameter: ({ name = '', device = '' }) => `${device} has no parameter ${name}.`,
		unknown_model: ({ name = '' }) => `There is no model ${name}.`,
		unknown_model_parameter: ({ name = '', kind = '' }) =>
			`Models of kind ${kind} have no parameter ${name}: ngspice passes over it.`,
		unknown_node: ({ name = '' }) => `There is no node ${name}.`,
		unknown_source_word: ({ name = '' }) => `A source does not understand ${name}.`,
		unknown_subcircuit: ({ name = '' }) => `There is no subcircuit ${name}.`,
		unknown_sweep: ({ name = '' }) => `${name} is not understood here: dec, oct or lin belongs here.`,
		unused_model: ({ name = '' }) => `Nothing uses the model ${name}.`,
		unused_subcircuit: ({ name = '' }) => `Nothing calls the subcircuit ${name}.`,
		value_as_node: ({ node = '', device = '' }) =>
			`${node} stands where a node belongs, and looks like a value; only ${device} lies at it.`,
		voltage_loop: ({ devices = '' }) =>
			`${devices} form a loop in which the voltages cannot all be given: the matrix becomes singular.`,
		wrong_model_kind: ({ model = '', kind = '', letter = '' }) =>
			`The model ${model} is one of kind ${kind}, which an element ${letter} does not take.`
	} satisfies Record<string, (values: Values) => string>,
	fixes: {
		add_line: ({ text = '' }) => `Add ${text}`,
		add_title: () => 'Put a title line before it',
		close: ({ text = '' }) => `Close with ${text}`,
		create_file: ({ text = '' }) => `Create ${text}`,
		join: ({ text = '' }) => `Write ${text}`,
		leave_out_unit: ({ text = '' }) => `Write ${text}, in farads`,
		remove: ({ text = '' }) => `Remove ${text}`,
		rename: ({ text = '' }) => `Rename to ${text}`,
		write_digits: ({ text = '' }) => `Write ${text}`,
		write_clamp: ({ text = '' }) => `Write ${text}`,
		write_meg: ({ text = '' }) => `Write ${text} for mega`,
		write_name: ({ text = '' }) => `Write ${text}`,
		write_point: ({ text = '' }) => `Write ${text}`
	} satisfies Record<string, (values: Values) => string>
};
