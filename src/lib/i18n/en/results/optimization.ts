/** Optimizations: their form and their results. Keys of methods, scales and directions are those of `studies`. */
export const optimization = {
	start: 'Optimize',
	startHint: 'Search for values with which all goals are met',
	form: {
		hint: 'The optimizer changes these values within their ranges until the goals of the project are met.',
		fromOf: (name: string) => `Smallest value of ${name}`,
		toOf: (name: string) => `Largest value of ${name}`,
		scaleOf: (name: string) => `Scale of ${name}`,
		scales: { linear: 'Linear', logarithmic: 'Logarithmic', integer: 'Whole numbers', e_series: 'E series' },
		remove: (name: string) => `Do not change ${name}`,
		add: 'Add a value',
		addAll: (count: number) => `Add all ${count} other values`,
		noParameters: 'Add at least one value that the optimizer may change.',
		notAbove: 'Enter a value above the smallest one.',
		budget: 'Runs at most',
		wholeNumber: (least: number) => `Enter a whole number of at least ${least}.`,
		margin: 'Margin, %',
		marginWrong: 'Enter a number from 0 to 100.',
		stopWhenMet: 'Stop when all goals are met',
		objective: 'Then',
		objectiveMetric: 'Metric to minimize or maximize',
		directions: { none: 'nothing else', minimize: 'minimize', maximize: 'maximize' },
		method: 'Method',
		methods: {
			cma_es: 'CMA-ES',
			surrogate: 'Surrogate model',
			nelder_mead: 'Nelder-Mead',
			random: 'Random points',
			nsga_2: 'NSGA-II, several objectives'
		},
		methodHints: {
			cma_es: 'Searches all ranges and learns which values act together. The right choice for most circuits.',
			surrogate:
				'Learns a model of the cost and runs the points where it expects the largest improvement, four at a time. For circuits whose runs take seconds, and for few runs.',
			nelder_mead: 'Searches near the values of the netlist, one run after the other. For two or three values.',
			random: 'Points anywhere in the ranges. For comparison with other methods.',
			nsga_2:
				'Searches for the rows that meet all goals and of which none is better in every objective. It uses all runs.'
		},
		seed: 'Seed',
		conditions: 'Run each point',
		conditionNames: {
			none: 'once',
			corners: 'in corners; the worst one counts',
			samples: 'in samples with tolerances'
		},
		samplesHint:
			'Each point is run with the same random deviations. It meets the goals when this part of its samples meets all of them, and figures count by what this part of the samples reaches.',
		samples: 'Samples of each point',
		yield: 'Samples that meet all goals, %',
		yieldWrong: 'Enter a number above 0 and up to 100.',
		measured: 'In the last run of the netlist',
		objectives: 'Objectives',
		directionOf: (number: number) => `Direction of objective ${number}`,
		metricOf: (number: number) => `Metric of objective ${number}`,
		addObjective: 'Add an objective',
		removeObjective: (number: number) => `Remove objective ${number}`,
		objectiveTwice: (number: number) => `Choose another metric than that of objective ${number}.`
	},
	front: {
		across: 'Across',
		up: 'Up',
		found: (front: string, met: string) =>
			`${met} rows meet all goals, and ${front} of them are on the front: no other row is better.`,
		foundPoints: (front: string, met: string) =>
			`${met} points meet all goals, and ${front} of them are on the front: no other point is better.`,
		noneMet: (row: string) => `No row meets all goals yet. Row ${row} is the nearest.`,
		noObjectives: 'No row has figures for all objectives.',
		chart: (up: string, across: string, rows: string) => `${up} by ${across}, ${rows} rows on the front`,
		chartHint: 'Left and right choose a row on the front, Enter runs it.',
		point: (row: string, figures: readonly string[]) => `Row ${row}: ${figures.join(', ')}`,
		pointRows: (first: string, last: string, figures: readonly string[]) =>
			`Rows ${first} to ${last}: ${figures.join(', ')}`,
		rows: (first: string, last: string) => `${first} to ${last}`,
		check: 'to check',
		list: 'Rows on the front',
		row: 'Row',
		actions: 'Actions',
		open: (row: string) => `Run row ${row}`,
		apply: (row: string) => `Apply row ${row} to the netlist`,
		more: (rows: string) => `The table of all rows has ${rows} more.`,
		pointMeaning: 'A dot stands for all rows of its point. Clicking it runs the row that decides the first objective.',
		meaning:
			'Dots are on the front: to improve one objective, another one has to get worse. Squares also meet all goals, but some row is better; bars miss a goal. Click a dot to run its row.'
	},
	best: (row: string) => `Best row: ${row}`,
	bestOfCorners: (first: string, last: string) => `Best values: rows ${first} to ${last}, one for each corner`,
	worstCorner: (corner: string) => `Worst corner: ${corner}`,
	openWorst: 'Run the worst corner',
	cornersMeaning: 'The worst corner counts.',
	bestOfSamples: (first: string, last: string) => `Best values: rows ${first} to ${last}, one for each sample`,
	samplesMet: (met: string, count: string) => `${met} of ${count} samples meet all goals`,
	openDeciding: 'Run the sample that counts',
	samplesMeaning: (rank: string, count: string) =>
		`At least ${rank} of ${count} samples have to meet all goals. From the best one on, sample ${rank} counts, for each goal alone. The search has fitted these samples: check the yield with a Monte Carlo study.`,
	noBest: 'No row is complete yet.',
	met: (met: string, count: string) => `${met} of ${count} goals met`,
	allMet: 'All goals met',
	changes: 'Values of the best row',
	value: 'Value',
	before: 'Netlist',
	after: 'Best row',
	apply: 'Apply to the netlist',
	applyHint: 'Write these values to the netlist, as one step that can be undone',
	applied: (row: string) => `The values of row ${row} were written to the netlist`,
	open: 'Run the best row',
	progress: (cost: string) => `Least cost by run, now ${cost}`,
	run: 'Run',
	cost: 'Cost',
	costMeaning:
		'The cost is the mean distance from the goals, from 0 to 1. At 0 all goals are met; with an objective it then falls below 0.'
};
