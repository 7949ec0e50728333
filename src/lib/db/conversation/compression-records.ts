/** What a summary says about the compressed part of a conversation, in the language of the conversation; empty where there is nothing. */
export interface ConversationSummary {
	/** What the user wants. */
	goal: string;
	/** What was decided, with its numbers. */
	decisions: string;
	/** What was tried without success. */
	tried: string;
	/** What is still open. */
	problem: string;
	/** The state of the files and of the last run. */
	state: string;
}

/** A message of the compressed part that the model reads beside the summary. */
export interface KeptMessage {
	id: string;
	/** Characters to which its text is cut; null for a whole one. */
	characters: number | null;
}

/** A compressed part of a conversation, from its beginning. The messages stay stored; the model reads the summary instead of them. */
export interface CompressionRecord {
	id: string;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** Id of the last message of the compressed part. */
	upTo: string;
	/** In the order of the conversation. */
	kept: KeptMessage[];
	summary: ConversationSummary;
	/** Whether the user has changed the summary. */
	edited: boolean;
	trigger: 'user' | 'automatic';
	/** That wrote the summary; empty when the user wrote all of it. */
	model: string;
	provider: string;
	/** Tokens of the conversation before and after, by the quick estimate. */
	before: number;
	after: number;
}
