/** Monte Carlo studies: their form and their results. Keys of shapes, methods and classes are those of `studies`. */
export const monteCarlo = {
	start: 'Check with tolerances',
	startHint: 'Vary the parts within their tolerances and see how often the goals are met',
	form: {
		samples: 'Samples',
		seed: 'Seed',
		seedHint: 'The same seed gives the same samples.',
		sampling: 'Sampling',
		methods: { plain: 'Random', 'latin-hypercube': 'Latin hypercube', sobol: 'Sobol' },
		methodHints: {
			plain: 'Independent samples. The interval of the yield is exact for them.',
			'latin-hypercube':
				'Covers each value evenly, so that means and quantiles need fewer samples. The interval of the yield is wider than it needs to be.',
			sobol:
				'Covers all values together evenly, best with 256, 512 or 1024 samples. The interval of the yield is wider than it needs to be.'
		},
		what: 'What varies',
		classes: {
			resistors: 'All resistors',
			capacitors: 'All capacitors',
			inductors: 'All inductors',
			target: 'One value'
		},
		members: (count: number, names: string) => (count === 1 ? `1 element: ${names}` : `${count} elements: ${names}`),
		noMembers: 'The netlist has none with a number as value at its top level.',
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
			discrete: 'Discrete values'
		},
		tolerance: 'Tolerance ±',
		logSigma: 'Sigma of the logarithm',
		toleranceHint: 'such as 5 %',
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
			'Elements that name the same lot vary together, as parts of one wafer or reel do. Without a lot, each element varies on its own.',
		says: {
			gauss: (sigma: string, tolerance: string, inside: string) =>
				`One σ is ${sigma}. ${inside} of the values are within ±${tolerance}, the others outside.`,
			uniform: 'All values between the limits are equally likely.',
			logNormal: 'The value in the netlist is the median. Values stay positive.',
			truncated: 'Values beyond the limits do not occur, as in parts that were sorted out.',
			discrete: 'Each value is as likely as its weight.'
		},
		addPart: 'Add a part that a lot shares',
		removePart: 'Remove this part',
		correlations: (count: number) =>
			count === 1
				? 'The file has 1 correlation. It is kept; edit the file as text to change it.'
				: `The file has ${count} correlations. They are kept; edit the file as text to change them.`,
		nothingVaries: 'Let at least one thing vary.',
		wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
		sigmasWrong: 'Enter a number above 0, such as 3.',
		unitMissing: (text: string, unit: string) => `Write ${text} % or ${text} ${unit}.`,
		negative: 'Enter a tolerance of 0 or more, without a sign.',
		percentOnly: 'Enter percentages, such as 10 %.',
		weightsWrong: (count: number) => `Enter ${count} weights of 0 or more, not all of them 0, or none.`,
		lotMissing: 'Name a lot: only one part can vary with each element.'
	}
};
