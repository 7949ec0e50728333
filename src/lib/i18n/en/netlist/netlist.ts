/** The language service in the editor: checks, names, formatting. */
export const netlist = {
	lastRun: 'last run',
	loopGainAtCursor: 'Loop gain at the terminal under the cursor',
	loopGainAt: (device: string, node: string) => `Loop gain at ${device}, node ${node}`,
	plotAtCursor: 'Plot the voltage or current at the cursor',
	plotPowerAtCursor: 'Plot the power of the device at the cursor',
	plotHint: (plot: string, power: string) => `Ctrl+click (${plot}) plots its current, Alt+click (${power}) its power`,
	plotSignal: (signal: string) => `Plot ${signal}`,
	goToDefinition: 'Go to definition',
	references: 'References',
	findReferences: 'Find references',
	referencesFound: (count: number, files: number) =>
		count === 0
			? 'No references found.'
			: `${count} ${count === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`,
	roles: { definition: 'defined', read: 'read', write: 'set', call: 'used' },
	quickFixes: 'Fixes',
	showQuickFixes: 'Show fixes for this line',
	noQuickFixes: 'No fix is available for this line.',
	rename: 'Rename',
	newName: (name: string) => `New name for ${name}`,
	renamePlaces: (count: number, files: number) =>
		`Press Enter to change ${count} ${count === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`,
	renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
	changed: (title: string, files: number) => `${title} (${files} ${files === 1 ? 'file' : 'files'})`,
	format: 'Format the netlist',
	nudgeUp: 'Increase the value',
	nudgeDown: 'Decrease the value',
	leaveEditor: 'Leave the editor',
	toggleComment: 'Toggle comment',
	goBack: 'Go back to where the cursor was',
	goToSymbol: 'Go to a name in this file',
	goToSymbolHint: 'Name in this file',
	workspaceSymbols: 'Go to a name in the project',
	workspaceSymbolsHint: 'Name in the project',
	noSymbols: 'No such name',
	outline: 'Outline',
	outlineEmpty: 'This file defines nothing yet.',
	outlineNoNetlist: 'Open a netlist to see its outline.',
	breadcrumb: 'Where the cursor is',
	kinds: {
		node: 'node',
		device: 'device',
		model: 'model',
		subcircuit: 'subcircuit',
		parameter: 'parameter',
		function: 'function',
		file: 'file',
		section: 'section',
		measure: 'measurement',
		variable: 'variable',
		title: 'title',
		analysis: 'analysis',
		control: 'script'
	} as Record<string, string>,
	problems: {
		live: 'In the current files',
		run: 'From the last run',
		none: 'The checks found no problems.',
		noMatch: 'No problem matches.',
		checking: 'Checking the netlists',
		failed: 'The checks have stopped.',
		filter: 'Filter problems',
		severity: { error: 'Error', warning: 'Warning', info: 'Note' },
		counts: (errors: number, warnings: number, infos: number) =>
			[
				errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
				warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
				infos > 0 ? `${infos} ${infos === 1 ? 'note' : 'notes'}` : ''
			]
				.filter((part) => part !== '')
				.join(', '),
		more: (count: number) => `Show ${count} more`
	},
	dialect: {
		recognized: (dialect: string) => `This looks like a netlist for ${dialect}.`,
		show: 'Show conversion',
		study: 'Convert, with a study for the sweep',
		studyHint: 'Takes the sweep out of the netlist, converts the rest and adds a study with the same values',
		studyMade: (name: string) => `Converted; the sweep is the study “${name}”`,
		dismiss: 'Keep it as it is',
		title: (dialect: string) => `Convert from ${dialect} to ngspice`,
		evidence: 'Recognized by',
		notes: 'Check by hand',
		nothing: 'Nothing needs to be converted.',
		accept: 'Accept the conversion',
		converted: (dialect: string) => `Converted from ${dialect}`,
		line: (line: number) => `line ${line}`
	}
};
