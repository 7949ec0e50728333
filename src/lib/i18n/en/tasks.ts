export const tasks = {
	/** A button that shows them. */
	running: (count: number) => (count === 1 ? '1 task is running' : `${count} tasks are running`),
	title: 'Running tasks',
	none: 'Nothing is running.',
	types: {
		turn: "The agent's answer",
		user_run: 'Simulation',
		agent_run: "The agent's simulation",
		fix_trials: 'Trying fixes',
		study: 'Running a study',
		tuning: 'Run with tuned values',
		operating_point: 'Operating point',
		model_bench: 'Test bench',
		indexing: 'Reading the files of the project',
		search_index: 'Indexing the project for search',
		document: 'Reading the document',
		export: 'Exporting curves',
		model_install: 'Installing the model'
	},
	named: (type: string, name: string) => `${type}: ${name}`,
	waiting: 'Waiting',
	cancelling: 'Cancelling…',
	cancel: (task: string) => `Cancel ${task}`,
	cancelAll: 'Cancel all'
};
