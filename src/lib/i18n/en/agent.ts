export const agent = {
	heading: 'Agent',
	tools: {
		label: 'Tools offered',
		hint: 'The usual ones take a third of the tokens of all, and the model finds the others when it needs them. Choose all for models that do not look for tools.',
		usual: 'The usual ones; others on demand',
		all: 'All in each request'
	},
	limit: {
		iterations: 'Steps',
		warnFrom: 'Warn from step',
		toolCallsPerAnswer: 'Tool calls per step',
		parallelTools: 'Parallel tools',
		toolTimeLimit: 'Time per tool call',
		turnTimeLimit: 'Time per answer',
		toolRetries: 'Retries',
		resultCharacters: 'Result length'
	},
	limitHint: {
		iterations: 'Model calls per answer. After each call, the tools that it requested run.',
		warnFrom: 'From this step on, the model is told how many steps are left.',
		toolCallsPerAnswer: 'More calls in the same step are refused; the model can repeat them in the next step.',
		parallelTools: 'Up to this many read-only tools run at the same time.',
		toolTimeLimit: 'A tool that takes longer is stopped, and the model is told.',
		turnTimeLimit: 'The agent stops after this time and keeps its changes. A model call in progress is not cut off.',
		toolRetries: 'How often a tool call is retried after a temporary failure.',
		resultCharacters: 'Longer results are shortened in the middle before the model reads them.'
	},
	limitUnit: {
		iterations: '',
		warnFrom: '',
		toolCallsPerAnswer: '',
		parallelTools: '',
		toolTimeLimit: 's',
		turnTimeLimit: 's',
		toolRetries: '',
		resultCharacters: 'characters'
	},
	nextAnswer: 'Changes apply to the next answer.',
	shares: {
		heading: 'Shares of a request',
		hint: 'How much of the model’s input each part may use. What a part does not use goes to the history. Where too little is left, the history is cut first, then passages of the project, then web pages.',
		window: 'Shared input',
		windowHint:
			'Of a model with a larger input, only so much is shared, because the state of the project is paid for in every turn. The history may use the rest.',
		tokens: 'tokens',
		parts: {
			system: 'Instructions of the project',
			diagnostics: 'Problems',
			implicit: 'Circuit, goals and last run',
			dependencies: 'Included files',
			summary: 'Summary of the conversation',
			retrieval: 'Passages of the project',
			history: 'Conversation',
			files: 'Mentioned files',
			web: 'Web pages'
		},
		partHints: {
			system: 'AGENTS.md and other instructions that you have agreed to.',
			diagnostics: 'What is wrong with the open circuit and in the last run. About 500 tokens are sent in any case.',
			implicit: 'The open netlist, what you have changed, the goals, the last run and the list of files.',
			dependencies: 'What the open netlist includes. Up to 1,000 tokens are sent in any case.',
			summary: 'Of a compressed conversation, at most 1,000 characters.',
			retrieval: 'What the project contains about the message, at most 2,000 tokens.',
			history: 'Earlier messages. They have this share, and all that the other parts leave.',
			files: 'Files, runs and plots that a message mentions.',
			web: 'What a web search has found.'
		},
		sum: (percent: number) => `${percent} % together`,
		scaled: (percent: number) => `${percent} % together: all shares are scaled down to 100 %.`,
		reset: 'Reset the shares'
	}
};
