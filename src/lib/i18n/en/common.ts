export const common = {
	appName: 'Spicewright',
	cancel: 'Cancel',
	close: 'Close',
	undo: 'Undo',
	redo: 'Redo',
	save: 'Save',
	delete: 'Delete',
	rename: 'Rename',
	duplicate: 'Duplicate',
	open: 'Open',
	stop: 'Stop',
	retry: 'Try again',
	copy: 'Copy',
	copied: 'Copied',
	more: (count: number) => `${count} more`,
	loading: 'Loading',
	/** Between two sentences. */
	sentenceGap: ' '
};
