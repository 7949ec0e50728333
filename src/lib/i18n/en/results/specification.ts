/** The specification in the Studies panel. Keys of states and verdicts are those of `specification`. */
export const specification = {
	title: 'Specification',
	open: 'Specification',
	openHint: 'Every goal in the nominal run, in each corner and by the yield of Monte Carlo studies',
	purpose:
		'Every goal is judged in the nominal run, in each corner of the corner studies of this netlist, and by the yield of its Monte Carlo studies. A cell is green only if it was run with the current netlist and nothing suspicious was found.',
	all: 'All studies',
	verdicts: {
		met: 'All goals are met everywhere.',
		missed: 'Goals are missed.',
		open: 'Not decided yet: some cells are neither met nor missed.'
	},
	noGoals: 'The project has no goals yet. Add one to begin a specification.',
	editGoals: 'Open the goals',
	noNetlist: 'There is no netlist to check. Add a netlist to the project first.',
	noStudies: 'Add corners or a Monte Carlo study of this netlist to judge the goals there too.',
	unreadable: (detail: string) => `The specification cannot be read: ${detail}`,
	reading: 'Reading the studies…',
	run: 'Run what is not up to date',
	stop: 'Stop',
	progress: 'Progress of the specification',
	remaining: (rows: string, time: string | null) =>
		time === null
			? `Runs: at most ${rows}. The time is known after the first run of the netlist.`
			: `Runs: at most ${rows}, about ${time} by the last study or run of the netlist`,
	step: (name: string, step: number, steps: number) => `${name} (${step} of ${steps})`,
	rows: (done: string, count: string) => `${done} of ${count} rows`,
	left: (time: string) => `${time} left`,
	requiredYield: 'Required yield, %',
	yieldWrong: 'Enter a percentage above 0 and below 100.',
	export: 'Export the table',
	csv: 'CSV',
	markdown: 'Markdown',
	goal: 'Goal',
	allGoals: 'All goals',
	nominal: 'Nominal',
	worstOf: (count: string) => `Worst of ${count} corners`,
	yield: 'Yield',
	states: {
		met: 'met',
		missed: 'missed',
		failed: 'failed',
		check: 'to check',
		unjudged: 'no figure',
		undecided: 'undecided',
		waiting: 'not run',
		stale: 'stale',
		fault: 'cannot be run'
	},
	hints: {
		met: '',
		missed: '',
		failed: 'The run failed, so the goal is not met.',
		check: 'The goal would be met, but the verdict on a run says that figures may be wrong.',
		unjudged: 'The run has no figure for the goal.',
		undecided: 'The interval of the yield includes the required yield. More samples can decide it.',
		waiting: 'Not run yet, or not to the end.',
		stale: 'The netlist, the study, the goals or the settings have changed since it was run.',
		fault: 'The study cannot be run. Open it to see why.'
	},
	interval: (low: string, high: string) => `95 % interval ${low} to ${high}`,
	samples: (passed: string, count: string) => `${passed} of ${count} samples`,
	weighted: (count: string) => `${count} weighted samples`
};
