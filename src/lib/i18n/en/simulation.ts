export const simulation = {
	title: 'Simulation settings',
	limits: 'Limits of a run',
	limit: {
		runTimeLimit: 'Time',
		runPointLimit: 'Points',
		runMemoryLimit: 'Memory'
	},
	limitHint: {
		runTimeLimit: 'A run that takes longer ends; what it has computed is kept.',
		runPointLimit: 'Of all curves together. A run with more ends; what it has computed is kept.',
		runMemoryLimit: 'A run that needs more fails; the next run starts afresh.'
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
	seedHint: 'The same seed gives the same random numbers in every run. A seed in the netlist counts more.',
	newSeed: 'Another seed',
	keptIn: (path: string) => `Kept in ${path} with the project.`,
	unreadable: (problem: string) => `${problem} Until it is corrected, nothing can be run.`,
	openFile: 'Open the file',
	startOver: 'Use the standard settings',
	moreLimits: 'Limits of time, points and memory',
	done: 'Done',
	dialectShown: (name: string) => `Dialect: ${name}`
};
