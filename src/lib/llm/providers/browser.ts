import { inPage } from '../in-page/definition.ts';

/** The browser's built-in language model (Chrome, Edge). */
export const browser = inPage({
	id: 'browser',
	name: 'Built-in model',
	defaultModel: '',
	// Not documented by browsers, and only a session reports it: small, so that the conversation is shortened to fit.
	standardContextTokens: 8192
});
