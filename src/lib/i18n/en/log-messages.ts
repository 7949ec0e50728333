/** Meaning of ngspice messages and what to do about them, by message code. */
export interface LogExplanation {
	what: string;
	fix: string;
}

export const logMessages = {
	out_of_memory: {
		what: 'The simulation needs more memory than the page may use.',
		fix: 'Use a shorter time, a larger step, or a .save card with only the signals that you need.'
	},
	netlist_error: {
		what: 'ngspice cannot use this line.',
		fix: 'Compare the line with the syntax of its card: name, nodes, value or model, parameters.'
	},
	bad_value: {
		what: 'A value on this line is missing, out of range, or not a number.',
		fix: 'Check the numbers and their suffixes, and that every expression is in braces.'
	},
	unknown_parameter: {
		what: 'ngspice does not know a parameter on this line. In a .model card it ignores the parameter.',
		fix: 'Check the spelling, and that this LEVEL of the model has the parameter; otherwise remove it.'
	},
	model_parameter: {
		what: 'ngspice did not accept part of this .model card and uses the model without it.',
		fix: 'Check the type, the LEVEL and the parameters of the model.'
	},
	unknown_model: {
		what: 'The line names a model that is not defined.',
		fix: 'Add the .model card, include the library that has it, or fix the name.'
	},
	model_type_mismatch: {
		what: 'The model has the wrong type for the device: a diode cannot use an NPN model.',
		fix: 'Use a model of the right type, or fix the type in the .model card.'
	},
	duplicate_device: {
		what: 'Two devices have the same name.',
		fix: 'Rename one of them: R1 and r1 count as the same.'
	},
	wrong_node_count: {
		what: 'The device has too few or too many nodes.',
		fix: 'Count the nodes: a MOSFET has drain, gate, source and bulk, a BJT has collector, base and emitter.'
	},
	incomplete_card: {
		what: 'The line ends too early: something that it needs is missing.',
		fix: 'Complete the line; a continuation line begins with +.'
	},
	unknown_subcircuit: {
		what: 'The line calls a subcircuit that is not defined.',
		fix: 'Include the file with its .subckt, or fix the name, which is the last word before the parameters.'
	},
	recursive_subcircuit: {
		what: 'A subcircuit contains itself, so it can never be expanded.',
		fix: 'Look for an X line inside the subcircuit that calls it again, directly or through another.'
	},
	subcircuit_pins: {
		what: 'The number of nodes differs from that of the .subckt card.',
		fix: 'Give one node for each pin, in the order of the .subckt card.'
	},
	subcircuit_redefined: {
		what: 'A subcircuit with this name already exists; ngspice ignores the second.',
		fix: 'Keep one of the two, or rename one.'
	},
	subcircuit_not_closed: {
		what: '.subckt and .ends do not match.',
		fix: 'Close every .subckt with .ends, and remove any extra .ends.'
	},
	parameter_comma: {
		what: 'A comma between parameters makes ngspice freeze.',
		fix: 'Separate the parameters with spaces.'
	},
	missing_include: {
		what: 'An included file is not in the project.',
		fix: 'Add the file, or fix the path: it is relative to the file that includes it.'
	},
	missing_library_section: {
		what: 'The library file has no section with this name.',
		fix: 'Name a section that the file opens with .lib, such as tt, ff or ss.'
	},
	unclosed_block: {
		what: 'A block is not closed: .if needs .endif, .control needs .endc.',
		fix: 'Add the closing line where the block ends.'
	},
	spectrum_padded: {
		what: 'The number of points is not a power of two, so fft and psd fill it up with zeros. The amplitudes of the spectrum are too low by the share of the zeros.',
		fix: 'Use spec start stop step v(out), which takes any number of points, or choose the step so that a power of two of them is left after linearize.'
	},
	ignored_line: {
		what: 'The line begins with a character that no card begins with, so ngspice treated it as a comment.',
		fix: 'Fix the first character: + continues the card before, * begins a comment.'
	},
	expression_error: {
		what: 'An expression cannot be read.',
		fix: 'Check operators, brackets and braces; write a parameter in braces: {rload}.'
	},
	undefined_parameter: {
		what: 'An expression uses a parameter that is not defined.',
		fix: 'Add a .param card for it, or fix the name.'
	},
	unknown_function: {
		what: 'An expression calls a function that ngspice does not have.',
		fix: 'Fix the name, or define it with .func.'
	},
	unknown_node: {
		what: 'An initial condition is given for a node that does not exist; it has no effect.',
		fix: 'Fix the name of the node in .ic or .nodeset.'
	},
	bad_option: {
		what: 'An option has a value that ngspice does not accept, so it uses its default.',
		fix: 'Write option=number, within the range of the option.'
	},
	output_card: {
		what: 'The card asks for output that the run does not have, so this output is missing. The other results are complete.',
		fix: 'Fix the name on the card: v(node), i(source), @device[parameter].'
	},
	nothing_saved: {
		what: 'None of the signals that the .save cards name exists, so there was nothing to compute.',
		fix: 'Fix the names, or remove the .save cards to keep every signal.'
	},
	unmatched_card: {
		what: 'The card requests output of an analysis that is not run.',
		fix: 'Add the analysis, or remove the card.'
	},
	unknown_card: {
		what: 'ngspice does not know this dot card.',
		fix: 'Check the spelling; remove the card if it belongs to another simulator.'
	},
	sweep_card: {
		what: 'ngspice does not have this card, which repeats the analyses with other values.',
		fix: 'Repeat the analysis in a .control script: foreach with alter (or alterparam and reset) and run.'
	},
	unsupported: {
		what: 'This build of ngspice does not have the device or the model LEVEL.',
		fix: 'Use one that it has: for MOSFETs, for example, LEVEL 1, 2, 3, 8 (BSIM3) or 14 (BSIM4).'
	},
	no_circuit: {
		what: 'There is no circuit to simulate: the netlist could not be read.',
		fix: 'Fix the errors before this one.'
	},
	no_analysis: {
		what: 'The netlist does not request an analysis.',
		fix: 'Add a card such as .op, .dc, .ac or .tran.'
	},
	bad_analysis: {
		what: 'The analysis values are invalid: a step, a time or a frequency is zero, negative or missing.',
		fix: 'Write .tran step stop, or .ac dec points start stop, with all values above zero.'
	},
	missing_source: {
		what: 'The source named here is not in the circuit.',
		fix: 'Fix the name. To sense a current, put a 0 V voltage source in series.'
	},
	no_ac_input: {
		what: 'The input source of the analysis has no AC value.',
		fix: 'Add AC 1 to the source.'
	},
	unknown_inductor: {
		what: 'A coupling names an inductor that does not exist.',
		fix: 'Fix the names on the K line.'
	},
	coupling_too_strong: {
		what: 'The coupled inductors store negative energy: a coupling is above 1, or several contradict each other.',
		fix: 'Use coupling factors of at most 1, such as 0.99. Two windings that are both tightly coupled to a third must be tightly coupled to each other.'
	},
	resistance_too_low: {
		what: 'The resistance is zero or missing; ngspice uses 1 mΩ instead.',
		fix: 'Enter a value, or merge the two nodes.'
	},
	value_assumed: {
		what: 'The source has no DC value, so 0 is used for the operating point.',
		fix: 'If that is intended, do nothing; otherwise add DC and a value.'
	},
	pwl_not_increasing: {
		what: 'The times of a PWL source do not increase.',
		fix: 'Put the points in time order, with a small time between any two points.'
	},
	device_geometry: {
		what: 'The effective length or width of a transistor is negative: the model subtracts more than the drawn size.',
		fix: 'Check W and L with their suffixes, and LD and WD of the model.'
	},
	model_value: {
		what: 'A model parameter has a value that its equations cannot use.',
		fix: 'Check the parameter; a thickness or a length must be above zero.'
	},
	model_advice: {
		what: 'A value is outside the range that the model was made for. ngspice uses it unchanged.',
		fix: 'Check the size of the device; otherwise ignore this message.'
	},
	model_version: {
		what: 'The .model card does not give a version, so ngspice uses the newest one that it has.',
		fix: 'If the parameters were extracted for that version, do nothing; otherwise add version= to the card.'
	},
	model_replaced: {
		what: 'The model does not use a parameter as given: another one replaces it, or it is set to its default or limit.',
		fix: 'If the card comes from the foundry, do nothing; otherwise check the parameter.'
	},
	breakdown_current: {
		what: 'The breakdown voltage and current of a diode do not fit together; ngspice adjusts the current.',
		fix: 'Give IBV with BV if the breakdown matters; otherwise do nothing.'
	},
	script_remark: {
		what: 'A command of the script could not do all that it was asked to do. The simulation is not affected.',
		fix: 'Check the command if something is missing in the output.'
	},
	probe_ignored: {
		what: 'A .probe card names something that the circuit does not have, so it is ignored.',
		fix: 'Fix the name; the other signals are saved.'
	},
	singular_matrix: {
		what: 'The equations have no unique solution: nothing sets the voltage of a node, or sources contradict each other.',
		fix: 'Give the node a DC path to ground, such as 1 GΩ; add a small resistor to a loop of voltage sources and inductors.'
	},
	stepping_failed: {
		what: 'One method of finding the operating point failed; ngspice tries the next.',
		fix: 'If the last method succeeded, do nothing; otherwise look for floating nodes, or help with .nodeset.'
	},
	gmin_stepping: {
		what: 'ngspice searches for the operating point with extra conductances that it removes step by step.',
		fix: 'Nothing to do: this is a normal method.'
	},
	source_stepping: {
		what: 'ngspice searches for the operating point by ramping the sources up from zero.',
		fix: 'Nothing to do: this is a normal method.'
	},
	transient_op: {
		what: 'As a last resort, ngspice runs a transient and uses the voltages that it reaches.',
		fix: 'Check the voltages: the circuit may still be drifting. Look for floating nodes.'
	},
	timestep_too_small: {
		what: 'The solver reduced the time step to its minimum and found no solution.',
		fix: 'Check the device or node that it names. Add the small resistances and capacitances that real parts have, and smooth abrupt expressions.'
	},
	iteration_limit: {
		what: 'The solver did not converge within the iteration limit.',
		fix: 'Raise itl1 (operating point) or itl4 (transient) in .options, or help with .nodeset.'
	},
	digital_no_convergence: {
		what: 'The digital part does not settle: its gates keep switching each other.',
		fix: 'Give the gates delays, and break loops that have no delay.'
	},
	out_of_function_range: {
		what: 'A function received a value outside its domain, such as the square root of a negative number.',
		fix: 'Limit the argument: sqrt(max(x,0)), ln(max(x,1e-12)).'
	},
	shorted_port: {
		what: 'The input or output of the analysis is shorted.',
		fix: 'Name two different nodes for each port.'
	},
	analysis_failed: {
		what: 'ngspice aborted the analysis.',
		fix: 'The messages before this one say why.'
	},
	internal_error: {
		what: 'ngspice reached an unexpected state.',
		fix: 'Look for sources whose times run backwards, and for values that are far too large or too small.'
	},
	measure_failed: {
		what: 'A measurement found nothing.',
		fix: 'Check that the signal exists, that it reaches the requested level, and that the time or frequency is within the run.'
	},
	fourier_failed: {
		what: 'The Fourier analysis was skipped: the run is shorter than one period.',
		fix: 'Run the transient for at least one period of the .four frequency.'
	},
	unknown_vector: {
		what: 'There is no signal with this name.',
		fix: 'Fix the name: v(node), i(source), or a name that the script has defined before.'
	},
	unknown_plot: {
		what: 'There is no result with this name.',
		fix: 'Results are numbered by analysis: tran1, ac1, ...; setplot without a name lists them.'
	},
	unknown_device: {
		what: 'There is no device or model with this name.',
		fix: 'Fix the name. Inside a subcircuit, the name includes the path: r.x1.r3.'
	},
	unknown_command: {
		what: 'The script uses a command that ngspice does not have.',
		fix: 'Fix the command; a card such as .tran is written tran in a script.'
	},
	script_expression: {
		what: 'An expression of the script could not be computed.',
		fix: 'Check that all its signals exist and that ngspice has its functions.'
	},
	file_not_read: {
		what: 'The script reads a file that is not in the project.',
		fix: 'Add the file, or fix its path.'
	},
	unparsed_name: {
		what: 'A name on a card is not a signal. Nothing is lost: every signal is kept.',
		fix: 'Nothing to do.'
	},
	engine_gave_up: {
		what: 'ngspice gave up.',
		fix: 'The messages before this one say why.'
	}
} satisfies Record<string, LogExplanation>;
