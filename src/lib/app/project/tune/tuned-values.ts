import type { Variable } from '#lib/sim/variation/variables.ts';
import { keyOf } from '#lib/studies/kinds/read-target.ts';

/** Numbers by the keys of their targets. */
export type Values = ReadonlyMap<string, number>;

export const noValues: Values = new Map();

/** The values in the netlist of what it has as a number. */
export function nominalsOf(variables: readonly Variable[]): Values {
	return new Map(
		variables.flatMap(({ target, nominal }) => (typeof nominal === 'number' ? [[keyOf(target), nominal] as const] : []))
	);
}

/** @param value null takes it out */
export function withValue(values: Values, key: string, value: number | null): Values {
	const others = [...values].filter(([other]) => other !== key);
	return new Map(value === null ? others : [...others, [key, value]]);
}
