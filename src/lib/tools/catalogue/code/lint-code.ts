import { readCode } from '#lib/code/read-code.ts';
import { loadMessages } from '#lib/i18n/catalogue.ts';
import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import { diagnosticsOf } from './netlist-diagnostics.ts';
import { countOf, diagnosticLines, problemLines } from './problem-lines.ts';
import type { ProjectCode } from './project-code.ts';

export function createLintCodeTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'lint_code',
		description:
			'Checks one file without running it and lists what is wrong with line, code and remedy: a netlist for wrong node ' +
			'counts, undefined names, floating nodes, unit slips and the like; JSON, Markdown and JavaScript for their syntax.',
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
			if (language) {
				const lines = problemLines(text, (await readCode(text, language)).problems);
				return succeeded([`${path}: ${lines.length === 0 ? 'no problems' : 'problems by line'}`, ...lines].join('\n'));
			}
			const diagnostics = await diagnosticsOf(code, path);
			return succeeded(
				[`${path}: ${countOf(diagnostics)}`, ...diagnosticLines(await loadMessages('en'), diagnostics)].join('\n')
			);
		}
	};
}
