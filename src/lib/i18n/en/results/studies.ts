/** The Studies panel: sweeps and corners. Keys of kinds, scales and states are those of `studies`. */
export const studies = {
	title: 'Studies',
	purpose:
		'A study runs the netlist many times with different values and measures every run. A sweep steps through values, such as a resistance or the temperature. Corners combine process, supply and temperature and show the worst case for each goal. Monte Carlo varies values within their tolerances and shows how often the goals are met. Sensitivity ranks the values that affect a metric. Convergence checks that no figure depends on the accuracy settings of the simulator. Worst case shows how far tolerances can move each metric. Optimization searches for values that meet the goals.',
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
		corners: 'New corner analysis',
		monte_carlo: 'New Monte Carlo',
		sensitivity: 'New sensitivity analysis',
		convergence: 'New convergence check',
		worst_case: 'New worst-case analysis',
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
	curvesHint: (count: string) => `Runs up to ${count} rows again and shows their curves as one family`,
	curvesOf: (name: string, rows: number, count: number) =>
		`Curves of the study “${name}”: ${rows} of ${count} rows. The metrics are in the table of the study.`,
	edit: 'Edit',
	editText: 'Edit as text',
	cluster: {
		export: 'Export for a cluster',
		import: 'Import results',
		taken: (count: string) => (count === '1' ? '1 row was imported.' : `${count} rows were imported.`),
		failed: (count: string) =>
			count === '1'
				? '1 of them failed or exceeded the time limit.'
				: `${count} of them failed or exceeded the time limit.`,
		kept: (count: string) =>
			count === '1'
				? '1 row had already been computed here and was kept.'
				: `${count} rows had already been computed here and were kept.`,
		missing: (rows: string) =>
			`These rows have no results: ${rows}. Run them here or on the cluster, then import again.`,
		foreign: (rows: string) => `These rows were computed with different values and were skipped: ${rows}.`,
		damaged: (rows: string) =>
			`The results of these rows are damaged and were skipped: ${rows}. Run the rows again with --force, collect the results and import them again.`,
		versions: (others: string, own: string) =>
			`The rows were run with ngspice ${others}; this app uses ngspice ${own}. The figures may differ slightly.`,
		more: (count: string) => `${count} more`,
		dismiss: 'Close this report',
		outside: 'Run with a different ngspice, outside of this app'
	},
	ofNetlist: (path: string) => `Netlist: ${path}`,
	unreadable: (detail: string) => `This study cannot be run: ${detail}`,
	axes: { process: 'Process', supply: 'Supply', temperature: 'Temperature', own: 'Values' },
	choice: (number: number) => `Choice ${number}`,
	form: {
		newTitle: {
			sweep: 'New sweep',
			corners: 'New corner analysis',
			monte_carlo: 'New Monte Carlo',
			sensitivity: 'New sensitivity analysis',
			convergence: 'New convergence check',
			worst_case: 'New worst-case analysis',
			optimize: 'New optimization'
		},
		editTitle: (name: string) => `Edit ${name}`,
		reading: 'Reading the netlist…',
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
			number: 'Number of a card',
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
			number: 'V1 sin 2, amp/R1, or R1 {?*r} from the list',
			temperature: '',
			option: 'reltol, abstol, vntol, chgtol, trtol or gmin',
			time_step: '',
			section: 'Path of the library as in the netlist'
		},
		targetMissing: {
			parameter: 'Enter the name of a parameter.',
			device: 'Enter the name of an element, followed by one of its parameters if needed.',
			model: 'Enter the name of a model and one of its parameters, such as BC547 bf.',
			number: 'Choose a number from the list: of a waveform, an expression or a subcircuit.',
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
		variedTwice: 'This value is varied twice. Choose a different one.',
		setTwice: 'Two axes set the same value. Remove it from one of them.',
		tooMany: (most: number) => `This is more than the maximum of ${most} runs. Choose fewer values.`,
		invalid: (path: string, expected: string) => `${path} must be ${expected}.`,
		axis: 'Axis',
		axisNameMissing: 'Enter a name for the axis.',
		choiceNameMissing: 'Enter a name for the choice.',
		choices: 'Choices',
		choiceName: 'Choice',
		choiceHint: 'Leave a field empty to keep the value in the netlist.',
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
		nothingVaried: 'Choose at least one value to vary.',
		noAxis: 'Add at least one axis.',
		runs: (counts: readonly number[], total: string) => {
			const runs = total === '1' ? '1 run' : `${total} runs`;
			return counts.length > 1 ? `${counts.join(' × ')} = ${runs}` : runs;
		},
		runsUpTo: (total: string) => (total === '1' ? '1 run' : `At most ${total} runs`),
		runsUnknown: 'The number of runs is shown here once all fields are filled in.',
		fix: 'Some fields need to be corrected.',
		save: 'Save',
		saveAndRun: 'Save and run',
		cancel: 'Cancel'
	},
	runRows: (count: string) => (count === '1' ? 'Run 1 row' : `Run ${count} rows`),
	goOn: (count: string) => (count === '1' ? 'Run the remaining row' : `Run the remaining ${count} rows`),
	runUpTo: (count: string) => `Run up to ${count} rows`,
	goOnUpTo: (count: string) => `Run up to ${count} more rows`,
	stop: 'Stop',
	again: 'Run all again',
	progress: 'Progress of the study',
	rowsDone: (done: string, count: string) => `${done} of ${count} rows`,
	rowsDoneUpTo: (done: string, count: string) => `${done} of at most ${count} rows`,
	timeLeft: (time: string) => `${time} left`,
	timeLeftUpTo: (time: string) => `at most ${time} left`,
	stale:
		'The netlist, the study, the goals or the settings have changed since these rows were computed. Run the study again. The values that the rows were run with are not shown, because they may no longer be those of the study.',
	figures: 'Figures',
	table: 'Table',
	chart: 'Chart',
	contours: 'Contours',
	view: 'View of the results',
	noChart: 'A chart needs numbers on every level. This study has names on one of them, so it is only shown as a table.',
	noFigures: 'No row has results yet.',
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
	tableHint: 'Use the arrow keys to move between rows. Enter runs the row on its own and shows its curves.',
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
