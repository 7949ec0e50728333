import { cornerAxes, cornerProperties } from './corner-axes.ts';
import { defineStudyTool, ROW_SUMMARY } from './define-study-tool.ts';

export const runPvtAnalysis = defineStudyTool({
	name: 'run_pvt_analysis',
	description: `Simulates a netlist in every corner of process, supply voltages and temperature.${ROW_SUMMARY}`,
	kind: 'corners',
	properties: cornerProperties,
	required: [],
	label: 'run_pvt_analysis',
	written: {},
	plan: (parameters, names) => ({ axes: cornerAxes(parameters, names) })
});
