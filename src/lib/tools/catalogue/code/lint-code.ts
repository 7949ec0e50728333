import { readCode } from '#lib/code/read-code.ts';
import { loadMessages } from '#lib/i18n/catalogue.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import { diagnosticsOf } from './netlist-diagnostics.ts';
import { countOf, diagnosticLines, problemLines } from './problem-lines.ts';
import type { ProjectCode } from './project-code.ts';

export function createLintCodeTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createFileTool(files, {
		name: 'lint_code',
		description:
			'Checks one file without running it and lists what is wrong with line, code and remedy: a netlist for wrong node ' +
			'counts, undefined names, floating nodes, unit slips and the like; JSON, Markdown and JavaScript for their syntax.',
		async answer({ path, text, language }) {
			if (language) {
				const lines = problemLines(text, (await readCode(text, language)).problems);
				return [`${path}: ${lines.length === 0 ? 'no problems' : 'problems by line'}`, ...lines].join('\n');
			}
			const diagnostics = await diagnosticsOf(code, path);
			return [`${path}: ${countOf(diagnostics)}`, ...diagnosticLines(await loadMessages('en'), diagnostics)].join('\n');
		}
	});
}
