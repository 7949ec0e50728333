/** The list of keys. Keys of commands have the names of the commands. */
export const shortcuts = {
	places: {
		anywhere: 'Anywhere',
		editor: 'In the editor',
		files: 'In the list of files',
		plot: 'On the plot',
		conversation: 'In the message box'
	},
	keys: {
		'file-rename': 'Rename',
		'file-delete': 'Delete',
		send: 'Send the message',
		'new-line': 'New line'
	} as Record<string, string>
};
