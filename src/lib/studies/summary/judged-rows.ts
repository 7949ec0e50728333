import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { StudyColumn, StudyTable } from '../rows/study-table.ts';
import { wilsonInterval } from './wilson.ts';

/** How a row counts for a goal. */
const [OPEN, MET, MISSED, UNKNOWN] = [0, 1, 2, 3] as const;

export interface Tally {
	/** Rows that count. */
	count: number;
	/** Those that meet all goals. */
	passed: number;
	/** Rows that have ended and do not count, as fewer were enough. */
	beyond: number;
	/** Those that meet each goal. */
	met: number[];
	/** Those that are complete, but lack the figure of the goal. */
	unknown: number[];
	/** Those whose verdict is not *trusted*. */
	check: number;
	failed: number;
	stopped: number;
}

/** Fewer rows never end a study: their interval is not reliable. */
const MIN_ROWS = 50;

/**
 * Which rows of a study meet the goals. A row that failed, was stopped, or lacks the figure of a goal counts as one that misses it.
 *
 * A study that stops when its yield is known ends after the first rows, in the order of their numbers, that are enough; rows beyond are not counted, so
 * that it does not depend on how many run at the same time.
 */
export class JudgedRows {
	/** Number of rows that were enough; null until they are. */
	end: number | null = null;
	#states: Uint8Array[];
	/** Rows from 0 on that have ended, without a gap, and those of them that meet all goals. */
	#first = 0;
	#firstPassed = 0;
	#columns: { all: readonly StudyColumn[]; ofGoals: readonly (readonly StudyColumn[])[] } = { all: [], ofGoals: [] };

	/** @param halfWidth of the interval of the yield at which the study stops; null if it runs all rows */
	constructor(
		readonly table: StudyTable,
		readonly goals: readonly DesignGoal[],
		readonly halfWidth: number | null
	) {
		this.#states = goals.map(() => new Uint8Array(table.count));
		this.update();
	}

	/** Judges the rows that have ended since, up to one. */
	update(to = this.table.count): void {
		const { table, goals } = this;
		if (goals.length === 0) return;
		// A study with rounds gets more rows while it runs.
		if (this.#states[0]!.length < table.count)
			this.#states = this.#states.map((states) => {
				const longer = new Uint8Array(table.count);
				longer.set(states);
				return longer;
			});
		const all = table.columns;
		if (this.#columns.all !== all) this.#columns = { all, ofGoals: goals.map((goal) => columnsOf(all, goal)) };
		for (let row = this.#first; row < to; row += 1)
			if (this.#states[0]![row] === OPEN && table.state(row) !== 'waiting') this.#judge(row);
		while (this.#first < table.count && this.#states[0]![this.#first] !== OPEN && this.end === null) {
			this.#firstPassed += Number(this.passes(this.#first));
			this.#first += 1;
			if (this.#isEnough()) this.end = this.#first;
		}
	}

	/** Whether a row counts. */
	counts(row: number): boolean {
		return this.table.state(row) !== 'waiting' && (this.end === null || row < this.end);
	}

	/** Whether a row is known to miss a goal. */
	misses(goal: number, row: number): boolean {
		return this.#states[goal]?.[row] === MISSED;
	}

	/** Whether a row is known to meet a goal. */
	meets(goal: number, row: number): boolean {
		return this.#states[goal]?.[row] === MET;
	}

	/** Whether a row that has ended meets all goals. */
	passes(row: number): boolean {
		return this.#states.every((states) => states[row] === MET);
	}

	/** Counts the rows that count, by how. */
	tally(): Tally {
		const { table, goals } = this;
		const tally: Tally = {
			count: 0,
			passed: 0,
			beyond: 0,
			met: goals.map(() => 0),
			unknown: goals.map(() => 0),
			check: 0,
			failed: 0,
			stopped: 0
		};
		for (let row = 0; row < table.count; row += 1) {
			const state = table.state(row);
			if (state === 'waiting') continue;
			if (!this.counts(row)) {
				tally.beyond += 1;
				continue;
			}
			tally.count += 1;
			if (state !== 'complete') tally[state] += 1;
			else if (table.level(row) !== 'trusted') tally.check += 1;
			if (this.passes(row)) tally.passed += 1;
			this.#states.forEach((states, goal) => {
				if (states[row] === MET) tally.met[goal]! += 1;
				else if (states[row] === UNKNOWN && state === 'complete') tally.unknown[goal]! += 1;
			});
		}
		return tally;
	}

	#judge(row: number): void {
		const isComplete = this.table.state(row) === 'complete';
		this.goals.forEach((goal, index) => {
			const metrics = isComplete ? metricsOf(this.#columns.ofGoals[index] ?? [], row) : [];
			const state = evaluateGoals([goal], metrics)[0]?.state;
			this.#states[index]![row] = state === 'met' ? MET : state === 'missed' ? MISSED : UNKNOWN;
		});
	}

	#isEnough(): boolean {
		if (this.halfWidth === null || this.#first < MIN_ROWS) return false;
		const { low, high } = wilsonInterval(this.#firstPassed, this.#first);
		return (high - low) / 2 <= this.halfWidth;
	}
}

/** The columns that a goal may be judged by. */
function columnsOf(columns: readonly StudyColumn[], goal: DesignGoal): StudyColumn[] {
	return columns.filter(({ metric }) => metric.id.toLowerCase() === goal.metric.toLowerCase());
}

function metricsOf(columns: readonly StudyColumn[], row: number): Metric[] {
	return columns.flatMap(({ metric, values }): Metric[] => {
		const value = values[row] ?? NaN;
		return Number.isNaN(value) ? [] : [{ ...metric, value, at: [] }];
	});
}
