import { loadMessages, messageText } from '#lib/i18n/catalogue.ts';
import { defineTool } from '../../define-tool.ts';
import { LinePlaces } from './line-places.ts';
import { answerAboutPlace, placeParameters } from './named-place.ts';

export const hoverInfo = defineTool({
	name: 'hover_info',
	description:
		'Explains a name, number or keyword of a netlist: the parsed value of a device with its unit, what is connected to ' +
		'a node, the computed value of a parameter, what a model sets, what a card or parameter means in ngspice; and where ' +
		'it is defined. For netlists only.',
	parameters: placeParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'search-code',
	label: 'hover_info',
	execute: (place, context) =>
		answerAboutPlace('hover_info', place, context, async (offset, symbol) => {
			const { code } = context;
			const hover = await code.ask('hover', place.path, offset);
			if (!hover) return `No information about ${symbol} at this place.`;
			const messages = await loadMessages('en');
			const lines = [hover.kind, ...hover.facts].map((message) => messageText(messages, message));
			const { definition } = hover;
			if (definition)
				lines.push(
					`Defined at ${definition.path}:${new LinePlaces(code.textOf(definition.path)).lineOf(definition.from)}`
				);
			return [hover.heading, ...lines].join('\n');
		})
});
