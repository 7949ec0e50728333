export const trash = {
	title: 'Trash',
	withCount: (count: number) => (count === 0 ? 'Trash' : `Trash (${count})`),
	hint: 'Deleted items stay here for 30 days.',
	files: 'Files',
	conversations: 'Conversations',
	runs: 'Runs',
	noProjects: 'There are no deleted projects.',
	noFiles: 'There are no deleted files.',
	noConversations: 'There are no deleted conversations.',
	noRuns: 'There are no deleted runs.',
	/** Relative time: "5 minutes ago". */
	deleted: (when: string) => `Deleted ${when}`,
	deletedByAgent: (when: string) => `Deleted by the agent ${when}`,
	folder: (files: number) => (files === 1 ? 'Folder with 1 file' : `Folder with ${files} files`),
	restore: 'Restore',
	restoreItem: (name: string) => `Restore ${name}`,
	restored: (name: string) => `Restored “${name}”`,
	deleteItem: (name: string) => `Delete ${name} permanently`,
	deletePermanently: 'Delete permanently',
	empty: 'Empty trash',
	confirmEmpty: (count: number) =>
		count === 1 ? 'Delete 1 project permanently' : `Delete ${count} projects permanently`
};
