import { ownValue } from '#lib/base/own-value.ts';
import type { FaultData } from '#lib/base/fault.ts';

/** Why a study cannot be read or run. */
export const studyFaults = {
	study_not_json: (data: FaultData) => `The file of the study is not valid JSON: ${data.detail ?? ''}`,
	study_no_curves: () =>
		'The rows have no curves that could be shown as one family, such as those of a transient or an AC analysis.',
	study_invalid: (data: FaultData) => `In the file of the study, ${data.path} must be ${data.expected}.`,
	specification_not_json: (data: FaultData) => `The specification file is not valid JSON: ${data.detail ?? ''}`,
	specification_invalid: (data: FaultData) => `In the specification file, ${data.path} must be ${data.expected}.`,
	target_unknown: (data: FaultData) =>
		data.kind === 'number'
			? `The netlist has no number called “${data.target}”, or several that are called so. An expression that has changed has other names.${data.known === '' ? '' : ` It has: ${data.known}.`}`
			: data.known === ''
				? `The netlist has no ${ownValue(kinds, String(data.kind)) ?? 'value'} “${data.target}” at its top level.`
				: `The netlist has no ${ownValue(kinds, String(data.kind)) ?? 'value'} “${data.target}” at its top level. It has: ${data.known}.`,
	target_without_value: (data: FaultData) =>
		`${data.target} has no single value to vary. Name one of its parameters too, such as “${data.target} w”.`,
	target_inside: (data: FaultData) =>
		`${data.target} is inside a subcircuit and cannot be set for one call: its value must be a number or an expression of parameters, and no definition around it may be inside another one or in an .if whose condition is not known.`,
	target_without_model: (data: FaultData) =>
		`${data.parameter} cannot differ for ${data.device} alone: that takes a model${data.model === '' ? '' : ` ${data.model}`} that exactly one .model card at the top level defines, with ${data.parameter} in it, and with numbers only if the element is inside a subcircuit. Write it there, or vary the model for all elements that use it.`,
	targets_overlap: (data: FaultData) =>
		`${data.one} and ${data.other} set the same place of the netlist. Vary only one of them.`,
	study_step_of_zero: (data: FaultData) =>
		`The value of ${data.target} in the netlist is 0, so a step relative to it does not move it. Give a step with its unit.`,
	nominal_unknown: (data: FaultData) =>
		`The value of ${data.target} in the netlist is an expression or missing, so nothing can vary around it. Give it a number, or vary a parameter of the expression.`,
	study_class_empty: (data: FaultData) =>
		`The netlist has no ${ownValue(classes, String(data.class)) ?? 'elements'} with a number as their value at its top level, so “all” of them are none. Vary something else.`,
	no_goals: () =>
		'The project has no goals, so there is nothing to optimize for. Add goals, or name a metric in the optimization to minimize or maximize.',
	metric_unknown: (data: FaultData) =>
		`Nothing measures “${data.metric}”, which the optimization is to minimize or maximize. Choose one of: ${data.known}.`
} satisfies Record<string, (data: FaultData) => string>;

const kinds: Readonly<Record<string, string>> = {
	parameter: 'parameter',
	device: 'element',
	model: 'model',
	option: 'simulator option',
	time_step: 'transient analysis for',
	section: 'library'
};

const classes: Readonly<Record<string, string>> = {
	resistors: 'resistors',
	capacitors: 'capacitors',
	inductors: 'inductors',
	nmos: 'NMOS transistors',
	pmos: 'PMOS transistors',
	npn: 'NPN transistors',
	pnp: 'PNP transistors'
};
