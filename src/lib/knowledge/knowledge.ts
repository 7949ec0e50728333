/** What a passage comes from. */
export type SourceKind = 'file' | 'document' | 'run' | 'conversation';

/** Where a passage is, precise enough to open it. */
export type PassagePlace =
	/** Lines from 1, both inclusive. */
	| { kind: 'file'; path: string; start: number; end: number }
	/** Page of a PDF, from 1. */
	| { kind: 'document'; path: string; page: number }
	| { kind: 'run'; runId: string }
	| { kind: 'conversation'; sessionId: string; messageId: string };

/**
 * How a passage was found: its text contains the query, shares words with it, or is near it in meaning; or it is among the nearest,
 * though not near, when nothing else is found.
 */
export type FoundBy = 'exact' | 'words' | 'meaning' | 'nearest';

/** A part of a source: one subcircuit, section, page, run or message. */
export interface Passage {
	place: PassagePlace;
	/** Of the part, such as the subcircuit's name, the headings above it, or the conversation's title. */
	title: string;
	/** Cut at a line's end if the budget was used up. */
	text: string;
	isCut: boolean;
	/** Larger is better; comparable within one result only. */
	score: number;
	foundBy: readonly FoundBy[];
}

export interface KnowledgeQuery {
	text: string;
	/** All kinds if left out. */
	kinds?: readonly SourceKind[];
	/** Only sources at or below this path. */
	path?: string;
	/** Maximum number of passages. */
	limit: number;
	/** Maximum size of all passages together, tokens by the quick estimate. */
	tokens: number;
	/** Take passages that contain little of the query, too: for a choice among a few that have to be read anyway. */
	withWeak?: boolean;
	/** Leave out the search by meaning, for instance because the embedder may send the query to a service. */
	withoutMeaning?: boolean;
}

/**
 * Whether a result includes the search by meaning: it does; it does for the part that is indexed so far; no model is set up or
 * allowed; or the model failed. The other ways of searching never wait for it.
 */
export type MeaningState = 'used' | 'partial' | 'off' | 'failed';

export interface KnowledgeResult {
	/** Best first; without duplicates. */
	passages: Passage[];
	meaning: MeaningState;
	tokens: { used: number; budget: number };
	/** Duration of each way of searching, ms; missing where it was not used. */
	times: Partial<Record<FoundBy, number>>;
}

/** The search of everything that a project knows. */
export interface ProjectKnowledge {
	/** @throws Fault `search_failed` when the index worker ends; the signal's reason */
	search(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResult>;
}

/** Queries and passages are embedded differently by some models. */
export type EmbeddingPurpose = 'query' | 'passage';

/** Which model made a vector: vectors of different identities are never compared. */
export interface EmbedderIdentity {
	/** Names service, model and version; a change means that all vectors are made again. */
	id: string;
	dimensions: number;
	/** Maximum length of a text that the model sees, tokens by the quick estimate. */
	maxTokens: number;
	/** How much its ranking counts beside that by words, which counts 1. For a model of sentences if left out. */
	rankWeight?: number;
	/** The cosine from which a text is near a query in meaning; not known, and the nearest are taken, if left out. */
	minScore?: number;
}

/** Makes vectors of texts. */
export interface Embedder {
	/** Null when no model is set up, or none is allowed for this project. */
	readonly identity: EmbedderIdentity | null;
	/**
	 * One vector of length 1 for each text, in their order; zeros for a text in which the model knows no word.
	 *
	 * @throws Fault with a code of `embedding_*` or of the service; the signal's reason
	 */
	embed(texts: readonly string[], purpose: EmbeddingPurpose, signal: AbortSignal): Promise<Float32Array[]>;
}

/** The text of documents that are not text files. */
export interface DocumentTexts {
	/**
	 * The text of each page, from the cache if it was read before.
	 *
	 * @throws Fault `document_*` for a file that cannot be read; the signal's reason
	 */
	pages(
		file: { path: string; hash: string },
		signal: AbortSignal,
		onProgress?: (done: number, total: number) => void
	): Promise<readonly string[]>;
}
