/** The list of keyboard shortcuts. Keys of commands are the command names. */
export const shortcuts = {
	places: {
		anywhere: 'Anywhere',
		editor: 'In the editor',
		files: 'In the file list',
		history: 'In the list of runs',
		plot: 'On the plot',
		conversation: 'In the message box'
	},
	keys: {
		'file-rename': 'Rename',
		'file-delete': 'Delete',
		'run-rename': 'Rename',
		'run-delete': 'Delete',
		'plot-step-left': 'Move the nearest cursor left, farther with Shift',
		'plot-step-right': 'Move the nearest cursor right, farther with Shift',
		'plot-level-up': 'Move the horizontal cursor up, farther with Shift; without one, to the next curve of a family',
		'plot-level-down':
			'Move the horizontal cursor down, farther with Shift; without one, to the previous curve of a family',
		'plot-pan-left': 'Move the view left',
		'plot-pan-right': 'Move the view right',
		'plot-pan-up': 'Move the view up',
		'plot-pan-down': 'Move the view down',
		send: 'Send the message',
		'new-line': 'New line'
	} as Record<string, string>
};
