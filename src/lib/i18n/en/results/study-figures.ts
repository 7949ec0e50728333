/** What studies of sensitivity, convergence and the worst case find. Keys of reasons are those of the studies. */
export const studyFigures = {
	form: {
		step: 'Step',
		tolerance: 'Tolerance',
		hints: {
			step: 'A percentage of the value, or an amount with its unit: 1 %, 10 Ω',
			tolerance:
				'How far the value may be off: 5 %, an amount with its unit: 10 Ω, or differently below and above: -20 % +80 %'
		},
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
	worstCase: {
		title: 'Worst case of the metrics',
		nominal: 'Nominal',
		lowest: (method: string) => `${method} lowest`,
		highest: (method: string) => `${method} highest`,
		evaHint: 'Extreme value analysis: the lowest and highest value of all runs within the tolerances.',
		rssHint:
			'Root of the sum of squares: what moving one value at a time predicts if the deviations are independent, and a run at that point.',
		full: 'Every combination of the ends of the tolerances is run.',
		bySigns:
			'There are too many values to run every combination: the ends are those to which each value moves the metric when it moves alone. A metric on which values act together can go further.',
		rounds: (runs: number) => `These runs are the first round. A second one adds up to ${runs} runs for each metric.`,
		unfinished: 'Not all rows have been run: metrics may go further.',
		lost: (rows: number) => (rows === 1 ? '1 row without a value' : `${rows} rows without a value`),
		difference: (predicted: string, difference: string) => `linear: ${predicted} (${difference})`,
		linear: 'as linear',
		predicted: (value: string) => `linear: ${value}, no run`,
		open: (value: string, row: string, values: string) =>
			`${value}: run row ${row} on its own${values === '' ? '' : ` (${values})`}`,
		unknown: 'not known'
	},
	convergence: {
		title: 'Movement of the metrics',
		tightened: 'Tightened, one at a time and all together',
		timeStep: 'Maximum time step',
		factor: 'Divide each by',
		tolerance: 'A figure may move by',
		hint: 'A metric in dB or degrees may move by as much as its quantity: 1 % is 0.087 dB or 0.57°.',
		factorWrong: (max: number) => `Enter a number above 1 and at most ${max}.`,
		toleranceWrong: 'Enter a percentage above 0 and at most 100: 1 %',
		nominal: 'In the netlist',
		all: 'All',
		moved: 'moved',
		openRow: (name: string, row: string) => `${name}: run row ${row} on its own`,
		holds: (count: number, tolerance: string) =>
			count === 1 ? `The figure holds within ${tolerance}.` : `All ${count} figures hold within ${tolerance}.`,
		moves: (moving: number, count: number, tolerance: string) =>
			`${moving} of ${count} figures ${moving === 1 ? 'moves' : 'move'} by more than ${tolerance}: ${moving === 1 ? 'it depends' : 'they depend'} on how exactly the simulator computes. Tighten what moves ${moving === 1 ? 'it' : 'them'}.`,
		missing: (missing: number, count: number) =>
			`${missing} of ${count} figures could not be checked: a run with tighter settings gave no value.`,
		unfinished: 'Not all rows have been run, so it is not known yet whether the figures hold.'
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
