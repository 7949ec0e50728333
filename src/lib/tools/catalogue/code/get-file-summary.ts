import { readCode } from '#lib/code/read-code.ts';
import type { FileSummary } from '#lib/spice/project/file-summary.ts';
import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { splitLines } from '../../text/numbered.ts';
import type { Tool } from '../../types.ts';
import { readCodeFile } from './code-file.ts';
import type { ProjectCode } from './project-code.ts';

/** Names listed of each kind. */
const MAX_NAMES = 20;

export function createGetFileSummaryTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'get_file_summary',
		description:
			'Says in a few lines what a file holds: for a netlist how many devices of which kind, subcircuits, models, ' +
			'parameters, analyses and includes. Cheaper than reading it.',
		parameters: {
			type: 'object',
			properties: { path: { type: 'string', description: 'Path relative to the project.' } },
			required: ['path'],
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: ['path'],
		async execute(parameters) {
			const file = await readCodeFile(files, String(parameters.path));
			if ('status' in file) return file;
			const { path, text, language } = file;
			if (!language) {
				const summary = await code.ask('summary', path);
				if (summary) return succeeded(summaryLines(path, summary).join('\n'));
			}
			const size = `${splitLines(text).length} lines, ${text.length} characters`;
			if (!language) return succeeded(`${path}: ${size}`);
			const { symbols, problems } = await readCode(text, language);
			const names = symbols.map(({ name }) => name);
			return succeeded(
				[`${path} (${language}): ${size}`, `Top level: ${listed(names)}`, `Problems: ${problems.length}`].join('\n')
			);
		}
	};
}

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
