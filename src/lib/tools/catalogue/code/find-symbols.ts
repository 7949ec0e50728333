import { defineTool } from '../../define-tool.ts';
import { answerAboutSymbols, symbolKinds } from './symbol-search.ts';

const MAX_RESULTS = 40;

export const findSymbols = defineTool({
	name: 'find_symbols',
	description:
		'Finds where things are defined in all netlists of the project by their name or part of it: devices, subcircuits, ' +
		'models, parameters, functions, measurements, sections. One per line with file, line and kind, the best match ' +
		'first, at most 40.',
	parameters: {
		type: 'object',
		properties: {
			query: { type: 'string', description: 'Name or part of it; case does not matter.' },
			kind: { type: 'string', enum: symbolKinds, description: 'Only things of this kind.' }
		},
		required: ['query'],
		additionalProperties: false
	},
	category: 'code',
	effect: 'none',
	icon: 'search-code',
	label: 'find_symbols',
	execute: ({ query, kind }, context) => answerAboutSymbols(query, kind, MAX_RESULTS, context)
});
