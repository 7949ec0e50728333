import { loadMessages, messageText } from '#lib/i18n/catalogue.ts';
import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import { findPlace, LinePlaces, placeParameters } from './line-places.ts';
import type { ProjectCode } from './project-code.ts';

export function createHoverInfoTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'hover_info',
		description:
			'Explains a name, number or keyword of a netlist: the parsed value of a device with its unit, what hangs on a node, ' +
			'the computed value of a parameter, what a model sets, what a card or parameter means in ngspice.',
		parameters: {
			type: 'object',
			properties: placeParameters,
			required: ['path', 'line', 'symbol'],
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: ['path'],
		async execute(parameters) {
			const file = await readCodeFile(files, String(parameters.path));
			if ('status' in file) return file;
			const offset = findPlace(file.text, parameters);
			if (typeof offset !== 'number') return offset;
			const found = await code.ask('hover', file.path, offset);
			if (!found) return succeeded(`Nothing is known of ${JSON.stringify(parameters.symbol)} there.`);
			const messages = await loadMessages('en');
			const lines = [found.kind, ...found.facts].map((message) => messageText(messages, message));
			const { definition } = found;
			if (definition)
				lines.push(
					`Defined at ${definition.path}:${new LinePlaces(code.textOf(definition.path)).lineOf(definition.from)}`
				);
			return succeeded([found.heading, ...lines].join('\n'));
		}
	};
}
