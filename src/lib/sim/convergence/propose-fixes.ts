import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { findTransients } from './analyses.ts';
import type { Fix, FixBuilder } from './fix.ts';
import { laggedSource, leakResistor, modelParasitics, seriesResistance } from './fixes/circuit-fixes.ts';
import {
	combinedSettings,
	gear,
	gminStepping,
	loosenedTolerances,
	moreIterations,
	raisedGmin,
	shuntCapacitance,
	shuntResistance,
	skipOperatingPoint,
	smallerSteps,
	sourceStepping
} from './fixes/solver-fixes.ts';
import { guardedFunction } from './fixes/guarded-function.ts';
import { guardedQuotient } from './fixes/guarded-quotient.ts';
import { gentleSlope, reducedSlope } from './fixes/reduced-slope.ts';
import { smoothedSwitching } from './fixes/smoothed-switching.ts';
import { initialGuessHigh, initialGuessLow, initialVoltage, rampedSupplies } from './fixes/start-fixes.ts';
import type { ConvergenceProblem, ProblemKind } from './problem.ts';

/** For a correct circuit whose operating point is hard to find. */
const forOperatingPoint: FixBuilder[] = [
	moreIterations,
	gminStepping,
	sourceStepping,
	initialGuessLow,
	initialGuessHigh,
	guardedFunction,
	skipOperatingPoint,
	rampedSupplies,
	loosenedTolerances,
	raisedGmin,
	shuntResistance,
	modelParasitics,
	guardedQuotient,
	reducedSlope,
	gentleSlope,
	smoothedSwitching,
	laggedSource,
	combinedSettings
];

/** Fixes for each kind of problem, the least intrusive first. */
const builders: Record<ProblemKind, FixBuilder[]> = {
	floating_node: [initialVoltage, skipOperatingPoint, leakResistor, shuntResistance],
	voltage_loop: [seriesResistance],
	inductor_loop: [skipOperatingPoint, seriesResistance, reducedSlope, gentleSlope, smoothedSwitching, laggedSource],
	function_domain: [
		guardedFunction,
		smallerSteps,
		skipOperatingPoint,
		reducedSlope,
		gentleSlope,
		smoothedSwitching,
		laggedSource
	],
	singular_matrix: forOperatingPoint,
	no_operating_point: forOperatingPoint,
	forced_operating_point: forOperatingPoint,
	iteration_limit: forOperatingPoint,
	timestep_too_small: [
		moreIterations,
		gear,
		smallerSteps,
		guardedFunction,
		loosenedTolerances,
		raisedGmin,
		shuntCapacitance,
		modelParasitics,
		shuntResistance,
		guardedQuotient,
		reducedSlope,
		gentleSlope,
		smoothedSwitching,
		laggedSource,
		combinedSettings
	]
};

/** Changes that may help, in order of preference. None has been tried. */
export function proposeFixes(problem: ConvergenceProblem, program: Program): Fix[] {
	const context = { problem, program, circuit: flatten(program), transients: findTransients(program) };
	return builders[problem.kind].flatMap((build) => build(context) ?? []);
}
