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
