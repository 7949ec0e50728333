/** How an answer came about: what the agent did, when, and at what cost. */
export const trace = {
	title: 'Trace',
	open: 'Show trace',
	description: 'What the agent did for this answer, on one time axis. Choose a step to see its input and output.',
	steps: 'Steps',
	missing:
		'There is no trace of this answer. Traces of answers from earlier versions, imports and copies are not kept.',
	dropped: (count: number) => `${count} more steps were not recorded.`,
	kinds: {
		turn: 'Turn',
		round: (iteration: number) => `Round ${iteration}`,
		model_call: (model: string) => `Model ${model}`,
		web_search: 'Web search',
		tool: (name: string) => name,
		permission: 'Waiting for you',
		run: (entry: string) => `Simulation ${entry}`
	},
	outcomes: { ok: 'completed', failed: 'failed', interrupted: 'interrupted', open: 'running' },
	/** For screen readers. */
	row: (name: string, outcome: string, duration: string, start: string) =>
		`${name}, ${outcome}, ${duration}, starts at ${start}`,
	facts: {
		duration: 'Duration',
		start: 'Start',
		outcome: 'Outcome',
		error: 'Error',
		firstToken: 'First token after',
		tokens: 'Tokens',
		cost: 'Cost',
		retries: 'Retries',
		request: 'Request'
	},
	inputOutput: (input: string, output: string) => `${input} input, ${output} output`,
	requestSize: (messages: number, tokens: string) => `${messages} messages, about ${tokens} tokens`,
	input: 'Input',
	output: 'Output',
	nothing: 'Nothing',
	pieces: {
		prompt: 'System prompt',
		question: 'Question',
		earlier: 'Earlier in this answer',
		note: 'Note to the model',
		answer: 'Answer',
		arguments: 'Arguments',
		result: 'Result',
		changes: 'File changes',
		query: 'Query',
		json: 'Data'
	},
	cut: (shown: string, length: string) => `The first ${shown} of ${length} characters`,
	export: 'Export as OpenTelemetry JSON',
	withText: 'Include prompts, answers, arguments and results'
};
