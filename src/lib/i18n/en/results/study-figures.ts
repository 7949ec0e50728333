/** What studies of sensitivity, convergence and the worst case find. Keys of reasons are those of the studies. */
export const studyFigures = {
	form: {
		step: 'Step',
		tolerance: 'Tolerance',
		hint: 'A percentage of the value, or an amount with its unit: 1 %, 10 Ω',
		amountOf: (what: string, target: string) => `${what} of ${target || 'this value'}`,
		removeTarget: (target: string) => `Do not vary ${target || 'this value'}`,
		addTarget: 'Vary another value',
		addAll: {
			parameter: (count: number) => `Add all parameters (${count})`,
			device: (count: number) => `Add all elements (${count})`,
			model: (count: number) => `Add all model parameters (${count})`,
			temperature: () => 'Add temperature'
		},
		unitMissing: (text: string, unit: string) => `Write “${text} %” or “${text} ${unit}”.`,
		notPositive: 'Enter a value above 0.'
	},
	metric: 'Metric',
	inNetlist: (value: string) => `With the values of the netlist: ${value}`,
	varied: 'Varied',
	runs: 'Rows',
	sensitivityOf: (metric: string) => `Sensitivity of ${metric}`,
	smaller: 'Value 1 % smaller',
	larger: '1 % larger',
	perPercent: 'Change for +1 %',
	perPercentHint: 'How much the metric changes when the value becomes 1 % larger. A temperature counts in kelvin.',
	normalised: 'Normalized',
	normalisedHint:
		'Percent of the metric per percent of the value. A dash where this has no meaning: a value of 0, or a metric in dB or degrees.',
	absolute: 'Absolute',
	noFigure: {
		waiting: 'Not run yet',
		missing: 'Uncertain: a run gave no value. See the table of rows.',
		unchanged: 'No effect',
		too_small:
			'Uncertain: the change is not larger than the error of the simulator. Use a larger step or a smaller reltol.',
		disagree:
			'Uncertain: the step and half of it give different results. The metric bends or is noisy here; try another step.'
	},
	openLow: (row: string, target: string) => `Run row ${row} on its own: ${target} lower`,
	openHigh: (row: string, target: string) => `Run row ${row} on its own: ${target} higher`
};
