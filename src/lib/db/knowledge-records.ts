/** A part of a source of the project's search index. */
export interface ChunkRecord {
	projectId: string;
	/** The source, such as `file:lib/opamp.lib`, and the hash of the content it had. */
	source: string;
	contentHash: string;
	/** Position among the chunks of its source, from 0. */
	order: number;
	kind: string;
	title: string;
	text: string;
	/** Hash of what is embedded: its vector's key. */
	textHash: string;
	/** Lines from 1, both inclusive; or the page in both. Zero where neither applies. */
	start: number;
	end: number;
}

/** A text's vector of length 1 by one model. */
export interface VectorRecord {
	projectId: string;
	/** `EmbedderIdentity.id`. */
	model: string;
	textHash: string;
	values: Float32Array;
}

/** The text of a document's pages. */
export interface DocumentRecord {
	projectId: string;
	/** Of the file's content. */
	hash: string;
	/** Those that were read so far, from the first one. */
	pages: string[];
	pageCount: number;
}
