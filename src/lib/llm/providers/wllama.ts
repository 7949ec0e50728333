import { inPage, STANDARD_CONTEXT } from '../in-page/definition.ts';

/** A model file of the user's choice, run by llama.cpp in this browser. */
export const wllama = inPage({
	id: 'wllama',
	name: 'llama.cpp in this browser',
	defaultModel: '',
	standardContextTokens: STANDARD_CONTEXT
});
