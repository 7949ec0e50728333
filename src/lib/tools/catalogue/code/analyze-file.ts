import { defineTool } from '../../define-tool.ts';
import { answerAboutFile, fileParameters, notCode } from './code-file.ts';
import { dependencyLines } from './dependency-lines.ts';
import { diagnosticsOf } from './netlist-diagnostics.ts';
import { countOf, problemLines } from './problem-lines.ts';
import { outlineText } from './symbol-lines.ts';

export const analyzeFile = defineTool({
	name: 'analyze_file',
	description:
		'Analyzes one file without running it. For a netlist or model library: how many problems it has, the files it ' +
		'includes, the files that include it, and an outline of what it defines with line numbers. For JSON, Markdown and ' +
		'JavaScript: an outline and the syntax errors. Up to 5 MB.',
	parameters: fileParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'list-tree',
	label: 'analyze_file',
	execute: ({ path }, context) =>
		answerAboutFile(path, context, async ({ text, language }) => {
			const { code } = context;
			if (language === null) return notCode(path);
			if (language !== 'spice') {
				const { symbols, problems } = await code.read(text, language);
				const lines = problemLines(text, problems);
				const outline = outlineText(text, symbols) || 'no definitions';
				return [
					`${path} (${language})`,
					'Problems:',
					...(lines.length > 0 ? lines : ['none']),
					'Outline, by lines:',
					outline
				].join('\n');
			}
			const symbols = await code.ask('outline', path);
			const dependencies = await code.ask('dependencies', path);
			const diagnostics = await diagnosticsOf(code, path);
			return [
				`${path} (SPICE): ${countOf(diagnostics)}${diagnostics.length > 0 ? '; lint_code lists them' : ''}.`,
				...dependencyLines(dependencies),
				'Outline, by lines:',
				outlineText(code.textOf(path), symbols) || 'no definitions'
			].join('\n');
		})
});
