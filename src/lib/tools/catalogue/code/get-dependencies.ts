import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import { dependencyLines } from './dependency-lines.ts';
import type { ProjectCode } from './project-code.ts';

export function createGetDependenciesTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createFileTool(files, {
		name: 'get_dependencies',
		description:
			'Tells which files a netlist includes, directly and through others, which are missing, whether they go in a circle, ' +
			'and which files belong to it by name, such as its design goals.',
		parameters: {
			type: 'object',
			properties: {
				path: { type: 'string', description: 'Path of a netlist or library relative to the project.' },
				depth: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'How far to follow.' }
			},
			required: ['path'],
			additionalProperties: false
		},
		async answer(file, parameters) {
			const depth = typeof parameters.depth === 'number' ? parameters.depth : undefined;
			const lines = dependencyLines(await code.ask('dependencies', file.path, depth));
			return lines.length === 0
				? `${file.path} includes nothing and is complete by itself.`
				: [file.path, ...lines].join('\n');
		}
	});
}
