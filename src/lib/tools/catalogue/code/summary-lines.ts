import type { FileSummary } from '#lib/spice/project/file-summary.ts';

/** Maximum number of names listed per kind. */
const MAX_NAMES = 20;

/** What a netlist contains, one line per kind; kinds without entries are left out. */
export function summaryLines(path: string, summary: FileSummary): string[] {
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
		['Temperatures in °C', summary.temperatures],
		['Includes', summary.includes]
	];
	return [
		`${path} (SPICE): ${summary.lines} lines, ${summary.characters} characters`,
		...(summary.title === '' ? [] : [`Title: ${summary.title}`]),
		...lists.flatMap(([name, entries]) => (entries.length === 0 ? [] : [`${name}: ${listed(entries)}`])),
		...(summary.hasScript ? ['Has a control script.'] : [])
	];
}

/** The first names. */
export function listed(names: readonly string[]): string {
	const shown = names.slice(0, MAX_NAMES).join(', ');
	return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}
