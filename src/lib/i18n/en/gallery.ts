import type { FaultData } from '#lib/base/fault.ts';

export const gallery = {
	tagline: 'Analog circuits in the browser: SPICE netlists, real ngspice, and an agent that works on them with you.',
	privacy:
		'Everything stays on this device. Nothing leaves it but the calls you make to the language model you choose.',
	openExample: 'Open an example',
	watchDemo: 'Watch the demo',
	newProject: 'New project',
	importZip: 'Import zip',
	pasteHint: 'To start from your own netlist, paste it on this page or drop its file here.',
	importing: (name: string) => `Importing ${name}`,
	imported: (name: string) => `Imported “${name}”`,
	projects: 'Projects',
	noProjects: 'No projects yet',
	noProjectsHint: 'Start from one of the examples below, create a blank project, or drop a project zip on this page.',
	examples: 'Examples',
	examplesHint: 'Each opens as a copy of your own, ready to run.',
	familyFilter: 'Kind of circuit',
	allFamilies: 'All',
	families: {
		filter: 'Filters',
		amplifier: 'Amplifiers',
		oscillator: 'Oscillators',
		power: 'Power',
		reference: 'References',
		mixed: 'Mixed signal',
		noise: 'Noise'
	} as Record<string, string>,
	untitled: 'Untitled circuit',
	openProject: (name: string) => `Open ${name}`,
	edited: (when: string) => `Edited ${when}`,
	size: (size: string) => size,
	projectActions: (name: string) => `Actions for ${name}`,
	exportZip: 'Export zip',
	notRun: 'Not run yet',
	deleted: (name: string) => `Deleted “${name}”`,
	copyName: (name: string) => `${name} (copy)`,
	renameLabel: 'Project name',
	dropHere: 'Drop a project zip or a netlist to open it',
	settings: 'Settings',
	storageFailed: (data: FaultData) => `Projects cannot be shown: ${data.detail ?? ''}`
};
