import { formatSi } from '#lib/base/quantity.ts';
import { findIslands } from '#lib/spice/topology/flat-topology.ts';
import { withLargestStep, withoutOperatingPoint } from '../analyses.ts';
import type { Fix, FixBuilder, FixContext, FixCost, FixId } from '../fix.ts';
import { feedOf } from '../island-feed.ts';
import { optionValue, setOptions, spiceNumber } from '../netlist-edits.ts';

/** Iteration limit for circuits that converge slowly; ngspice's defaults are 100, 50 and 10. */
const iterations = '1000';
/** The loosest tolerances with which a result is still reliable. */
const loosened = { reltol: 0.01, abstol: 1e-9, vntol: 1e-4 };

/** A fix that sets options; null if the netlist already has them. */
function optionFix({ program }: FixContext, id: FixId, cost: FixCost, options: Record<string, string>): Fix | null {
	const edits = setOptions(program, options);
	if (edits.every(({ path, from, to, insert }) => program.files.get(path)?.text.slice(from, to) === insert))
		return null;
	return { id, cost, values: {}, edits };
}

/** A fix whose result must not depend on the size of its settings. */
function checked({ program }: FixContext, fix: Fix | null, smaller: Record<string, string>): Fix | null {
	return fix && { ...fix, check: setOptions(program, smaller) };
}

export const moreIterations: FixBuilder = (context) =>
	optionFix(
		context,
		'more_iterations',
		'none',
		context.problem.kind === 'timestep_too_small' ? { itl4: iterations } : { itl1: iterations, itl2: iterations }
	);

/** Steps of one decade each from 1 S to gmin, instead of ngspice's adaptive steps. */
export const gminStepping: FixBuilder = (context) => optionFix(context, 'gmin_stepping', 'none', { gminsteps: '12' });

export const sourceStepping: FixBuilder = (context) =>
	optionFix(context, 'source_stepping', 'none', { gminsteps: '0', srcsteps: '100' });

export const gear: FixBuilder = (context) =>
	context.transients.length > 0 ? optionFix(context, 'gear', 'none', { method: 'gear' }) : null;

export const raisedGmin: FixBuilder = (context) =>
	(optionValue(context.program, 'gmin') ?? 0) < 5e-11
		? checked(context, optionFix(context, 'raised_gmin', 'accuracy', { gmin: '1e-10' }), { gmin: '5e-11' })
		: null;

/** Not if it would have to carry the current of a source: at that resistance the voltage would be absurd. */
export const shuntResistance: FixBuilder = (context) =>
	findIslands(context.circuit).some((island) => feedOf(island) > 0)
		? null
		: checked(context, optionFix(context, 'shunt_resistance', 'circuit', { rshunt: '1e12' }), { rshunt: '2e12' });

export const shuntCapacitance: FixBuilder = (context) =>
	context.transients.length > 0
		? checked(context, optionFix(context, 'shunt_capacitance', 'circuit', { cshunt: '1p' }), { cshunt: '0.5p' })
		: null;

export const loosenedTolerances: FixBuilder = (context) => {
	const options = looserThanNow(context);
	return Object.keys(options).length > 0 ? optionFix(context, 'loosened_tolerances', 'accuracy', options) : null;
};

/** Only options that are tighter now: a fix must not tighten what the user has loosened further. */
function looserThanNow({ program }: FixContext): Record<string, string> {
	const wanted = Object.entries(loosened).filter(([name, value]) => (optionValue(program, name) ?? 0) < value);
	return Object.fromEntries(wanted.map(([name, value]) => [name, String(value)]));
}

/** A tenth of the print step, or of the maximum step if one is given. */
export const smallerSteps: FixBuilder = ({ transients }) => {
	const steps = transients.map((transient) => (transient.largestStep || transient.step) / 10);
	const [first] = steps;
	if (first === undefined) return null;
	const edits = transients.map((transient, index) => withLargestStep(transient, spiceNumber(steps[index] ?? first)));
	return { id: 'smaller_steps', cost: 'none', values: { step: formatSi(first, 's') }, edits };
};

export const skipOperatingPoint: FixBuilder = ({ transients }) => {
	const edits = withoutOperatingPoint(transients);
	return edits.length > 0 ? { id: 'skip_operating_point', cost: 'start', values: {}, edits } : null;
};

/** For circuits that need several settings at once. */
export const combinedSettings: FixBuilder = (context) => {
	const transient = context.transients.length > 0;
	const options: Record<string, string> = { ...looserThanNow(context), gmin: '1e-10', itl1: iterations };
	if (transient) Object.assign(options, { itl4: iterations, method: 'gear', cshunt: '1p' });
	const fix = optionFix(context, 'combined_settings', 'accuracy', options);
	return checked(context, fix, { ...options, gmin: '5e-11', ...(transient ? { cshunt: '0.5p' } : {}) });
};
