import type { ProjectFiles } from '../../project-files.ts';
import { snippet } from '../../text/numbered.ts';
import type { Tool } from '../../types.ts';
import { LinePlaces } from './line-places.ts';
import { createPlaceTool } from './place-tool.ts';
import type { ProjectCode } from './project-code.ts';

const MAX_DEFINITIONS = 5;

export function createGotoDefinitionTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createPlaceTool(files, {
		name: 'goto_definition',
		description:
			'Shows where a name in a netlist is defined, across includes and subcircuits: the model of a transistor, the ' +
			'subcircuit of a call, a parameter, the device that i(...) means, an included file.',
		async answer(path, offset, symbol) {
			const found = await code.ask('definition', path, offset);
			if (found.length === 0) return `${symbol} is defined nowhere: it is no name, or nothing defines it.`;
			const shown = found.slice(0, MAX_DEFINITIONS).map(({ path, from }) => {
				const text = code.textOf(path);
				const line = new LinePlaces(text).lineOf(from);
				return `${path}:${line}\n${text === '' ? '' : snippet(text, line, 1)}`;
			});
			return shown.join('\n');
		}
	});
}
