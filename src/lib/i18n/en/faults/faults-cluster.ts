import type { FaultData } from '#lib/base/fault.ts';

/** Why a study cannot be run on other computers, or its results cannot be imported. */
export const clusterFaults = {
	native_script: () =>
		'The netlist has a .control script, which cannot be run on a cluster. Use analysis cards such as .ac and .tran, and .meas for measurements.',
	native_random: (data: FaultData) =>
		`The netlist draws random numbers with ${data.function}, which would be others on the cluster. Give the element a number and vary it in a Monte Carlo study.`,
	native_digital: (data: FaultData) =>
		`The netlist has digital parts (${data.model}), whose states cannot be brought back from a cluster. Run this study here.`,
	native_save: () =>
		'.options savecurrents cannot be used with an AC analysis on a cluster. Remove it, or name the currents in .save.',
	native_measurement: (data: FaultData) =>
		`The measurement ${data.name} has an expression, which ngspice on a cluster computes only when the netlist has a single analysis. Write a number in its place, or add the measurement to the project instead.`,
	native_no_analysis: () => 'The netlist has no analysis. Add a card such as .op, .dc, .ac or .tran.',
	cluster_rounds: () =>
		'This study chooses its next values by the results of the rows before, so it cannot be exported. Run it here.',
	cluster_no_results: () =>
		'This file has no results of a study. Run collect.py in the exported folder and choose the file results.zip.',
	cluster_version: (data: FaultData) =>
		`The results have version ${data.version}, which this app cannot read. Export the study again and run it with the new files.`,
	cluster_other_study: () =>
		'These results belong to another study, or the netlist, the study, the goals, the measurements or the settings have changed since the export. Restore them, or export the study again.',
	cluster_row_damaged: (data: FaultData) =>
		`The result of row ${data.id} is damaged. Run it again and collect the results.`
} satisfies Record<string, (data: FaultData) => string>;
