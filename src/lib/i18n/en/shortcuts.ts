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
		'plot-cursor-a': 'Place cursor A',
		'plot-cursor-b': 'Place cursor B',
		'plot-left': 'Move the nearest cursor a sample to the left',
		'plot-right': 'Move the nearest cursor a sample to the right',
		'plot-far-left': 'Move it left by a decade or ten samples',
		'plot-far-right': 'Move it right by a decade or ten samples',
		'plot-remove-cursors': 'Remove the cursors',
		'plot-zoom-in': 'Zoom in',
		'plot-zoom-out': 'Zoom out',
		'plot-fit': 'Fit',
		'plot-maximize': 'Maximize the plot',
		send: 'Send the message',
		'new-line': 'New line'
	} as Record<string, string>
};
