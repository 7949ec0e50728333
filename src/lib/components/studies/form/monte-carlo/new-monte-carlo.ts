import { elementLetter, type Target } from '#lib/db/runs/run-setting.ts';
import type { StatedTolerance } from '#lib/sim/variation/stated-tolerance.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { elementClasses, membersOf, type VariedClassName } from '#lib/studies/kinds/element-class.ts';
import { targetDraft, type TargetDraft } from '../typed-target.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { typedTolerance } from '#lib/studies/distributions/typed-tolerance.ts';
import { emptyPart, type MonteCarloFields, type PartDraft, type VariedDraft } from './monte-carlo-draft.ts';

/** Usual mismatch of transistors: A of the threshold voltage of short MOS channels, and 3 sigma of a saturation current. */
const MISMATCH = { mos: '3.5 mV·µm', bipolar: '3 %' };

/** What is proposed for a netlist: what it varies itself, transistors that are drawn to match, and all its passive parts with their usual tolerances, otherwise the first value that it has. */
export function newMonteCarlo(variables: readonly Variable[]): MonteCarloFields {
	const classes = elementClasses.filter((each) => membersOf(each, variables).targets.length > 0);
	const stated = variables.flatMap((variable) => statedEntry(variable) ?? []).slice(0, MAX_STATED);
	const proposed = [...stated, ...matchedEntries(variables), ...classes.map(newClass)];
	const vary = proposed.length > 0 ? proposed : [newTarget(variables, [])];
	return { samples: '500', seed: '1', sampling: 'plain', vary, stop: '', correlations: [] };
}

/** Values that the netlist varies by a random function and that get an entry each. */
const MAX_STATED = 100;

/** As the netlist varies it by a random function or by a tolerance of a model; null if it does not. */
function statedEntry({ target, spread, tolerances }: Variable): VariedDraft | null {
	const stated: readonly StatedTolerance[] = spread ? [spread] : (tolerances ?? []);
	if (stated.length === 0) return null;
	const parts = stated.map(({ shape, amount, relative, sigmas, lot = '' }) => {
		const typed = typedTolerance({ amount, relative }, targetUnit(target));
		return { ...emptyPart, shape, tolerance: typed, limits: typed, sigmas: String(sigmas ?? 3), lot };
	});
	return { what: 'target', target: targetDraft(target), parts };
}

/** Transistors that are drawn to match, each with its own draw; all of a group or none. */
function matchedEntries(variables: readonly Variable[]): VariedDraft[] {
	const entries: VariedDraft[] = [];
	const groups = new Map<string, Variable[]>();
	for (const variable of variables) {
		const key = variable.matched?.join(' ');
		if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), variable]);
	}
	for (const group of groups.values()) {
		if (group.some((variable) => statedEntry(variable)) || entries.length + group.length > MAX_MATCHED) continue;
		entries.push(...group.map(({ target }) => matchedEntry(target)));
	}
	return entries;
}

/** Transistors that are proposed one by one. */
const MAX_MATCHED = 100;

function matchedEntry(target: Target): VariedDraft {
	const isMos = target.kind === 'device' && elementLetter(target.device) === 'm';
	return { what: 'target', target: targetDraft(target), parts: [{ ...(isMos ? ofMos : ofBipolar) }] };
}

const gauss = (tolerance: string): PartDraft => ({ ...emptyPart, tolerance, limits: tolerance });
const ofMos: PartDraft = { ...emptyPart, shape: 'mismatch', coefficient: MISMATCH.mos };
const ofBipolar = gauss(MISMATCH.bipolar);
const usual: Readonly<Record<VariedClassName, PartDraft>> = {
	...{ resistors: gauss('1 %'), capacitors: gauss('5 %'), inductors: gauss('10 %') },
	...{ nmos: ofMos, pmos: ofMos, npn: ofBipolar, pnp: ofBipolar }
};

/** A class with the tolerance that is usual for it. */
export function newClass(what: VariedClassName): VariedDraft {
	return { what, target: { kind: 'device', name: '' }, parts: [{ ...usual[what] }] };
}

/** Whether it is a value of the circuit, and not of its surroundings or of the simulator. */
const isPart = ({ kind }: Target): boolean => kind === 'parameter' || kind === 'device' || kind === 'model';

/** The first value that does not vary yet, by 5 %. */
export function newTarget(variables: readonly Variable[], used: readonly TargetDraft[]): VariedDraft {
	const isFree = (draft: TargetDraft): boolean =>
		!used.some(({ kind, name }) => kind === draft.kind && name.trim().toLowerCase() === draft.name.toLowerCase());
	const free = variables.find(
		({ target, nominal }) =>
			typeof nominal === 'number' && nominal !== 0 && isPart(target) && isFree(targetDraft(target))
	);
	const target: TargetDraft = free ? targetDraft(free.target) : { kind: 'parameter', name: '' };
	return { what: 'target', target, parts: [{ ...emptyPart }] };
}
