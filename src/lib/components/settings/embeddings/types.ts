/** What is known of the chosen embedding model. */
export interface EmbeddingFacts {
	/** Null until the first test. */
	dimensions: number | null;
	/** Tokens; null if it is not known. */
	maxTokens: number | null;
	/** Size of its files; null for a service. */
	bytes: number | null;
	/** Memory while it is loaded, approximately; null for a service. */
	memoryBytes: number | null;
}

/** Whether the open project's text may be sent to the chosen service. */
export interface ProjectConsent {
	project: string;
	isAllowed: boolean;
}
