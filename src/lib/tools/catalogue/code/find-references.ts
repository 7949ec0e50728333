import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createPlaceTool } from './place-tool.ts';
import type { ProjectCode } from './project-code.ts';

const MAX_REFERENCES = 60;
const MAX_LINE = 120;

export function createFindReferencesTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createPlaceTool(files, {
		name: 'find_references',
		description:
			'Lists every place that means the same thing as a name in a netlist, over all files, and what it does there: ' +
			'definition, read, write or call. For a node that is all that hangs on it within its subcircuit. Unlike a text ' +
			'search it tells names of different scopes apart.',
		async answer(path, offset, symbol) {
			const found = await code.ask('references', path, offset);
			if (found.length === 0) return `${symbol} is no name of the netlist there.`;
			const lines = found
				.slice(0, MAX_REFERENCES)
				.map(({ path, line, role, lineText }) => `${path}:${line}: ${role}: ${lineText.trim().slice(0, MAX_LINE)}`);
			if (found.length > MAX_REFERENCES) lines.push(`[... ${found.length - MAX_REFERENCES} more ...]`);
			return [`${found.length} ${found.length === 1 ? 'place' : 'places'}`, ...lines].join('\n');
		}
	});
}
