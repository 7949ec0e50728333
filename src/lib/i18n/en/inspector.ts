export const inspector = {
	title: 'Context',
	intro: 'What the model will read with your next message.',
	reading: 'Reading the context',
	waiting: 'The agent is working. The context is read again when it has finished.',
	workflow: 'In the workflow, the task of the step is added when you send.',
	use: (tokens: string, window: string, percent: string) => `About ${tokens} of ${window} tokens (${percent})`,
	leftOut: (count: number) =>
		count === 1 ? '1 earlier question does not fit.' : `${count} earlier questions do not fit.`,
	groups: {
		system: 'System prompt',
		tools: 'Tools',
		context: 'State of the project',
		web: 'Web search',
		summary: 'Summary',
		history: 'Conversation',
		next: 'Next message'
	},
	group: (name: string, count: number) => `${name} (${count})`,
	roles: { user: 'You', assistant: 'Agent', tool: 'Tool result' } as Readonly<Record<string, string>>,
	message: (role: string, beginning: string) => `${role}: ${beginning}`,
	states: {
		whole: '',
		cut: 'shortened',
		dropped: 'left out',
		failed: 'failed',
		off: 'switched off',
		reserved: 'reserved'
	},
	reasons: {
		cut: (tokens: string, wanted: string) => `${tokens} of ${wanted} tokens are sent: the rest exceeds its share.`,
		dropped: (wanted: string) => `Its ${wanted} tokens are not sent: there is no room for them.`,
		failed: 'It could not be read, so it is not sent.',
		off: 'It is switched off for this conversation.',
		reserved: 'What is found is known only after the search.',
		retrieval: 'Found by words. The search by meaning may use a service, so it waits until you send.'
	},
	tokens: (count: string, percent: string) => `${count} tokens, ${percent}`,
	send: (name: string) => `Send: ${name}`,
	choose: 'Choose a part to see its text.',
	noText: 'It has no text.',
	shown: (name: string) => `Text of: ${name}`,
	copy: 'Copy this part',
	exportJson: 'Export as JSON',
	exportText: 'Export as text'
};
