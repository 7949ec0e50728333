import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { FlatIsland } from '#lib/spice/topology/flat-topology.ts';

/** Largest current, in A, on the card of a current source that feeds the island. */
export function feedOf({ devices }: FlatIsland): number {
	return Math.max(0, ...devices.filter(({ letter }) => letter === 'i').map(largestOf));
}

function largestOf({ card: { values, assignments }, instance }: FlatDevice): number {
	const tokens = [...values, ...assignments.flatMap(({ value }) => value)];
	const numbers = tokens.map(({ kind, text }) =>
		kind === 'expression' ? instance.evaluate(text) : parseSpiceNumber(text)
	);
	return Math.max(0, ...numbers.map((number) => Math.abs(number ?? 0)));
}
