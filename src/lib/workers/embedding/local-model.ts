import words from './word-vectors.json';
import { TERMS_VERSION } from '#lib/search/terms/meaning-words.ts';

/** How the vectors of a text's tokens become one. */
export type Pooling = 'mean' | 'cls';

/** Size and SHA-256 of each file, by its path in the model's folder. */
export type ModelFiles = Readonly<Record<string, { bytes: number; sha256: string }>>;

/** What the embedding worker has to know of a model that runs in this browser. */
export interface LocalEmbeddingModel {
	/** Names model and version: `EmbedderIdentity.id`. */
	id: string;
	name: string;
	/** With the app, or in a folder of the browser's private file system. */
	place: 'app' | 'installed';
	dimensions: number;
	/** Maximum length of a text, tokens. */
	maxTokens: number;
	pooling: Pooling;
	/** Written before a query and before a passage, as the model was trained. */
	queryPrefix: string;
	passagePrefix: string;
	/** Reduces texts to words (`meaningWords`), for a model of English word vectors. */
	wordsOnly: boolean;
	/** `EmbedderIdentity.rankWeight`. */
	rankWeight?: number;
	/** `EmbedderIdentity.minScore`. */
	minScore?: number;
	files: ModelFiles;
}

/** The vectors of English words that are shipped with the app. */
export const builtInModel: LocalEmbeddingModel = {
	id: `word-vectors@${words.version}.${TERMS_VERSION}`,
	name: 'word-vectors',
	place: 'app',
	dimensions: words.dimensions,
	maxTokens: 1024,
	pooling: 'mean',
	queryPrefix: '',
	passagePrefix: '',
	wordsOnly: true,
	// The largest one with which the fused ranking is as good as that by words: docs/SEARCH-QUALITY.md.
	rankWeight: 0.02,
	// None of ten questions that nothing answers has a passage as near as that.
	minScore: 0.8,
	files: words.files
};

/** Bytes of all files of a model. */
export function modelBytes(files: ModelFiles): number {
	return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}
