import { loadMessages } from '#lib/i18n/catalogue.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { toLf } from '../../text/patch-text.ts';
import { diagnosticLines, problemLines } from './problem-lines.ts';
import { codeFacts, netlistFacts } from './code-facts.ts';
import { outlineText } from './symbol-lines.ts';

/** More than a model writes in one call. */
const MAX_CHARACTERS = 200_000;

export const analyzeCode = defineTool({
	name: 'analyze_code',
	description:
		'Checks a text of at most 200,000 characters before it is written to a file: returns its problems and an outline, both ' +
		'with line numbers, what it imports, its parameters and how complex it is. The first line of a netlist is its title; files that it includes are not read. To check a file ' +
		'of the project use lint_code.',
	parameters: {
		type: 'object',
		properties: {
			language: {
				type: 'string',
				enum: ['spice', 'json', 'markdown', 'javascript'],
				description: 'Language of the text; spice for netlists and model libraries.'
			},
			code: { type: 'string', description: 'The complete text.' }
		},
		required: ['language', 'code'],
		additionalProperties: false
	},
	category: 'code',
	effect: 'none',
	icon: 'shield-check',
	label: 'analyze_code',
	async execute({ language, code: written }, { code }) {
		const text = toLf(written);
		if (text.length > MAX_CHARACTERS)
			return failed({
				errorType: 'text_too_long',
				message: `The text has ${text.length} characters; the limit is ${MAX_CHARACTERS}.`,
				suggestions: ['Write it to a file and use lint_code.']
			});
		const lines: string[] = [];
		let outline: string;
		let facts: string[];
		if (language === 'spice') {
			const { symbols, summary, diagnostics } = await code.readNetlist(text);
			facts = netlistFacts(summary, symbols);
			for (const line of diagnosticLines(await loadMessages('en'), diagnostics)) lines.push(line);
			outline = outlineText(text, symbols);
		} else {
			const { symbols, problems, facts: read } = await code.read(text, language);
			facts = codeFacts(symbols, read);
			for (const line of problemLines(text, problems)) lines.push(line);
			outline = outlineText(text, symbols);
		}
		if (lines.length === 0) lines.push('none');
		return succeeded(['Problems:', ...lines, ...facts, 'Outline, by lines:', outline || 'no definitions'].join('\n'));
	}
});
