import { Fault } from '#lib/base/fault.ts';
import type { Embedder } from '#lib/knowledge/knowledge.ts';

/** The models that make vectors of texts, for the search by meaning. */
export class Embeddings {
	/**
	 * The embedder of a project. Its `identity` is reactive state: it changes with the settings, with the installed models, and with
	 * the project's consent to a service.
	 */
	forProject(_projectId: string): Embedder {
		return {
			identity: null,
			embed: () => Promise.reject(new Fault('embedding_off', 'No embedding model is set up'))
		};
	}
}
