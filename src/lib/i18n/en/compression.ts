export const compression = {
	share: (percent: string) => `Context ${percent}`,
	useHint: (tokens: string, window: string) =>
		`The next request takes about ${tokens} of ${window} tokens. Press to compress the conversation.`,
	leftOut: (count: number) => (count === 1 ? '1 question not sent' : `${count} questions not sent`),
	leftOutHint:
		'Earlier questions and their answers did not fit into the last request. Compress the conversation to keep what matters.',
	compress: 'Compress…',
	running: 'Compressing the conversation',
	title: 'Compress conversation',
	description:
		'The model reads a summary instead of the earlier messages. The messages stay in the conversation, and you can undo this.',
	now: 'Now',
	after: 'After',
	tokens: (tokens: string, percent: string) => `${tokens} tokens (${percent})`,
	about: (tokens: string) => `about ${tokens}`,
	keepRecent: 'Newest messages kept whole',
	whole: (count: number) => `Kept whole: ${count}`,
	shortened: (count: number) => `Kept, shortened: ${count}`,
	summarized: (count: number) => `Only in the summary: ${count}`,
	keep: (number: number, text: string) => `Keep message ${number} whole: ${text}`,
	pinned: 'pinned',
	newest: 'newest',
	summary: 'Summary',
	fields: {
		goal: 'What you want',
		decisions: 'Decided',
		tried: 'Tried without success',
		problem: 'Still open',
		state: 'Files and last run'
	},
	characters: (count: string, most: string) => `${count} of ${most} characters`,
	tooLong: (most: string) => `Shorten the summary to ${most} characters.`,
	draft: 'Write summary',
	draftAgain: 'Write again',
	drafting: 'The model is writing the summary',
	noDraft: 'Have the summary written, or write it yourself.',
	confirm: 'Compress',
	nothing: 'There is nothing to compress before the newest messages.',
	unknown: 'How much room there is will be known after the next answer.',
	whileRunning: 'Wait until the agent has finished, or stop it.',
	notEnough: 'This conversation stays long even when it is compressed. You can begin a new one with the summary.',
	stillFull: 'The context is still nearly full, and compressing again would not help.',
	begin: 'New conversation with summary',
	/** Beginning of the first message of a new conversation. */
	continued: (summary: string) => `We continue an earlier conversation. Its summary:\n\n${summary}`,
	uncovered: (count: number) =>
		`The summary does not cover ${count === 1 ? 'a message that is' : `${count} messages that are`} compressed now. Write it again, or add what matters.`,
	fewerWhole: (count: number) =>
		`To save enough, only the newest ${count === 1 ? 'message stays' : `${count} messages stay`} whole.`,
	earlier: (count: number) => (count === 1 ? 'Show 1 earlier message' : `Show ${count} earlier messages`),
	compressed: (count: number) =>
		count === 1 ? 'The message above is compressed' : `The ${count} messages above are compressed`,
	hint: 'The model reads the summary instead. The messages stay here.',
	by: (model: string, time: string) => `Written by ${model}, ${time}`,
	edited: (model: string, time: string) => `Written by ${model}, ${time} (edited by you)`,
	byYou: (time: string) => `Written by you, ${time}`,
	saved: (before: string, after: string) => `${before} → ${after} tokens`,
	edit: 'Edit summary',
	save: 'Save',
	undo: 'Undo compression',
	settings: {
		heading: 'Long conversations',
		automatic: 'Compress automatically',
		automaticHint:
			'When 80 % of the context is used, a summary replaces the earlier messages for the model. You can undo it.',
		keepRecent: 'Newest messages kept whole',
		keepRecentHint: 'These messages are never shortened.',
		model: 'Model for summaries',
		modelHint: 'A smaller model is cheaper. It gets the text of the conversation.',
		sameModel: 'The model of the conversation',
		name: 'Model name',
		nameHint: 'Leave empty for the model that is set for this service.'
	}
};
