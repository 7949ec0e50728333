import { inPage } from '../in-page/definition.ts';

/** The language model that the browser itself brings (Chrome, Edge). */
export const browser = inPage({
	id: 'browser',
	name: 'Built-in model',
	defaultModel: '',
	// Browsers do not document it, and a session tells it only once it is made: small, so that the conversation is made to fit.
	standardContextTokens: 8192
});
