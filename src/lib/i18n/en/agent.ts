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
	nextAnswer: 'Changes apply to the next answer.'
};
