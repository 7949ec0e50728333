/** What studies of sensitivity, convergence and the worst case find. Keys of reasons are those of the studies. */
export const studyFigures = {
	form: {
		step: 'Step',
		tolerance: 'Tolerance',
		hints: {
			step: 'A percentage of the value or an amount with a unit, such as 1 % or 10 Ω',
			tolerance: 'How far the value may deviate, such as 5 %, 10 Ω, or differently below and above: -20 % +80 %'
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
		title: 'Worst case of each metric',
		nominal: 'Nominal',
		lowest: (method: string) => `${method} lowest`,
		highest: (method: string) => `${method} highest`,
		evaHint: 'Extreme value analysis: the lowest and highest value of all runs within the tolerances.',
		rssHint:
			'Root sum of squares: the prediction from moving one value at a time, for independent deviations, and a run at that point.',
		full: 'Every combination of the tolerance limits is run.',
		bySigns:
			'There are too many values to run every combination. Each value is set to the limit that moves the metric furthest when it changes alone. If values interact, the metric can go further.',
		rounds: (runs: number) => `These runs are the first round. A second round adds up to ${runs} runs for each metric.`,
		unfinished: 'Not all rows have been run: the extremes may be further out.',
		lost: (rows: number) => (rows === 1 ? '1 row without a value' : `${rows} rows without a value`),
		difference: (predicted: string, difference: string) => `linear: ${predicted} (${difference})`,
		linear: 'same as linear',
		predicted: (value: string) => `linear: ${value}, not run`,
		open: (value: string, row: string, values: string) =>
			`${value}: run row ${row} on its own${values === '' ? '' : ` (${values})`}`,
		unknown: 'unknown'
	},
	convergence: {
		title: 'Change of each metric',
		tightened: 'Settings to tighten, one at a time and all together',
		timeStep: 'Maximum time step',
		factor: 'Divide each by',
		tolerance: 'Allowed change',
		hint: 'For a metric in dB or degrees, the percentage is that of the quantity itself: 1 % is 0.087 dB or 0.57°.',
		factorWrong: (max: number) => `Enter a number above 1 and at most ${max}.`,
		toleranceWrong: 'Enter a percentage above 0 and at most 100: 1 %',
		nominal: 'In the netlist',
		all: 'All',
		moved: 'moved',
		openRow: (name: string, row: string) => `${name}: run row ${row} on its own`,
		holds: (count: number, tolerance: string) =>
			count === 1 ? `The figure holds within ${tolerance}.` : `All ${count} figures hold within ${tolerance}.`,
		moves: (moving: number, count: number, tolerance: string) =>
			`${moving} of ${count} figures ${moving === 1 ? 'changes' : 'change'} by more than ${tolerance} and ${moving === 1 ? 'depends' : 'depend'} on the accuracy settings of the simulator. Tighten the settings that change ${moving === 1 ? 'it' : 'them'}.`,
		missing: (missing: number, count: number) =>
			`${missing} of ${count} figures could not be checked: a run with tighter settings gave no value.`,
		unfinished: 'Not all rows have been run, so it is not yet known whether the figures hold.'
	},
	contours: {
		of: (metric: string, x: string, y: string, values: readonly string[]) =>
			values.length === 0
				? `${metric} over ${x} and ${y}`
				: `${metric} over ${x} and ${y}, contours at ${values.join(', ')}`,
		hint: 'Arrow keys move from point to point. Enter runs the row on its own and shows its curves.',
		key: 'Each point is a row. Click it to run it on its own.',
		keyMissed: 'Crosses miss a goal.',
		keyEmpty: 'Frames have no figure.',
		keyLimit: 'The dashed line is the limit of the goals.',
		point: (row: string, values: readonly string[], metric: string) => `Row ${row}: ${values.join(', ')}; ${metric}`,
		missed: 'misses the goal',
		check: 'to check',
		flat: 'The metric is the same in all rows, so it has no contours.',
		table: (metric: string, x: string, y: string) => `${metric}: a column for each ${x}, a row for each ${y}`,
		tooLarge: 'There are too many points for a table here. The view Table lists all rows.',
		deferred: 'The contours are shown when the study has ended.'
	},
	metric: 'Metric',
	inNetlist: (value: string) => `With the values in the netlist: ${value}`,
	varied: 'Varied',
	runs: 'Rows',
	sensitivityOf: (metric: string) => `Sensitivity of ${metric}`,
	smaller: 'Value 1 % smaller',
	larger: '1 % larger',
	perPercent: 'Change for +1 %',
	perPercentHint: 'How much the metric changes when the value increases by 1 %. Temperatures are taken in kelvin.',
	normalised: 'Normalized',
	normalisedHint:
		'Percent of the metric per percent of the value. A dash where this has no meaning: a value of 0, or a metric in dB or degrees.',
	absolute: 'Absolute',
	noFigure: {
		waiting: 'Not run yet',
		missing: 'Uncertain: a run gave no value. See the table of rows.',
		unchanged: 'No effect',
		too_small: 'Uncertain: the change is within the error of the simulator. Use a larger step or a smaller reltol.',
		disagree:
			'Uncertain: the full step and half of it give different results. The metric is nonlinear or noisy here; try a different step.'
	},
	openLow: (row: string, target: string) => `Run row ${row} on its own: ${target} lower`,
	openHigh: (row: string, target: string) => `Run row ${row} on its own: ${target} higher`
};
