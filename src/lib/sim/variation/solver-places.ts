import { ownValue } from '#lib/base/own-value.ts';
import { dotCards } from '#lib/spice/project/cards-of.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { findTransients, withLargestStep, type Transient } from '../convergence/analyses.ts';
import { optionValue, setOptions } from '../convergence/netlist-edits.ts';
import { VALUE, type TargetPlaces } from './target.ts';

/** Options that say how exactly ngspice computes, with its default values. */
const defaults: Readonly<Record<string, number>> = {
	reltol: 1e-3,
	abstol: 1e-12,
	vntol: 1e-6,
	chgtol: 1e-14,
	trtol: 7,
	gmin: 1e-12
};

export const optionNames: string[] = Object.keys(defaults);

/** Where an option is set; null for one that is not among `optionNames`. */
export function optionPlaces(program: Program, name: string): TargetPlaces | null {
	const known = name.toLowerCase();
	if (ownValue(defaults, known) === undefined) return null;
	return { edits: setOptions(program, { [known]: VALUE }), nominal: optionNominal(program, known) };
}

/** The value that an option has in a run; null if it is set to an expression that cannot be computed. */
export function optionNominal(program: Program, name: string): number | null {
	const isSet = dotCards(program, '.options').some(({ card }) =>
		card.assignments.some((each) => each.name.text.toLowerCase() === name)
	);
	const value = isSet ? optionValue(program, name) : (ownValue(defaults, name) ?? null);
	// ngspice reduces trtol to 1 when the netlist has code models.
	return name === 'trtol' && value !== null && hasCodeModels(program) ? Math.min(value, 1) : value;
}

/** Where the maximum step of all transients is set; null without one whose times are known. */
export function timeStep(program: Program): TargetPlaces | null {
	const transients = findTransients(program);
	if (transients.length === 0) return null;
	const steps = new Set(transients.map(largestStep));
	const [first = null] = steps;
	return {
		edits: transients.map((transient) => withLargestStep(transient, VALUE)),
		nominal: steps.size === 1 ? first : null
	};
}

/** The maximum step of a transient, s. Without one, ngspice takes the step of the card, or a fiftieth of the time if that is less. */
function largestStep({ step, stop, start, largestStep: given }: Transient): number {
	return given || Math.min(step, (stop - start) / 50);
}

/** Elements of ngspice's code models: as such, or what it makes of polynomials, tables, transfer functions and gates. */
function hasCodeModels({ statements }: Program): boolean {
	return statements.some(
		({ statement: { head, code, inScript } }) =>
			(!inScript && /^[au]/iu.test(head)) || (/^[efgh]/iu.test(head) && /\b(?:poly|table|laplace|freq)\b/iu.test(code))
	);
}
