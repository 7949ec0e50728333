import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { snippet } from '../../text/numbered.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import { findPlace, LinePlaces, placeParameters } from './line-places.ts';
import type { ProjectCode } from './project-code.ts';

const MAX_DEFINITIONS = 5;

export function createGotoDefinitionTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'goto_definition',
		description:
			'Shows where a name in a netlist is defined, across includes and subcircuits: the model of a transistor, the ' +
			'subcircuit of a call, a parameter, the device that i(...) means, an included file.',
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
			const found = await code.ask('definition', file.path, offset);
			if (found.length === 0)
				return succeeded(
					`${JSON.stringify(parameters.symbol)} is defined nowhere: it is no name, or nothing defines it.`
				);
			const shown = found.slice(0, MAX_DEFINITIONS).map(({ path, from }) => {
				const text = code.textOf(path);
				const line = new LinePlaces(text).lineOf(from);
				return `${path}:${line}\n${text === '' ? '' : snippet(text, line, 1)}`;
			});
			return succeeded(shown.join('\n'));
		}
	};
}
