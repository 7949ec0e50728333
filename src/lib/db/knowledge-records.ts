import type { PackedWords } from '#lib/search/words/packed-words.ts';

/** A source of the project's search index as it was indexed: what it says and what is made of it are one record. */
export interface SourceRecord {
	projectId: string;
	/** Such as `file:lib/opamp.lib`. */
	source: string;
	/** Hash of its content, with the version of the index. */
	contentHash: string;
	/** Its parts in their order; empty for a source without text. */
	chunks: ChunkRecord[];
	/** Words of the chunks. */
	words: PackedWords;
}

/** A part of a source. */
export interface ChunkRecord {
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
	/** `PDF_TEXT_VERSION` of the texts; missing in those of the first version. */
	textVersion?: number;
}
