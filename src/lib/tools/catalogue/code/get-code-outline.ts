import { readCode } from '#lib/code/read-code.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import type { ProjectCode } from './project-code.ts';
import { outlineText } from './symbol-lines.ts';

export function createGetCodeOutlineTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createFileTool(files, {
		name: 'get_code_outline',
		description:
			'Lists what a file defines, nested, each with its lines: subcircuits with their devices, models, parameters and ' +
			'analyses of a netlist; headings of Markdown; keys of JSON; functions and classes of JavaScript.',
		async answer({ path, text, language }) {
			const symbols = language ? (await readCode(text, language)).symbols : await code.ask('outline', path);
			const lines = outlineText(text, symbols);
			return lines === '' ? `${path} defines nothing.` : `${path}\n${lines}`;
		}
	});
}
