import type { DesignGoal } from '#lib/sim/goals.ts';
import {
	nominalColumn,
	studyColumns,
	worstState,
	type CellState,
	type SpecColumn,
	type SpecStudy
} from './spec-column.ts';

/** The goals of a netlist, and how each is met as it is, in corners, and among samples. */
export interface SpecSheet {
	netlist: string;
	goals: readonly DesignGoal[];
	/** From 0 to 1. */
	requiredYield: number;
	columns: readonly SpecColumn[];
	/** `met` if all of it is green; `missed` if a goal is missed or a run failed; `open` if neither can be said. */
	verdict: 'met' | 'missed' | 'open';
	/** Whether something would be run: it was not yet, not to its end, or has changed since. */
	isOpen: boolean;
	/** What would be run; null for nothing. */
	remaining: SpecRemaining | null;
}

/** What would be run of a specification. */
export interface SpecRemaining {
	/** Number of runs, at most. */
	rows: number;
	/** How long they take, milliseconds, as the last study or run of the netlist did; null if there was none. */
	ms: number | null;
}

interface SheetParts extends Pick<SpecSheet, 'netlist' | 'goals' | 'requiredYield'> {
	nominal: SpecStudy;
	/** Corners and Monte Carlo studies of the netlist, and those of which the netlist is not known as their files cannot be read. */
	studies: readonly SpecStudy[];
	remaining?: SpecRemaining | null;
}

export function specSheet({ nominal, studies, remaining = null, ...of }: SheetParts): SpecSheet {
	const { goals, requiredYield } = of;
	const columns = [
		nominalColumn(nominal, goals),
		...studies.flatMap((study) => studyColumns(study, goals, requiredYield))
	];
	const worst = worstState(columns.map(({ all }) => all.state));
	return {
		...of,
		columns,
		verdict: goals.length === 0 ? 'open' : verdictOf(worst),
		isOpen: hasOpen(columns),
		remaining
	};
}

function verdictOf(worst: CellState): SpecSheet['verdict'] {
	if (worst === 'met') return 'met';
	return worst === 'missed' || worst === 'failed' ? 'missed' : 'open';
}

/** Whether something in columns has not been run, or has changed since. */
export const hasOpen = (columns: readonly SpecColumn[]): boolean =>
	columns.some(({ cells }) => cells.some(({ state }) => state === 'waiting' || state === 'stale'));
