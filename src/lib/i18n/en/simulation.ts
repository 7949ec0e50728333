export const simulation = {
	title: 'Simulation settings',
	limits: 'Run limits',
	limit: {
		runTimeLimit: 'Time',
		runPointLimit: 'Points',
		runMemoryLimit: 'Memory'
	},
	limitHint: {
		runTimeLimit: 'A run that takes longer stops; its results so far are kept.',
		runPointLimit: 'Total for all curves. A run with more points stops; its results so far are kept.',
		runMemoryLimit: 'A run that needs more fails; the next run starts from scratch.'
	},
	limitUnit: { runTimeLimit: 's', runPointLimit: 'points', runMemoryLimit: 'MiB' },
	limitRange: (least: string, most: string) => `From ${least} to ${most}.`,
	dialect: 'Netlist dialect',
	dialects: {
		ngspice: 'ngspice',
		pspice: 'PSpice',
		ltspice: 'LTspice (with PSpice models)',
		hspice: 'HSPICE'
	},
	dialectHint:
		'How the netlists and models of this project are read: functions, operators and model types differ between programs.',
	seed: 'Seed',
	seedHint: 'The same seed gives the same random numbers in every run. A seed in the netlist takes precedence.',
	newSeed: 'New seed',
	keptIn: (path: string) => `Stored in ${path} with the project.`,
	unreadable: (problem: string) => `${problem} Until it is fixed, nothing can be run.`,
	openFile: 'Open the file',
	startOver: 'Use the default settings',
	moreLimits: 'Time, point and memory limits',
	done: 'Done',
	dialectShown: (name: string) => `Dialect: ${name}`
};
