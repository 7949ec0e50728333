import type { GoalStatus } from '#lib/sim/goals.ts';
import { goalLine } from '#lib/tools/catalogue/simulation/run-report.ts';
import type { TurnHooks } from './turn-hooks.ts';

/** Smallest decrease of a gap that counts, as a fraction of the gap: less is the noise of a solver. */
const LEAST_PROGRESS = 0.01;

interface NetlistProgress {
	/** Smallest gap so far, by goal. */
	best: Map<string, number>;
	/** Simulations since one that brought a goal closer, that one included. */
	count: number;
	goals: readonly GoalStatus[];
}

/** Tells a model that `limit` simulations of a netlist in a row brought no design goal closer. One instance per turn. */
export function stagnation(limit: number): TurnHooks {
	const netlists = new Map<string, NetlistProgress>();
	return {
		afterCall(_, { outcome: { details } }) {
			// A failed run has no goals, and one of the same files has them as before.
			if (details?.kind !== 'run' || details.goals.length === 0) return;
			const before = netlists.get(details.entry) ?? { best: new Map<string, number>(), count: 0, goals: [] };
			const { best, isCloser } = withGaps(before.best, details.goals);
			const isDone = details.goals.every(({ state }) => state === 'met');
			const count = isDone ? 0 : isCloser ? 1 : before.count + 1;
			netlists.set(details.entry, { best, count, goals: details.goals });
		},
		beforeRound() {
			for (const [entry, netlist] of netlists) {
				if (netlist.count < limit) continue;
				netlists.set(entry, { ...netlist, count: 0 });
				return stagnationNote(entry, limit, netlist.goals);
			}
			return null;
		}
	};
}

function withGaps(
	before: ReadonlyMap<string, number>,
	goals: readonly GoalStatus[]
): { best: Map<string, number>; isCloser: boolean } {
	const best = new Map(before);
	let isCloser = false;
	for (const { goal, gap } of goals) {
		if (gap === null) continue;
		const key = JSON.stringify([goal.metric, goal.signal, goal.direction, goal.target, goal.unit]);
		const least = best.get(key);
		if (least !== undefined && gap >= least * (1 - LEAST_PROGRESS)) continue;
		isCloser ||= least !== undefined || gap === 0;
		best.set(key, gap);
	}
	return { best, isCloser };
}

function stagnationNote(entry: string, limit: number, goals: readonly GoalStatus[]): string {
	const open = goals.filter(({ state }) => state !== 'met').map((status) => `- ${goalLine(status)}`);
	return [
		`The last ${limit} simulations of ${entry} brought no design goal closer. Still open:`,
		...open,
		'Change other parameters or the topology, work out from the equations which of them limits the goal, or tell the user what prevents it.'
	].join('\n');
}
