/** Sliders beside the plot, with which values of the netlist are tried out. */
export const tune = {
	title: 'Tune',
	toggle: 'Tune values with sliders',
	hint: 'Move a slider: the netlist runs with the new value, and curves, metrics and goals follow. The netlist changes only when you keep the values.',
	reading: 'Reading what the netlist has…',
	add: 'Add a slider',
	addField: 'Parameter, element, model parameter or number of a card',
	addHint: 'R1, M1 w, rload, V1 sin 2',
	noTarget: (name: string) =>
		`${name} is not a value that a slider can set. The list has those of the netlist with a number.`,
	value: (name: string) => `Value of ${name}`,
	valueWrong: 'Enter a number as in a netlist, such as 4.7k.',
	range: (name: string) => `Range of ${name}`,
	remove: (name: string) => `Remove the slider of ${name}`,
	back: (name: string, value: string) => `Set ${name} back to ${value}`,
	from: 'From',
	to: 'To',
	steps: 'Steps',
	scales: { linear: 'Linear', logarithmic: 'Logarithmic', e12: 'E12 values', e24: 'E24 values', e96: 'E96 values' },
	rangeWrong: 'The range needs two numbers, the smaller one first. Logarithmic steps and E series need positive ones.',
	noValues: 'No value of this series is in the range.',
	missing: 'The netlist does not have this value as a number.',
	keep: 'Keep',
	keepHint: 'Write the values to the netlist. This can be undone.',
	reset: 'Reset',
	resetHint: 'Set all values back to those of the netlist',
	kept: (values: string) => `Written to the netlist: ${values}`,
	running: 'Running',
	failed: (values: string, reason: string) => `No result for ${values}: ${reason}`,
	shownFor: (values: string) => `Curves and metrics are those of ${values}.`,
	shownStart: 'Curves and metrics are those of the netlist.',
	atCursor: 'Tune the number at the cursor',
	notTunable: {
		depends: (names: string) => `The value here is computed from ${names}. Tune that, or a number of the expression.`,
		ambiguous: (name: string) =>
			`The netlist has several numbers called ${name}, so a slider cannot tell which one is meant. Give the cards different names.`,
		other: (_names: string) =>
			'A slider can set the numbers of elements, sources, .param and .model cards and subcircuits, and the temperature; not those of nodes, analyses and scripts.'
	}
};
