/** The dialog that lists, searches and exports conversations. */
export const sessions = {
	title: 'Conversations',
	/** Command of the palette. */
	history: 'Conversation history',
	search: 'Search names and messages',
	everywhere: 'All projects',
	partial: 'Interrupted',
	loading: 'Reading the conversations',
	none: 'There are no conversations yet. The first message to the agent starts one.',
	noMatch: (text: string) => `No conversation contains “${text}”.`,
	preview: 'Preview',
	noMessages: 'No messages yet.',
	earlier: (count: number) => (count === 1 ? 'Show 1 earlier message' : `Show earlier messages (${count})`),
	tools: (count: number) => (count === 1 ? '1 tool call' : `${count} tool calls`),
	export: 'Export',
	formats: { json: 'JSON, with all versions', md: 'Markdown', txt: 'Plain text' },
	deleted: (name: string) => `Deleted “${name}”`,
	/** What was said is in the trash. */
	cleared: (name: string) => `Cleared “${name}”`,
	/** Words in an exported conversation. */
	words: {
		you: 'You',
		agent: 'Agent',
		attachment: 'Attachment',
		mention: 'Mentioned',
		tool: 'Tool',
		interrupted: 'This answer was interrupted.'
	}
};
