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
		compression: 'Compression',
		intent: 'What the message asks for',
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
		history: 'Conversation',
		request: 'Request'
	},
	inputOutput: (input: string, output: string) => `${input} input, ${output} output`,
	requestSize: (messages: number, tokens: string) => `${messages} messages, about ${tokens} tokens`,
	input: 'Input',
	output: 'Output',
	nothing: 'Nothing',
	pieces: {
		prompt: 'System prompt',
		context: 'State of the project',
		question: 'Question',
		earlier: 'Earlier in this answer',
		note: 'Note to the model',
		answer: 'Answer',
		arguments: 'Arguments',
		rawArguments: 'Arguments as the model wrote them',
		raw: 'Response as the service sent it',
		result: 'Result',
		changes: 'File changes',
		query: 'Query',
		json: 'Data'
	},
	context: 'State of the project in the request',
	/** Names of the sections, by the ids of their collectors. */
	sections: {
		diagnostics: 'Problems',
		failures: 'Failed runs',
		changes: 'Changes by others',
		netlist: 'Open netlist',
		goals: 'Goals',
		last_run: 'Last run',
		dependencies: 'Included files',
		recent: 'Recently changed files',
		files: 'List of files',
		retrieval: 'Passages found'
	} as Readonly<Record<string, string>>,
	sectionStates: { whole: 'complete', cut: 'shortened', dropped: 'left out', failed: 'failed' },
	sectionTokens: (used: string, wanted: string) => `${used} of ${wanted} tokens`,
	contextUse: (used: string, budget: string) => `About ${used} of ${budget} tokens`,
	historyUse: (used: string, budget: string, leftOut: number) =>
		`about ${used} of ${budget} tokens${leftOut === 0 ? '' : `, ${leftOut} earlier ${leftOut === 1 ? 'message' : 'messages'} left out`}`,
	cut: (shown: string, length: string) => `The first ${shown} of ${length} characters`,
	export: 'Export as OpenTelemetry JSON',
	withText: 'Include prompts, answers, arguments and results'
};
