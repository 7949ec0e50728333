import { Fault } from '#lib/base/fault.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Variable } from '#lib/sim/variation/variables.ts';

export const elementClasses = ['resistors', 'capacitors', 'inductors'] as const;
/** All elements of a kind at the top level of the netlist. */
export type ElementClass = (typeof elementClasses)[number];

const letters: Readonly<Record<ElementClass, string>> = { resistors: 'r', capacitors: 'c', inductors: 'l' };

export interface ClassMembers {
	targets: readonly Target[];
	/** Names of the elements that cannot vary around their value: it is an expression, a model or 0. */
	skipped: readonly string[];
}

/** The elements of a class, in the order of the netlist. */
export function membersOf(elements: ElementClass, variables: readonly Variable[]): ClassMembers {
	const all = variables.flatMap(({ target, nominal }) =>
		target.kind === 'device' &&
		target.parameter === undefined &&
		target.device.charAt(0).toLowerCase() === letters[elements]
			? [{ target, varies: typeof nominal === 'number' && nominal !== 0 }]
			: []
	);
	return {
		targets: all.flatMap(({ target, varies }) => (varies ? [target] : [])),
		skipped: all.flatMap(({ target, varies }) => (varies ? [] : [target.device]))
	};
}

export function classEmpty(elements: ElementClass): Fault {
	const message = `The netlist has no ${elements} with a number as value at its top level`;
	return new Fault('study_class_empty', message, { class: elements });
}
