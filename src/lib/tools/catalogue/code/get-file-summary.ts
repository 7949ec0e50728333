import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
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
	parameters: {
		...fileParameters,
		properties: {
			...fileParameters.properties,
			max_tokens: { type: 'integer', minimum: 20, maximum: 2000, description: 'For a shorter answer.' }
		}
	},
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'list-tree',
	label: 'get_file_summary',
	execute: ({ path, max_tokens = Infinity }, context) =>
		answerAboutFile(path, context, async ({ text, language }) => {
			const { code } = context;
			const size = `${countLines(text)} lines, ${text.length} characters`;
			const summary = language === 'spice' ? await code.ask('summary', path) : null;
			if (summary) {
				const { associated } = await code.ask('dependencies', path);
				return within(max_tokens, [...summaryLines(path, summary), ...associatedLine(associated)]);
			}
			if (language === null || language === 'spice') return `${path}: ${size}`;
			const { symbols, problems } = await code.read(text, language);
			const names = symbols.map(({ name }) => name);
			const topLevel = names.length === 0 ? 'nothing' : listed(names);
			const facts = [`${path} (${language}): ${size}`, `Top level: ${topLevel}`, `Problems: ${problems.length}`];
			return within(max_tokens, facts);
		})
});

const MORE = '[... more with a larger max_tokens ...]';

/** The first lines that a budget has room for, the first one always; the last of them may be cut. */
function within(tokens: number, lines: readonly string[]): string {
	if (estimateTokens(lines.join('\n')) <= tokens) return lines.join('\n');
	const [first = '', ...others] = lines;
	let text = first;
	for (const line of others) {
		const room = tokens - estimateTokens(`${text}\n\n${MORE}`);
		if (estimateTokens(line) <= room) text += `\n${line}`;
		else {
			// At least a character and a half for each token, whatever the language.
			const cut = line.slice(0, Math.max(0, Math.floor(room * 1.5)));
			return `${text}${cut === '' ? '' : `\n${cut}…`}\n${MORE}`;
		}
	}
	return text;
}
