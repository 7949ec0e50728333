import { defineTool } from '../../define-tool.ts';
import { answerAboutFile, fileParameters, notCode } from './code-file.ts';
import { outlineText } from './symbol-lines.ts';

export const getCodeOutline = defineTool({
	name: 'get_code_outline',
	description:
		'Lists what a file defines, nested, each with its lines: subcircuits with their devices, models, parameters and ' +
		'analyses of a netlist; headings of Markdown; keys of JSON; functions and classes of JavaScript. At most 150 entries.',
	parameters: fileParameters,
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'list-tree',
	label: 'get_code_outline',
	execute: ({ path }, context) =>
		answerAboutFile(path, context, async ({ text, language }) => {
			if (language === null) return notCode(path);
			const symbols =
				language === 'spice'
					? await context.code.ask('outline', path)
					: (await context.code.read(text, language)).symbols;
			const lines = outlineText(text, symbols);
			return lines === '' ? `${path} defines nothing.` : `${path}\n${lines}`;
		})
});
