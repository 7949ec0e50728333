import { loadMessages } from '#lib/i18n/catalogue.ts';
import { defineTool } from '../../define-tool.ts';
import { answerAboutFile, fileParameters, notCode } from './code-file.ts';
import { diagnosticsOf } from './netlist-diagnostics.ts';
import { countOf, diagnosticLines, problemLines } from './problem-lines.ts';

export const lintCode = defineTool({
	name: 'lint_code',
	description:
		'Checks one file without running it and lists its problems, errors first, at most 60, each with line, severity, code ' +
		'and explanation, and with a fix where one is known: a netlist for wrong node counts, undefined names, floating nodes, unit mistakes and ' +
		'the like; JSON, Markdown and JavaScript for their syntax.',
	parameters: fileParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'shield-check',
	label: 'lint_code',
	execute: ({ path }, context) =>
		answerAboutFile(path, context, async ({ text, language }) => {
			if (language === null) return notCode(path);
			if (language !== 'spice') {
				const lines = problemLines(text, (await context.code.read(text, language)).problems);
				return [`${path}: ${lines.length === 0 ? 'no problems' : 'problems by line'}`, ...lines].join('\n');
			}
			const diagnostics = await diagnosticsOf(context.code, path);
			return [`${path}: ${countOf(diagnostics)}`, ...diagnosticLines(await loadMessages('en'), diagnostics)].join('\n');
		})
});
