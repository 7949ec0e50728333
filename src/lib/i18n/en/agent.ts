export const agent = {
	heading: 'Agent',
	limit: {
		iterations: 'Steps',
		warnFrom: 'Warn from step',
		toolCallsPerAnswer: 'Tool calls per step',
		parallelTools: 'Tools side by side',
		toolTimeLimit: 'Time per tool call',
		turnTimeLimit: 'Time per answer',
		toolRetries: 'Retries',
		resultCharacters: 'Length of results'
	},
	limitHint: {
		iterations: 'Calls to the model for one answer, each followed by the tools that it asks for.',
		warnFrom: 'From this step on the model is told how many steps are left.',
		toolCallsPerAnswer: 'Further calls in the same step are refused; the model can repeat them in the next.',
		parallelTools: 'Tools that only read run at the same time, up to this number.',
		toolTimeLimit: 'A tool that takes longer is stopped, and the model is told.',
		turnTimeLimit:
			'The agent stops after this time and keeps what it has done. A call to the model that has begun is not cut off.',
		toolRetries: 'How often a tool call is repeated after a failure that may pass.',
		resultCharacters: 'Longer results lose their middle before the model reads them.'
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
