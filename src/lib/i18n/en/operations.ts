const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

/** What was done to files, as recorded in the journal, and how it is undone together. */
export const operations = {
	created: (path: string, count: number) => `Created ${path} (${lines(count)})`,
	createdOther: (path: string) => `Created ${path}`,
	modified: (path: string, additions: number, deletions: number) => `Modified ${path} (+${additions}, −${deletions})`,
	removed: (path: string) => `Deleted ${path}`,
	moved: (path: string, to: string) => `Moved ${path} to ${to}`,
	several: (count: number, additions: number, deletions: number) =>
		`Changed ${count} files (+${additions}, −${deletions})`,

	title: 'Operations',
	list: 'Operations of this project, newest first',
	loading: 'Reading the operations…',
	empty: 'Nothing has been done yet.',
	emptyHint: 'Changes of files, runs, studies and searches by you and the agent are listed here.',
	find: 'Filter operations',
	findHint: 'Shows operations that contain all of these words',
	category: 'Kind',
	status: 'Status',
	allCategories: 'All kinds',
	allStatuses: 'Any status',
	noMatch: 'No operation matches the filter.',
	showAll: 'Show all',
	older: 'Show older operations',
	actions: (text: string) => `Actions for ${text}`,
	categories: {
		files: 'Files',
		simulation: 'Simulations',
		study: 'Studies',
		search: 'Searches',
		chart: 'Charts',
		command: 'Commands',
		other: 'Other'
	},
	statuses: {
		pending: 'Running',
		success: 'Done',
		failed: 'Failed',
		interrupted: 'Interrupted',
		stopped: 'Stopped',
		denied: 'Denied',
		skipped: 'Skipped, nothing to do',
		undone: 'Undone'
	},
	about: {
		files: (subject: string) => `Change of ${subject === '' ? 'files' : subject}`,
		simulation: (subject: string) => `Simulation of ${subject === '' ? 'the circuit' : subject}`,
		study: (subject: string) => (subject === '' ? 'Study' : `Study of ${subject}`),
		search: (subject: string) => (subject === '' ? 'Search' : `Search for “${subject}”`),
		chart: (subject: string) => (subject === '' ? 'Chart' : `Chart ${subject}`),
		command: (subject: string) => `Command ${subject}`,
		other: (subject: string, action: string) => (subject === '' ? action : `${action} ${subject}`)
	},
	withMatches: (text: string, count: number) => `${text}: ${count === 1 ? '1 result' : `${count} results`}`,
	by: { user: 'you', agent: 'agent' },
	between: (start: string, end: string) => `${start} – ${end}`,
	undo: (text: string) => `Undo: ${text}`,
	redo: (text: string) => `Redo: ${text}`,
	tooOldShort: 'too old to undo',
	tooOld: 'The contents before and after are no longer kept',
	showMessage: 'Show message',
	openRun: 'Open run',
	openPath: (path: string) => `Open ${path}`,
	undid: (text: string) => `Undone: ${text}`,
	redid: (text: string) => `Redone: ${text}`,
	notUndone: (text: string, reason: string) => `Not undone: ${text}. ${reason}`,
	notRedone: (text: string, reason: string) => `Not redone: ${text}. ${reason}`,
	lostMessage: 'The message of this operation no longer exists.',
	lostRun: 'The run of this operation no longer exists.',
	lostFile: (path: string) => `${path} no longer exists.`,

	restore: 'Restore files to before this message',
	restoreHint:
		'Undoes the changes that the agent made in this message and after it. The messages stay, and you can undo the restore.',
	restoreFiles: 'Restore',
	nothingToRestore: 'The files are already as they were before this message.',
	nothingElse: 'No other file would change.',
	leftHeading: 'These files stay as they are:',
	left: {
		changed: (path: string) => `${path}: changed since by you or elsewhere, which would be lost`,
		too_old: (path: string) => `${path}: its earlier content is no longer kept`,
		together: (path: string) => `${path}: the agent changed it together with one of these files`
	},
	planAgain: 'Nothing was restored, because files have changed in the meantime. This is the new list.',
	restored: 'Files restored to before this message',
	restoreUndone: 'The restore of the files was undone'
};
