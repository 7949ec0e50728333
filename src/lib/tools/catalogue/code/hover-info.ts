import { loadMessages, messageText } from '#lib/i18n/catalogue.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { LinePlaces } from './line-places.ts';
import { createPlaceTool } from './place-tool.ts';
import type { ProjectCode } from './project-code.ts';

export function createHoverInfoTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createPlaceTool(files, {
		name: 'hover_info',
		description:
			'Explains a name, number or keyword of a netlist: the parsed value of a device with its unit, what hangs on a node, ' +
			'the computed value of a parameter, what a model sets, what a card or parameter means in ngspice.',
		async answer(path, offset, symbol) {
			const found = await code.ask('hover', path, offset);
			if (!found) return `Nothing is known of ${symbol} there.`;
			const messages = await loadMessages('en');
			const lines = [found.kind, ...found.facts].map((message) => messageText(messages, message));
			const { definition } = found;
			if (definition)
				lines.push(
					`Defined at ${definition.path}:${new LinePlaces(code.textOf(definition.path)).lineOf(definition.from)}`
				);
			return [found.heading, ...lines].join('\n');
		}
	});
}
