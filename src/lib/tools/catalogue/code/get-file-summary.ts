import { readCode } from '#lib/code/read-code.ts';
import type { FileSummary } from '#lib/spice/project/file-summary.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { splitLines } from '../../text/numbered.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import type { ProjectCode } from './project-code.ts';

/** Names listed of each kind. */
const MAX_NAMES = 20;

export function createGetFileSummaryTool(files: ProjectFiles, code: ProjectCode): Tool {
	return createFileTool(files, {
		name: 'get_file_summary',
		description:
			'Says in a few lines what a file holds: for a netlist how many devices of which kind, subcircuits, models, ' +
			'parameters, analyses and includes. Cheaper than reading it.',
		async answer({ path, text, language }) {
			if (!language) {
				const summary = await code.ask('summary', path);
				if (summary) return summaryLines(path, summary).join('\n');
			}
			const size = `${splitLines(text).length} lines, ${text.length} characters`;
			if (!language) return `${path}: ${size}`;
			const { symbols, problems } = await readCode(text, language);
			const names = symbols.map(({ name }) => name);
			return [`${path} (${language}): ${size}`, `Top level: ${listed(names)}`, `Problems: ${problems.length}`].join(
				'\n'
			);
		}
	});
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
