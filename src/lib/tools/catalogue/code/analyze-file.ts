import { readCode } from '#lib/code/read-code.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import { dependencyLines } from './dependency-lines.ts';
import { countOf, problemLines } from './problem-lines.ts';
import { diagnosticsOf } from './netlist-diagnostics.ts';
import type { ProjectCode } from './project-code.ts';
import { outlineText } from './symbol-lines.ts';

export function createAnalyzeFileTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createFileTool(files, {
		name: 'analyze_file',
		description:
			'Looks a file through without running it: its symbols with their lines, what it includes and what includes it, and ' +
			'how many problems it has. For netlists and model libraries, and for JSON, Markdown and JavaScript. Up to 5 MB.',
		async answer({ path, text, language }) {
			if (language) {
				const { symbols, problems } = await readCode(text, language);
				const found = problemLines(text, problems);
				return [
					`${path} (${language})`,
					outlineText(text, symbols),
					'Problems:',
					...(found.length > 0 ? found : ['none'])
				].join('\n');
			}
			const symbols = await code.ask('outline', path);
			const dependencies = await code.ask('dependencies', path);
			const diagnostics = await diagnosticsOf(code, path);
			return [
				`${path} (SPICE): ${countOf(diagnostics)}${diagnostics.length > 0 ? '; lint_code lists them' : ''}.`,
				...dependencyLines(dependencies),
				'Outline, by lines:',
				outlineText(code.textOf(path), symbols) || 'nothing is defined in it'
			].join('\n');
		}
	});
}
