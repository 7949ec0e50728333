import type { FileSummary } from '#lib/spice/project/file-summary.ts';
import { defineTool } from '../../define-tool.ts';
import { countLines } from '../../text/numbered.ts';
import { answerAboutFile, fileParameters } from './code-file.ts';
import { associatedLine } from './dependency-lines.ts';

/** Maximum number of names listed per kind. */
const MAX_NAMES = 20;

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

function summaryLines(path: string, summary: FileSummary): string[] {
	const devices = Object.entries(summary.devices).map(([letter, count]) => `${letter.toUpperCase()} ${count}`);
	const lists: [string, readonly string[]][] = [
		['Devices', devices],
		['Subcircuits', summary.subcircuits],
		['Models', summary.models],
		['Parameters', summary.parameters],
		['Functions', summary.functions],
		['Sections', summary.sections],
		['Measurements', summary.measures],
		['Analyses', summary.analyses],
		['Includes', summary.includes]
	];
	return [
		`${path} (SPICE): ${summary.lines} lines, ${summary.characters} characters`,
		...(summary.title === '' ? [] : [`Title: ${summary.title}`]),
		...lists.flatMap(([name, entries]) => (entries.length === 0 ? [] : [`${name}: ${listed(entries)}`])),
		...(summary.hasScript ? ['Has a control script.'] : [])
	];
}

function listed(names: readonly string[]): string {
	const shown = names.slice(0, MAX_NAMES).join(', ');
	return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}
