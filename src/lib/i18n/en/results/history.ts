/** The list of runs, and what is done with them. */
export const history = {
	list: 'Runs',
	empty: 'No runs yet',
	emptyHint: (keys: string) => `Run a netlist (${keys}). Each run is kept here with its results and its netlist.`,
	/** Shown while the runs are read. */
	loading: 'Reading the runs',
	search: 'Search runs',
	searchHint: 'Name, netlist, metric or change',
	pinnedOnly: 'Show pinned runs only',
	noMatch: (text: string) => `None of the listed runs contains “${text}”.`,
	nonePinned: 'None of the listed runs is pinned. Pin a run in its menu to keep its curves.',
	older: 'Show older runs',
	/** How a run without a name is called. */
	untitled: (entry: string, time: string) => `${entry}, ${time}`,
	/** The title of one of several runs with the same one. */
	numbered: (title: string, number: number) => `${title} (${number})`,
	shown: 'Shown',
	pinned: 'Pinned: its curves and netlist are kept',
	actions: (run: string) => `Actions for ${run}`,
	rename: 'Rename',
	nameField: 'Name of the run',
	pin: 'Pin, to keep its curves',
	unpin: 'Unpin',
	deleted: (run: string) => `Deleted the run “${run}”`,
	change: {
		value: (name: string, before: string, after: string) => `${name} ${before} → ${after}`,
		added: (name: string) => `${name} added`,
		removed: (name: string) => `${name} removed`,
		changed: (name: string) => `${name} changed`
	},
	moreChanges: (count: number) => (count === 1 ? '1 more change' : `${count} more changes`),
	unchanged: 'netlist unchanged',
	trial: (changed: readonly string[]) => (changed.length > 0 ? `Trial run: ${changed.join(', ')}` : 'Trial run'),
	trialHint: 'This run used other values or files than the stored ones. The stored files did not change.'
};
