/** Monte Carlo studies: their form and their results. Keys of shapes, methods and classes are those of `studies`. */
export const monteCarlo = {
	start: 'Check with tolerances',
	startHint: 'Vary the parts within their tolerances and see how often the goals are met',
	form: {
		samples: 'Samples',
		seed: 'Seed',
		seedHint: 'The same seed gives the same samples.',
		sampling: 'Sampling',
		methods: {
			plain: 'Random',
			'latin-hypercube': 'Latin hypercube',
			sobol: 'Sobol',
			importance: 'Importance (rare failures)'
		},
		methodHints: {
			plain: 'Independent samples. The interval of the yield is valid for them.',
			'latin-hypercube':
				'Covers each value evenly, so that means and quantiles need fewer samples. The interval of the yield is wider than it needs to be.',
			sobol:
				'Covers all values together evenly, best with 256, 512 or 1024 samples. The interval of the yield is wider than it needs to be.',
			importance:
				'For yields above 99.9 %: searches where goals are missed, then draws samples around these places and weights them. Use 1000 samples or more; the search takes a few hundred more rows.'
		},
		what: 'What varies',
		classes: {
			resistors: 'All resistors',
			capacitors: 'All capacitors',
			inductors: 'All inductors',
			nmos: 'Threshold of all NMOS',
			pmos: 'Threshold of all PMOS',
			npn: 'Saturation current of all NPN',
			pnp: 'Saturation current of all PNP',
			target: 'One value'
		},
		matched: (names: string) => `Drawn to match: ${names}`,
		subcircuits: 'Also inside subcircuits, each call on its own',
		members: (count: number, names: string) => (count === 1 ? `1 element: ${names}` : `${count} elements: ${names}`),
		noMembers: 'The netlist has no such element with a numeric value at its top level.',
		skippedTransistors: (names: string) =>
			`Unchanged, because it cannot be set for one transistor: one .model card at the top level has to set it. ${names}`,
		skipped: (names: string) => `Unchanged, because the value is an expression, a model or 0: ${names}`,
		entry: (number: number) => `Variation ${number}`,
		remove: (number: number) => `Remove variation ${number}`,
		add: 'Vary something else',
		shape: 'Distribution',
		shapes: {
			gauss: 'Gauss',
			uniform: 'Uniform',
			'log-normal': 'Log-normal',
			'truncated-gauss': 'Truncated Gauss',
			mismatch: 'Mismatch by area',
			discrete: 'Discrete values'
		},
		tolerance: 'Tolerance ±',
		logSigma: 'Sigma of the logarithm',
		toleranceHint: 'such as 5 %',
		coefficient: 'Coefficient A',
		coefficientHint: 'such as 3.5 mV·µm',
		sigmas: 'is this many σ',
		limits: 'Limits ±',
		limitsHint: '5 %, or -20 % +80 %',
		meaning: 'Meaning',
		meanings: { value: 'Values', deviation: 'Deviations', relative: 'Relative deviations' },
		values: 'Values',
		valueHints: { value: '1k, 2.2k', deviation: '-10, 10', relative: '-1 %, 1 %' },
		weights: 'Weights',
		weightsHint: 'equal',
		lot: 'Lot',
		lotHint: 'none',
		lotMeaning:
			'Elements with the same lot vary together, like parts of one wafer or reel. Without a lot, each element varies on its own.',
		says: {
			gauss: (sigma: string, tolerance: string, inside: string) =>
				`One σ is ${sigma}. ${inside} of the values are within ±${tolerance}.`,
			uniform: 'All values between the limits are equally likely.',
			mismatch:
				'σ is A/√(W·L·m), with W, L and m of the element in the netlist. A coefficient published for the difference of a pair is √2 larger: divide it by √2.',
			logNormal: 'The value in the netlist is the median. Values stay positive.',
			truncated: 'Values outside of the limits do not occur, as with parts that were selected by measurement.',
			discrete: 'The probability of each value is proportional to its weight.'
		},
		addPart: 'Add variation shared by a lot',
		removePart: 'Remove this variation',
		correlations: (count: number) =>
			count === 1
				? 'The file has 1 correlation. It is kept; edit the file as text to change it.'
				: `The file has ${count} correlations. They are kept; edit the file as text to change them.`,
		stop: 'Stop when the yield is known within ±',
		stopHint: 'such as 1 %',
		stopWrong: 'Enter a percentage between 0 and 50 %, such as 1 %, or nothing to run all samples.',
		nothingVaries: 'Choose at least one value to vary.',
		wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
		sigmasWrong: 'Enter a number above 0, such as 3.',
		unitMissing: (text: string, unit: string) => `Write ${text} % or ${text} ${unit}.`,
		lengthMissing: (example: string) => `Enter a coefficient with a unit of length, such as ${example}.`,
		areaMissing: 'Mismatch by area needs an element: a parameter has no W and L.',
		negative: 'Enter a tolerance of 0 or more, without a sign.',
		percentOnly: 'Enter percentages, such as 10 %.',
		weightsWrong: (count: number) => `Enter ${count} weights of 0 or more, not all of them 0, or none.`,
		lotMissing: 'Enter a lot: only one of the variations can be separate for each element.'
	},
	tail: {
		name: 'Failure probability',
		byGoal: 'Failure probability by goal',
		interval: (probability: string, low: string, high: string) =>
			`${probability} (${low} to ${high} with 95 % confidence)`,
		unmeasured: 'not known, no figure',
		unmeasuredHint:
			'No sample has a figure for at least one goal, so how often it is missed is not known. Open a row to see why it is not measured.',
		none: (high: string) => `below ${high} (95 % confidence)`,
		yield: (share: string) => `a yield of ${share}`,
		samples: (count: string, missed: string, effective: string) =>
			`${count} samples, ${missed} miss a goal, effective sample size ${effective}`,
		searching: (rows: string) => `Searching where goals are missed: ${rows} rows so far.`,
		hint: (searched: string) =>
			`After ${searched} rows that searched for failures, samples were drawn near them and count by weights. So there is no histogram, mean or Cpk. Failures far from those that were found may be missing.`,
		doubtful: '(not reliable)',
		doubts: {
			few: 'Not reliable: the samples that miss a goal have too small an effective size. Use more samples.',
			dominated:
				'Not reliable: one sample makes up more than a tenth of the probability. There may be failures elsewhere; use more samples.'
		},
		lost: (count: string) =>
			count === '1'
				? '1 sample has no result or lacks the figure of a goal, and counts as missing the goals.'
				: `${count} samples have no result or lack the figure of a goal, and count as missing the goals.`
	},
	results: {
		yield: 'Yield',
		byGoal: 'Yield by goal',
		interval: (share: string, low: string, high: string) => `${share} (${low} to ${high} with 95 % confidence)`,
		passed: (passed: string, count: string) => `${passed} of ${count} samples meet all goals`,
		noGoals: 'Without goals there is no yield. Add goals from the metrics of a run.',
		lost: (count: string, without: string) =>
			count === '1'
				? `1 sample failed or was stopped and counts as missing the goals. Without it, the yield is ${without}.`
				: `${count} samples failed or were stopped and count as missing the goals. Without them, the yield is ${without}.`,
		allLost: 'All samples failed or were stopped. The yield has no meaning until this is fixed.',
		unknown: (count: string, goal: string) =>
			count === '1'
				? `1 sample has no figure for ${goal} and counts as missing it.`
				: `${count} samples have no figure for ${goal} and count as missing it.`,
		check: (count: string) =>
			count === '1'
				? '1 sample needs checking. It counts by its figures.'
				: `${count} samples need checking. They count by their figures.`,
		stopped: (count: string, half: string) => `Stopped after ${count} samples: the interval is within ±${half}.`,
		beyond: (count: string) =>
			count === '1'
				? '1 sample that was already running is not counted.'
				: `${count} samples that were already running are not counted.`,
		metric: 'Metric',
		against: 'Plot against',
		deferred: 'The distribution is shown when the study has ended.',
		share: 'Share of samples',
		histogram: (metric: string, count: string) => `Histogram of ${metric} over ${count} samples`,
		scatter: (metric: string, parameter: string, count: string) => `${metric} against ${parameter}, ${count} samples`,
		chartHint: 'Use the arrow keys to move between samples. Enter runs the sample on its own and shows its curves.',
		bar: (from: string, to: string, rows: string, share: string) => `${from} to ${to}: ${rows} (${share}).`,
		barRow: (row: string) => `Click to run sample ${row}, the one nearest to the middle.`,
		point: (row: string, parameter: string, metric: string) => `Sample ${row}: ${parameter}, ${metric}`,
		openRow: (row: string) => `Run sample ${row} on its own`,
		count: 'Samples',
		mean: 'Mean',
		minimum: 'Minimum',
		maximum: 'Maximum',
		quantile: (percent: string) => `${percent} % quantile`,
		skewness: 'Skewness',
		without: (count: string) => (count === '1' ? '1 sample has no figure.' : `${count} samples have no figure.`),
		normalUntested: 'The test for a normal distribution needs at least 8 different values.',
		normal: (p: string) =>
			`A normal distribution fits: the Anderson-Darling test finds no difference (p = ${p}). The line is this distribution.`,
		notNormal: (p: string) =>
			`Not normally distributed (Anderson-Darling p ${p}): samples of a normal distribution would rarely differ from it this much. Rely on quantiles and yield.`,
		cpk: 'Cpk is the distance from the mean to the nearer limit, divided by 3 σ: at 1 the limit is 3 σ away, at 1.33 it is 4 σ.',
		cpkDoubt: 'Cpk assumes a normal distribution, so it does not give the yield here.',
		causes: (metric: string) => `What moves ${metric}`,
		noCauses: 'No parameter has an effect beyond chance. More samples may show one.',
		parameter: 'Parameter',
		correlation: 'Rank correlation',
		explained: 'Share of the spread',
		inMissed: 'In samples that miss the goal',
		higher: (sigmas: string) => `${sigmas} higher`,
		lower: (sigmas: string) => `${sigmas} lower`,
		noDifference: 'no clear difference',
		causesHint:
			'Only parameters whose effect would arise by chance in fewer than one of 100 studies are listed. The shares are those of the ranks; with lots or correlations they overlap.'
	}
};
