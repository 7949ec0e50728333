import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import { findPlace, placeParameters } from './line-places.ts';
import type { ProjectCode } from './project-code.ts';

const MAX_REFERENCES = 60;
const MAX_LINE = 120;

export function createFindReferencesTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'find_references',
		description:
			'Lists every place that means the same thing as a name in a netlist, over all files, and what it does there: ' +
			'definition, read, write or call. For a node that is all that hangs on it within its subcircuit. Unlike a text ' +
			'search it tells names of different scopes apart.',
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
			const found = await code.ask('references', file.path, offset);
			if (found.length === 0) return succeeded(`${JSON.stringify(parameters.symbol)} is no name of the netlist there.`);
			const lines = found
				.slice(0, MAX_REFERENCES)
				.map(({ path, line, role, lineText }) => `${path}:${line}: ${role}: ${lineText.trim().slice(0, MAX_LINE)}`);
			if (found.length > MAX_REFERENCES) lines.push(`[... ${found.length - MAX_REFERENCES} more ...]`);
			return succeeded([`${found.length} ${found.length === 1 ? 'place' : 'places'}`, ...lines].join('\n'));
		}
	};
}
