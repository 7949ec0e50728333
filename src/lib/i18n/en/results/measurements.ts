/** The form for the measurements of the project: expressions with a name. */
export const measurements = {
	title: 'Project measurements',
	hint: 'A measurement is an expression with a single value. It is measured in every run and can have a goal.',
	name: 'Name',
	nameHint: 'Letters, digits and underscores, not beginning with a digit; at most 40.',
	nameTaken: (name: string) => `There is already a measurement “${name}”.`,
	expression: 'Expression',
	expressionHint: 'Arrow keys choose a suggestion, Tab takes it. Enter saves the measurement.',
	placeholder: 'max(v(out)), at(v(out), 1m), …',
	analysis: 'Analysis',
	plot: 'Plot',
	allPlots: 'All of the analysis',
	noPlot: 'The shown run has no such analysis, so the expression cannot be checked.',
	measuring: 'Measuring…',
	add: 'Add',
	save: 'Save',
	cancel: 'Cancel',
	edit: (name: string) => `Edit ${name}`,
	remove: (name: string) => `Remove ${name}`,
	removed: (name: string) => `Measurement “${name}” removed.`,
	openFile: 'Open the measurements file',
	unreadable: (detail: string) => `The measurements file cannot be read: ${detail}`
};
