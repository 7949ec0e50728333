import { defineTool } from '../../define-tool.ts';
import { snippet } from '../../text/numbered.ts';
import { LinePlaces } from './line-places.ts';
import { answerAboutPlace, placeParameters } from './named-place.ts';

const MAX_DEFINITIONS = 5;

export const gotoDefinition = defineTool({
	name: 'goto_definition',
	description:
		'Shows where a name in a netlist is defined, with the lines around it, across includes and subcircuits: the model ' +
		'of a transistor, the subcircuit of a call, a parameter, the device that i(...) means, an included file. At most 5 ' +
		'places. For netlists only.',
	parameters: placeParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'search-code',
	label: 'goto_definition',
	execute: (place, context) =>
		answerAboutPlace('goto_definition', place, context, async (offset, symbol) => {
			const { code } = context;
			const definitions = await code.ask('definition', place.path, offset);
			if (definitions.length === 0) return `${symbol} at this place is not defined in the netlists.`;
			const shown = definitions.slice(0, MAX_DEFINITIONS).map(({ path, from }) => {
				const text = code.textOf(path);
				const line = new LinePlaces(text).lineOf(from);
				return `${path}:${line}\n${text === '' ? '' : snippet(text, line, 1)}`;
			});
			if (definitions.length > MAX_DEFINITIONS) shown.push(`[... ${definitions.length - MAX_DEFINITIONS} more ...]`);
			return shown.join('\n');
		})
});
