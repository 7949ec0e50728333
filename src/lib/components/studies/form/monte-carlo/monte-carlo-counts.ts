import type { Variable } from '#lib/sim/variation/variable.ts';
import { searchRows } from '#lib/studies/importance/importance-points.ts';
import { membersOf } from '#lib/studies/kinds/element-class.ts';
import type { MonteCarloPlan } from '#lib/studies/kinds/monte-carlo.ts';

/**
 * The number of runs of a study, with importance sampling the maximum of its search included.
 *
 * @param variables what can be set in the netlist; null while that is not known, when the number may not be known either
 */
export function monteCarloCounts(plan: MonteCarloPlan, variables: readonly Variable[] | null): number[] {
	if (plan.sampling !== 'importance') return [plan.samples];
	const lots = new Set<string>();
	let draws = 0;
	for (const varied of plan.vary) {
		if ('class' in varied && variables === null) return [];
		const members = 'class' in varied ? membersOf(varied.class, variables ?? [], varied.subcircuits).targets.length : 1;
		for (const { lot } of varied.parts) {
			if (lot === undefined) draws += members;
			else lots.add(lot.toLowerCase());
		}
	}
	return [plan.samples + searchRows(draws + lots.size).most];
}
