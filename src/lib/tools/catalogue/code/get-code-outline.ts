import { readCode } from '#lib/code/read-code.ts';
import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import type { ProjectCode } from './project-code.ts';
import { outlineText } from './symbol-lines.ts';

export function createGetCodeOutlineTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'get_code_outline',
		description:
			'Lists what a file defines, nested, each with its lines: subcircuits with their devices, models, parameters and ' +
			'analyses of a netlist; headings of Markdown; keys of JSON; functions and classes of JavaScript.',
		parameters: {
			type: 'object',
			properties: { path: { type: 'string', description: 'Path relative to the project.' } },
			required: ['path'],
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
			const { path, text, language } = file;
			const symbols = language ? (await readCode(text, language)).symbols : await code.ask('outline', path);
			const lines = outlineText(text, symbols);
			return succeeded(lines === '' ? `${path} defines nothing.` : `${path}\n${lines}`);
		}
	};
}
