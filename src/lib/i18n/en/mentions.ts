/** What a message names with `@`. */
export const mentions = {
	list: 'Mention a file, a name of the circuit, a run or a plot',
	mentioned: 'Mentioned',
	kinds: { file: 'Files', symbol: 'In the circuit', run: 'Runs', plot: 'Plots' },
	/** Typed after `@`, these words list everything of a kind. */
	words: { file: 'file', symbol: 'circuit', run: 'run', plot: 'plot' },
	open: (name: string) => `Open ${name}`,
	remove: (name: string) => `Remove the mention of ${name}`,
	missing: 'no longer exists',
	missingHint: (name: string) => `${name} did not exist any more when the message was sent. The agent was told so.`,
	lost: (name: string) => `${name} does not exist any more.`,
	allCurves: 'all curves'
};
