import type { CodeLanguage } from '#lib/code/code-types.ts';
import { readCode } from '#lib/code/read-code.ts';
import { loadMessages } from '#lib/i18n/catalogue.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { failed, succeeded } from '../../outcome.ts';
import { toLf } from '../../text/patch-text.ts';
import type { Tool } from '../../types.ts';
import { diagnosticLines, problemLines } from './problem-lines.ts';
import { outlineText } from './symbol-lines.ts';

/** A model writes no more at once; it is read on the page's own thread. */
const MAX_CHARACTERS = 200_000;
const snippetPath = 'snippet.cir';

export function createAnalyzeCodeTool(): Tool {
	return {
		name: 'analyze_code',
		description:
			'Checks a text before it is written to a file, and outlines it. A netlist begins with its title line; what it ' +
			'includes is not known here.',
		parameters: {
			type: 'object',
			properties: {
				language: { type: 'string', enum: ['spice', 'json', 'markdown', 'javascript'] },
				code: { type: 'string', description: 'The text.' }
			},
			required: ['language', 'code'],
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: [],
		async execute(parameters) {
			const text = toLf(String(parameters.code));
			if (text.length > MAX_CHARACTERS)
				return failed({
					errorType: 'text_too_long',
					message: `The text has ${text.length} characters, more than the ${MAX_CHARACTERS} that are checked at once.`,
					suggestions: ['Write it to a file and use lint_code.']
				});
			const { outline, problems } =
				parameters.language === 'spice' ? await netlist(text) : await other(text, parameters.language as CodeLanguage);
			return succeeded(
				['Problems:', ...(problems.length > 0 ? problems : ['none']), 'Outline, by lines:', outline || 'nothing'].join(
					'\n'
				)
			);
		}
	};
}

async function netlist(text: string): Promise<{ outline: string; problems: string[] }> {
	const service = new LanguageService();
	service.setFile(snippetPath, text);
	const { files } = service.diagnostics();
	return {
		outline: outlineText(text, service.outline(snippetPath)),
		problems: diagnosticLines(
			await loadMessages('en'),
			files.flatMap(({ diagnostics }) => diagnostics)
		)
	};
}

async function other(text: string, language: CodeLanguage): Promise<{ outline: string; problems: string[] }> {
	const { symbols, problems } = await readCode(text, language);
	return { outline: outlineText(text, symbols), problems: problemLines(text, problems) };
}
