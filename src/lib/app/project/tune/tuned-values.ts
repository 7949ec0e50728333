import type { Target } from '#lib/db/runs/run-setting.ts';
import type { OpenNetlist } from '#lib/sim/netlist-reader.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
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

/** What a netlist has, with the numbers of some sliders that are beyond the end of its list. */
export async function variablesWith(
	netlist: Pick<OpenNetlist, 'variables' | 'targets'>,
	sliders: readonly { target: Target }[]
): Promise<Variable[]> {
	const listed = await netlist.variables();
	const keys = new Set(listed.map(({ target }) => keyOf(target)));
	const others = sliders.filter(({ target }) => target.kind === 'number' && !keys.has(keyOf(target)));
	const found = await Promise.all(
		others.map(({ target }) =>
			netlist.targets([target]).then(
				([places]): Variable[] => (places ? [{ target, nominal: places.nominal }] : []),
				() => []
			)
		)
	);
	return [...listed, ...found.flat()];
}

/** @param value null takes it out */
export function withValue(values: Values, key: string, value: number | null): Values {
	const others = [...values].filter(([other]) => other !== key);
	return new Map(value === null ? others : [...others, [key, value]]);
}
