import { ownValue } from '#lib/base/own-value.ts';
import type { FaultData } from '#lib/base/fault.ts';

/** Why a study cannot vary its parameters as described, or a figure cannot be computed from its results. */
export const studyFigureFaults = {
	study_seed_invalid: (data: FaultData) =>
		`The seed must be a whole number from 0 to 9007199254740991, not ${data.seed}.`,
	study_count_invalid: (data: FaultData) =>
		`${data.count} is not a valid count: enter a whole number from 0 to 4294967296.`,
	study_nominal_invalid: (data: FaultData) =>
		`${data.parameter} has no nominal value to vary. Give it a number in the netlist or in the study.`,
	study_tolerance_invalid: (data: FaultData) =>
		`The tolerance of ${data.parameter} must be a finite number, not negative. It is ${data.value}.`,
	study_relative_of_zero: (data: FaultData) =>
		`The nominal value of ${data.parameter} is 0, so a relative tolerance would not change it. Use an absolute tolerance.`,
	study_area_unknown: (data: FaultData) =>
		`${data.parameter} has a mismatch by area, but the area is not known: ${ownValue(areaDoubts, String(data.reason)) ?? areaDoubts.missing}`,
	study_area_searched: (data: FaultData) =>
		`${data.parameter} has a mismatch by area, but the optimization may change its area. Give it a tolerance of another shape, or do not change parameters, options or its W and L.`,
	study_importance_goals: () =>
		'The project has no goals, so there are no failures that importance sampling could look for. Add goals, or choose another sampling.',
	study_importance_draws: (data: FaultData) =>
		`${data.count} values vary independently. Importance sampling works with at most ${data.most}. Vary fewer, let some share a lot, or choose another sampling.`,
	study_weights_invalid: (data: FaultData) =>
		`${data.parameter} needs a list of values with one weight each. Weights are 0 or more, and at least one is above 0.`,
	study_draw_name_twice: (data: FaultData) =>
		`“${data.name}” is used twice. Parameters and lots need different names, and a parameter has only one tolerance without a lot.`,
	study_correlation_name: (data: FaultData) =>
		`A correlation names “${data.name}”, but nothing of that name varies in this study.`,
	study_correlation_invalid: (data: FaultData) =>
		`The correlation of ${data.first} and ${data.second} must be a number from -1 to 1, and given only once. It is ${data.value}.`,
	study_correlation_conflict: (data: FaultData) =>
		`The correlation ${data.value} of ${data.first} and ${data.second} contradicts the other correlations. With those, it can be from ${data.low} to ${data.high}.`
};

const areaDoubts = {
	missing: 'its W, L or m is missing or has no known value. Give W and L on the line of the element.',
	long: 'its W or L in metres is longer than any element. Write micrometres with a unit, such as 10u, or set .option scale.',
	scale:
		'the factor by which .option scale changes the size of the element is not known. Give W and L in metres without the option.',
	inside: 'its subcircuit does not have exactly one MOS transistor. Name a transistor itself.'
};
