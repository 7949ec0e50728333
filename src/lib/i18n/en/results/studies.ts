/** The Studies panel: sweeps and corners. Keys of kinds, scales and states are those of `studies`. */
export const studies = {
	title: 'Studies',
	purpose:
		'A study runs the netlist many times with other values and measures every run. A sweep steps through values, such as a resistance or the temperature. Corners combine process, supply and temperature and name the worst case of each goal. Monte Carlo draws values within their tolerances and tells how often the goals are met. Sensitivity ranks the values that a metric depends on. Convergence checks that no figure depends on how exactly the simulator computes. The worst case says how far tolerances can move each metric. Optimization searches for values with which the goals are met.',
	kinds: {
		sweep: 'Sweep',
		corners: 'Corners',
		monte_carlo: 'Monte Carlo',
		sensitivity: 'Sensitivity',
		optimize: 'Optimization',
		convergence: 'Convergence',
		worst_case: 'Worst case'
	},
	newKinds: {
		sweep: 'New sweep',
		corners: 'New corners',
		monte_carlo: 'New Monte Carlo',
		sensitivity: 'New sensitivity',
		convergence: 'New convergence',
		worst_case: 'New worst case',
		optimize: 'New optimization'
	},
	noNetlist: 'There is no netlist to study. Add a netlist to the project first.',
	list: 'Studies of this project',
	open: (name: string) => `Open ${name}`,
	remove: (name: string) => `Delete ${name}`,
	removeThis: 'Delete',
	actions: 'Actions for this study',
	all: 'All studies',
	curves: 'Show curves',
	curvesHint: (count: string) => `Runs the rows again and shows their curves as one family, at most ${count} rows`,
	curvesOf: (name: string, rows: number, count: number) =>
		`Curves of the study “${name}”: ${rows} of ${count} rows. The metrics are in its table.`,
	edit: 'Edit',
	editText: 'Edit as text',
	cluster: {
		export: 'Export for a cluster',
		import: 'Import results',
		taken: (count: string) => (count === '1' ? '1 row was imported.' : `${count} rows were imported.`),
		failed: (count: string) =>
			count === '1'
				? '1 of them failed or ran into the time limit.'
				: `${count} of them failed or ran into the time limit.`,
		kept: (count: string) =>
			count === '1'
				? '1 row was computed here and is kept as it is.'
				: `${count} rows were computed here and are kept as they are.`,
		missing: (rows: string) => `No result for: ${rows}. Run these rows here, or on the cluster, and import again.`,
		foreign: (rows: string) => `Left out, because they were computed with other values: ${rows}.`,
		damaged: (rows: string) =>
			`Left out, because their results are damaged: ${rows}. Run these rows again with --force, collect and import again.`,
		versions: (others: string, own: string) =>
			`The rows were run by ngspice ${others}; this app has ngspice ${own}. The figures may differ slightly.`,
		more: (count: string) => `${count} more`,
		dismiss: 'Close this report',
		outside: 'Run by another ngspice than that of this app'
	},
	ofNetlist: (path: string) => `Netlist: ${path}`,
	unreadable: (detail: string) => `This study cannot be run: ${detail}`,
	axes: { process: 'Process', supply: 'Supply', temperature: 'Temperature', own: 'Values' },
	choice: (number: number) => `Choice ${number}`,
	form: {
		newTitle: {
			sweep: 'New sweep',
			corners: 'New corners',
			monte_carlo: 'New Monte Carlo',
			sensitivity: 'New sensitivity',
			convergence: 'New convergence',
			worst_case: 'New worst case',
			optimize: 'New optimization'
		},
		editTitle: (name: string) => `Edit ${name}`,
		reading: 'Reading what the netlist has…',
		name: 'Name',
		nameMissing: 'Enter a name.',
		nameWrong: 'A name cannot contain a slash or begin with a period.',
		nameTaken: (name: string) => `There is already a study “${name}”.`,
		level: (number: number) => `Level ${number}`,
		levelHint: 'The first level changes fastest and is the axis of the chart.',
		addLevel: 'Add a level',
		removeLevel: (number: number) => `Remove level ${number}`,
		target: 'Vary',
		targetKinds: {
			parameter: 'Parameter',
			device: 'Element',
			model: 'Model parameter',
			temperature: 'Temperature',
			option: 'Simulator option',
			time_step: 'Maximum time step',
			section: 'Library section'
		},
		targetName: 'Name',
		targetHints: {
			parameter: 'Name of a .param',
			device: 'R1, or M1 w for one of its parameters',
			model: 'Model and parameter, such as BC547 bf',
			temperature: '',
			option: 'reltol, abstol, vntol, chgtol, trtol or gmin',
			time_step: '',
			section: 'Path of the library as in the netlist'
		},
		targetMissing: {
			parameter: 'Enter the name of a parameter.',
			device: 'Enter the name of an element, followed by one of its parameters if needed.',
			model: 'Enter the name of a model and one of its parameters, such as BC547 bf.',
			temperature: '',
			option: 'Enter the name of an option, such as reltol.',
			time_step: '',
			section: 'Enter the path of a library that the netlist reads.'
		},
		nominal: (value: string) => `In the netlist: ${value}`,
		values: 'Values',
		scales: { linear: 'Linear', logarithmic: 'Logarithmic', list: 'List', e_series: 'E series' },
		from: 'From',
		to: 'To',
		count: 'Points',
		series: 'Series',
		list: 'List of values',
		listHint: 'Separated by commas: 1k, 2.2k, 4.7k',
		sectionsHint: 'Separated by commas: tt, ff, ss',
		listEmpty: 'Enter at least one value.',
		valueMissing: 'Enter a value.',
		valueWrong: {
			not_a_number: (text: string) => `“${text}” is not a number.`,
			ambiguous: (text: string) => `“${text}” can be read in two ways. Write meg for a million and m for a thousandth.`,
			other_unit: (text: string, unit: string) =>
				unit === ''
					? `“${text}” must be a number without a unit, such as 4.7k.`
					: `“${text}” is not a value in ${unit}.`
		},
		notPositive: 'Enter a value above 0 for this scale.',
		countWrong: 'Enter a whole number of at least 2, or 1 if both ends are the same.',
		noPreferred: 'The series has no value between these ends.',
		variedTwice: 'This is varied twice. Choose something else for one of them.',
		setTwice: 'Two axes set the same thing. Let only one of them set it.',
		tooMany: (most: number) => `Together these are more than ${most} runs, the maximum. Choose fewer values.`,
		invalid: (path: string, expected: string) => `${path} must be ${expected}.`,
		axis: 'Axis',
		axisNameMissing: 'Enter a name for the axis.',
		choiceNameMissing: 'Enter a name for the choice.',
		choices: 'Choices',
		choiceName: 'Choice',
		choiceHint: 'An empty field keeps the value of the netlist.',
		valueOf: (target: string, choice: string) => `${target} in ${choice}`,
		addChoice: 'Add a choice',
		removeChoice: (name: string) => `Remove choice ${name}`,
		addTarget: 'Set another value',
		removeTarget: (name: string) => `Do not set ${name}`,
		removeAxis: (name: string) => `Remove axis ${name}`,
		addAxis: {
			process: 'Add process',
			supply: 'Add supply',
			temperature: 'Add temperature',
			own: 'Add another axis'
		},
		nothingVaried: 'Choose at least one thing to vary.',
		noAxis: 'Add at least one axis.',
		runs: (counts: readonly number[], total: string) => {
			const runs = total === '1' ? '1 run' : `${total} runs`;
			return counts.length > 1 ? `${counts.join(' × ')} = ${runs}` : runs;
		},
		runsUpTo: (total: string) => (total === '1' ? '1 run' : `At most ${total} runs`),
		runsUnknown: 'The number of runs is shown here once all fields are filled in.',
		fix: 'Some fields need a different value.',
		save: 'Save',
		saveAndRun: 'Save and run',
		cancel: 'Cancel'
	},
	runRows: (count: string) => (count === '1' ? 'Run 1 row' : `Run ${count} rows`),
	goOn: (count: string) => (count === '1' ? 'Run the remaining row' : `Run the remaining ${count} rows`),
	runUpTo: (count: string) => `Run up to ${count} rows`,
	goOnUpTo: (count: string) => `Run up to ${count} more rows`,
	stop: 'Stop',
	again: 'Run again from the beginning',
	progress: 'Progress of the study',
	rowsDone: (done: string, count: string) => `${done} of ${count} rows`,
	rowsDoneUpTo: (done: string, count: string) => `${done} of at most ${count} rows`,
	timeLeft: (time: string) => `${time} left`,
	timeLeftUpTo: (time: string) => `at most ${time} left`,
	stale:
		'The netlist, the study, the goals or the settings have changed since these rows were computed. Run again. The values of each row are not shown, because the study may have changed.',
	figures: 'Figures',
	table: 'Table',
	chart: 'Chart',
	view: 'View of the results',
	noChart: 'A chart needs numbers along every level. This study has names, so only the table shows it.',
	noFigures: 'No row has a figure yet.',
	columns: 'Columns',
	filter: 'Rows',
	filters: {
		all: (count: string) => `All (${count})`,
		complete: (count: string) => `Complete (${count})`,
		check: (count: string) => `To check (${count})`,
		failed: (count: string) => `Failed (${count})`,
		stopped: (count: string) => `Stopped (${count})`,
		waiting: (count: string) => `Not run (${count})`
	},
	failedRows: (count: string) => (count === '1' ? '1 row failed' : `${count} rows failed`),
	stoppedRows: (count: string) => (count === '1' ? '1 row was stopped' : `${count} rows were stopped`),
	checkRows: (count: string) => (count === '1' ? '1 row to check' : `${count} rows to check`),
	row: 'Row',
	state: 'State',
	goals: 'Goals',
	states: { waiting: 'Not run', complete: 'Complete', stopped: 'Stopped', failed: 'Failed' },
	goalsMet: (met: number, count: number) => `${met} of ${count} met`,
	missedGoal: (goal: string) => `Goal missed: ${goal}`,
	tableHint: 'Arrow keys move, Enter runs the row on its own and shows its curves.',
	openRow: (number: string) => `Run row ${number} on its own`,
	noRows: 'No row matches this filter.',
	worst: 'Worst corners',
	worstOf: (metric: string) => `Worst ${metric}`,
	worstHint: (metric: string, corner: string) => `Run the worst corner of ${metric} on its own: ${corner}`,
	unjudged: (count: string) =>
		count === '1' ? '1 corner could not be judged' : `${count} corners could not be judged`,
	met: 'met',
	missed: 'missed'
};
