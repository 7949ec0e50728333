import { defineTool } from '../../define-tool.ts';
import { countLines } from '../../text/numbered.ts';
import { answerAboutFile, fileParameters } from './code-file.ts';
import { associatedLine } from './dependency-lines.ts';
import { listed, summaryLines } from './summary-lines.ts';

export const getFileSummary = defineTool({
	name: 'get_file_summary',
	description:
		'Summarizes the contents of a file in a few lines. A netlist: how many devices of each kind, its subcircuits, models, ' +
		'parameters, functions, sections, measurements, analyses and includes, and the files that belong to it by name. ' +
		'JSON, Markdown and JavaScript: size, names on the top level, number of syntax errors. Other text: its size. ' +
		'Cheaper than reading the file.',
	parameters: fileParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'list-tree',
	label: 'get_file_summary',
	execute: ({ path }, context) =>
		answerAboutFile(path, context, async ({ text, language }) => {
			const { code } = context;
			const size = `${countLines(text)} lines, ${text.length} characters`;
			const summary = language === 'spice' ? await code.ask('summary', path) : null;
			if (summary) {
				const { associated } = await code.ask('dependencies', path);
				return [...summaryLines(path, summary), ...associatedLine(associated)].join('\n');
			}
			if (language === null || language === 'spice') return `${path}: ${size}`;
			const { symbols, problems } = await code.read(text, language);
			const names = symbols.map(({ name }) => name);
			const topLevel = names.length === 0 ? 'nothing' : listed(names);
			return [`${path} (${language}): ${size}`, `Top level: ${topLevel}`, `Problems: ${problems.length}`].join('\n');
		})
});
