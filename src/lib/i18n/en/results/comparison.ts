/** Two runs beside each other. */
export const comparison = {
	title: 'Compare runs',
	hint: 'Differences are those from run 1 to run 2. Goals are judged as they are now.',
	withShown: 'Compare with the shown run',
	withPrevious: 'Compare with the run before',
	run: (number: number) => `Run ${number}`,
	openRun: (number: number) => `Open run ${number}`,
	restore: 'Restore netlist',
	restoreHint: 'Write the files that this run read back to the project. Other files stay as they are.',
	restoreRun: (number: number) => `Restore netlist of run ${number}`,
	gone: 'One of the runs has been deleted. Choose another one.',
	tooFew: 'There is only one run. Run the netlist again, then compare.',
	metrics: 'Metrics',
	metric: 'Metric',
	difference: 'Difference',
	percent: 'Percent',
	goal: 'Goal',
	/** A metric that a run does not have. */
	none: 'none',
	onlyFirst: 'only in run 1',
	onlySecond: 'only in run 2',
	otherUnit: 'different units',
	showSame: (count: number) => `Show those that are the same (${count})`,
	noMetrics: 'Neither run has metrics.',
	allSame: (count: number) => (count === 1 ? 'The metric is the same.' : `All ${count} metrics are the same.`),
	trends: { met: 'met now', missed: 'missed now', closer: 'better', farther: 'worse' },
	files: 'Netlist and included files',
	filesNotKept: 'The netlist of one of the runs is not stored: those of the newest 300 runs and of pinned ones are.',
	fileStates: {
		same: 'the same',
		changed: 'changed',
		added: 'only in run 2',
		removed: 'only in run 1',
		not_kept: 'differs; it was too large to be kept'
	},
	sameFiles: (paths: string) => `The same in both: ${paths}`,
	restored: (run: string) => `Restored the netlist of “${run}”`,
	/** Nothing had to be done. */
	alreadyRestored: (run: string) => `The files are already those of “${run}”.`,
	notRestored: (paths: string) => `Not restored, because their contents were not kept: ${paths}`
};
