import { defineTool } from '../../define-tool.ts';
import { answerAboutPlace, placeParameters } from './named-place.ts';

const MAX_REFERENCES = 60;
const MAX_LINE = 120;

export const findReferences = defineTool({
	name: 'find_references',
	description:
		'Lists every place where a name of a netlist is defined or used, over all files, with file, line and role ' +
		'(definition, read, write or call), at most 60. For a node these are the devices connected to it within its ' +
		'subcircuit. Unlike a text search it distinguishes equal names of different scopes. For netlists only.',
	parameters: placeParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'search-code',
	label: 'find_references',
	execute: (place, context) =>
		answerAboutPlace('find_references', place, context, async (offset, symbol) => {
			const references = await context.code.ask('references', place.path, offset);
			if (references.length === 0) return `${symbol} is not a name in the netlist at this place.`;
			const lines = references
				.slice(0, MAX_REFERENCES)
				.map(({ path, line, role, lineText }) => `${path}:${line}: ${role}: ${lineText.trim().slice(0, MAX_LINE)}`);
			if (references.length > MAX_REFERENCES) lines.push(`[... ${references.length - MAX_REFERENCES} more ...]`);
			return [`${references.length} ${references.length === 1 ? 'place' : 'places'}`, ...lines].join('\n');
		})
});
