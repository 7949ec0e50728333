import { inPage } from '../in-page/definition.ts';
import { STANDARD_CONTEXT } from '../in-page/memory.ts';

/** A model file of the user's choice, run by llama.cpp in this browser. */
export const wllama = inPage({
	id: 'wllama',
	name: 'llama.cpp in this browser',
	defaultModel: '',
	standardContextTokens: STANDARD_CONTEXT
});
