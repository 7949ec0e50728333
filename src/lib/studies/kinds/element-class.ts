import { Fault } from '#lib/base/fault.ts';
import { elementLetter, type Target } from '#lib/db/runs/run-setting.ts';
import { MAX_OF_KIND, polarities, type Polarity, type Variable } from '#lib/sim/variation/variable.ts';
import { keyOf } from './read-target.ts';

export const elementClasses = ['resistors', 'capacitors', 'inductors'] as const;
/** All elements of a kind at the top level of the netlist, and inside of its subcircuits where an entry says so. */
export type ElementClass = (typeof elementClasses)[number];

/** Classes of elements by their values, and all transistors of a kind by what differs between those that are drawn alike. */
export const variedClasses = [...elementClasses, ...polarities] as const;
export type VariedClassName = (typeof variedClasses)[number];

const letters: Readonly<Record<ElementClass, string>> = { resistors: 'r', capacitors: 'c', inductors: 'l' };

export interface ClassMembers {
	targets: readonly Target[];
	/** Names of the elements that cannot vary around their value: it is an expression, a model or 0. */
	skipped: readonly string[];
}

/** The elements of a class, in the order of the netlist; those of subcircuits after the others. */
export function membersOf(
	elements: VariedClassName,
	variables: readonly Variable[],
	withSubcircuits = false
): ClassMembers {
	const polarity = polarities.find((each) => each === elements);
	if (polarity) return transistorsIn(polarity, variables, withSubcircuits);
	const all = variables.flatMap(({ target, nominal, inside }) =>
		target.kind === 'device' &&
		target.parameter === undefined &&
		elementLetter(target.device) === letters[elements as ElementClass] &&
		(withSubcircuits || !inside)
			? [{ target, varies: typeof nominal === 'number' && nominal !== 0 }]
			: []
	);
	return {
		targets: all.flatMap(({ target, varies }) => (varies ? [target] : [])),
		skipped: all.flatMap(({ target, varies }) => (varies ? [] : [target.device]))
	};
}

function transistorsIn(polarity: Polarity, variables: readonly Variable[], withSubcircuits: boolean): ClassMembers {
	const all = variables.filter(({ transistor, inside }) => transistor === polarity && (withSubcircuits || !inside));
	return {
		targets: all.flatMap(({ target, nominal }) => (typeof nominal === 'number' ? [target] : [])),
		skipped: all.flatMap(({ target, nominal }) =>
			target.kind === 'device' && typeof nominal !== 'number' ? [target.device] : []
		)
	};
}

/** The class that an element belongs to by its value; null for any other target. */
export function classOf(target: Target): ElementClass | null {
	if (target.kind !== 'device' || target.parameter !== undefined) return null;
	const letter = elementLetter(target.device);
	return elementClasses.find((each) => letters[each] === letter) ?? null;
}

const mos = { device: 'M', parameter: 'delvto' };
const bipolar = { device: 'Q', parameter: 'model.is' };
const samples: Readonly<Record<VariedClassName, { device: string; parameter?: string }>> = {
	...{ resistors: { device: 'R' }, capacitors: { device: 'C' }, inductors: { device: 'L' } },
	...{ nmos: mos, pmos: mos, npn: bipolar, pnp: bipolar }
};

/** What varies in a class is of the kind and the unit of this. */
export const classSample = (elements: VariedClassName): Target => ({ kind: 'device', ...samples[elements] });

/** Stands for a class among targets: no element has such a name. */
export const classTarget = (elements: VariedClassName): Target => ({ kind: 'device', device: `all ${elements}` });

/**
 * The elements that entries of a study stand for: each that is named, and for a class those that are not named on their own.
 *
 * @returns the targets with the index of their entry, and the names of elements that keep their value
 * @throws Fault `study_class_empty`, `study_invalid` for a class of more elements than are listed
 */
export function expandClasses(
	entries: readonly ({ target: Target } | { class: VariedClassName; subcircuits?: boolean })[],
	variables: readonly Variable[]
): { targets: { target: Target; entry: number }[]; skipped: string[] } {
	const named = new Set(entries.flatMap((entry) => ('target' in entry ? [keyOf(entry.target)] : [])));
	const skipped: string[] = [];
	const targets = entries.flatMap((each, entry) => {
		if ('target' in each) return [{ target: each.target, entry }];
		const members = membersOf(each.class, variables, each.subcircuits);
		if (members.targets.length === 0) throw classEmpty(each.class);
		if (members.targets.length + members.skipped.length >= MAX_OF_KIND) {
			const [path, expected] = [`vary[${entry}].class`, `a class of fewer than ${MAX_OF_KIND} elements`];
			throw new Fault('study_invalid', `${path} must be ${expected}`, { path, expected });
		}
		skipped.push(...members.skipped.filter((device) => !named.has(keyOf({ kind: 'device', device }))));
		return members.targets.filter((target) => !named.has(keyOf(target))).map((target) => ({ target, entry }));
	});
	return { targets, skipped };
}

export function classEmpty(elements: VariedClassName): Fault {
	const message = `The netlist has no ${elements} with a number as value at its top level`;
	return new Fault('study_class_empty', message, { class: elements });
}
