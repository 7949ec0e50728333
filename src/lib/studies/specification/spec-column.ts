import type { Fault } from '#lib/base/fault.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { choicesAt, type CornersPlan } from '../kinds/corners.ts';
import type { StudyTable } from '../rows/study-table.ts';
import type { StudyPlan } from '../run/study-plan.ts';
import { stopOf, type Study } from '../study.ts';
import { JudgedRows } from '../summary/judged-rows.ts';
import { tailEstimates } from '../summary/tail-estimate.ts';
import { wilsonInterval } from '../summary/wilson.ts';

/** How a goal is met in a column. Only `met` is green. */
export type CellState =
	| 'met'
	| 'missed'
	/** The run failed. */
	| 'failed'
	/** It would be met, but figures may be wrong: the verdict of runs is not *trusted*. */
	| 'check'
	/** Complete or stopped, without the figure of the goal. */
	| 'unjudged'
	/** The interval of the yield is on both sides of what is required. */
	| 'undecided'
	/** Not run, or not to its end. */
	| 'waiting'
	/** Netlist, study, goals, measurements or settings have changed since. */
	| 'stale'
	/** The study cannot be run. */
	| 'fault';

/** The part of the samples that meet a goal, with its 95 % interval. */
interface Share {
	part: number;
	/** Samples that meet it; null where samples count by weights. */
	passed: number | null;
	count: number;
	low: number;
	high: number;
}

export interface SpecCell {
	state: CellState;
	/** In the goal's unit; null for none. */
	value: number | null;
	/** The metric's unit, for a goal without one. */
	unit: string;
	/** How far the value is inside of what the goal allows, negative if outside; null without a value. */
	margin: number | null;
	/** The row of the study, from 0; null for none and for yields. */
	row: number | null;
	share: Share | null;
}

export type ColumnKind = 'nominal' | 'corner' | 'worst_corner' | 'yield' | 'fault';

export interface SpecColumn {
	kind: ColumnKind;
	/** Path and name of the study's file; null for the netlist as it is. */
	study: { path: string; name: string } | null;
	/** The choices of a corner; the number of corners for the worst of them. */
	label: string;
	/** One for each goal. */
	cells: SpecCell[];
	/** All goals together. */
	all: SpecCell;
	/** Why it cannot be run, or its run failed; null if neither, or if that is not known. */
	reason: string | null;
}

/** A study of the netlist as it is stored. */
export interface SpecStudy {
	path: string;
	name: string;
	study: Study | null;
	fault: Fault | null;
	plan: Pick<StudyPlan, 'points'> | null;
	table: StudyTable | null;
	isStale: boolean;
}

/** Corners of a study that have columns of their own. */
const MAX_CORNERS = 24;

/** The worst first. */
const severity: readonly CellState[] = [
	...(['missed', 'failed', 'fault', 'stale', 'waiting', 'unjudged', 'undecided', 'check', 'met'] as const)
];

/** The netlist as it is: a study of one corner that sets nothing. */
export const nominalStudy = (netlist: string): Study => ({ netlist, kind: 'corners', plan: { axes: [] } });

const bareCell = (state: CellState): SpecCell => ({
	...{ state, value: null, unit: '', margin: null },
	...{ row: null, share: null }
});

export const worstState = (states: readonly CellState[]): CellState =>
	severity.find((state) => states.includes(state)) ?? 'waiting';

export function nominalColumn(nominal: SpecStudy, goals: readonly DesignGoal[]): SpecColumn {
	const cells = rowCells(nominal, goals, 0);
	return { kind: 'nominal', study: null, label: '', cells, all: together(cells), reason: reasonOf(nominal, 0) };
}

/** The columns of a study of corners, or of a Monte Carlo study; none for one of another kind. */
export function studyColumns(source: SpecStudy, goals: readonly DesignGoal[], requiredYield: number): SpecColumn[] {
	const { path, name, study, plan } = source;
	const of = { study: { path, name }, reason: source.fault?.message ?? null };
	if (study?.kind === 'monte_carlo') {
		const cells = yieldCells(source, goals, requiredYield);
		return [{ ...of, kind: 'yield', label: '', cells: cells.slice(0, -1), all: cells.at(-1)! }];
	}
	// The values of stale rows are not known, but which corners there are is.
	if (study?.kind === 'corners' && plan) return cornerColumns(source, study.plan, plan.points.count, goals);
	if (study && study.kind !== 'corners') return [];
	const cells = goals.map(() => bareCell('fault'));
	return [{ ...of, kind: 'fault', label: '', cells, all: bareCell('fault') }];
}

function cornerColumns(
	source: SpecStudy,
	plan: CornersPlan,
	count: number,
	goals: readonly DesignGoal[]
): SpecColumn[] {
	const study = { path: source.path, name: source.name };
	const rows = Array.from({ length: count }, (_, row) => row);
	if (count <= MAX_CORNERS)
		return rows.map((row) => {
			const cells = rowCells(source, goals, row);
			const label = choicesAt(plan, row)
				.map(({ name }) => name)
				.join(' · ');
			return { kind: 'corner', study, label, cells, all: together(cells), reason: reasonOf(source, row) };
		});
	const cells = worstCells(source, goals, rows);
	const all = together(cells);
	return [{ kind: 'worst_corner', study, label: String(count), cells, all, reason: reasonOf(source, all.row ?? 0) }];
}

/** Why a row has no figures. */
const reasonOf = ({ fault, table, isStale }: SpecStudy, row: number): string | null =>
	fault?.message ?? (isStale ? null : (table?.reasons.get(row) ?? null));

/** The worst cell of each goal: by its state, then by its margin. */
function worstCells(source: SpecStudy, goals: readonly DesignGoal[], rows: readonly number[]): SpecCell[] {
	const worst: SpecCell[] = [];
	for (const row of rows)
		rowCells(source, goals, row).forEach((cell, index) => {
			const before = worst[index];
			if (!before || isWorse(cell, before)) worst[index] = cell;
		});
	return worst;
}

function isWorse(one: SpecCell, other: SpecCell): boolean {
	const [rank, otherRank] = [severity.indexOf(one.state), severity.indexOf(other.state)];
	return rank < otherRank || (rank === otherRank && (one.margin ?? Infinity) < (other.margin ?? Infinity));
}

function rowCells({ fault, table, isStale }: SpecStudy, goals: readonly DesignGoal[], row: number): SpecCell[] {
	const bare = (state: CellState) => goals.map(() => ({ ...bareCell(state), row }));
	if (fault || !table) return bare('fault');
	if (isStale) return bare('stale');
	const ended = table.state(row);
	if (ended === 'waiting' || ended === 'failed') return bare(ended);
	if (ended === 'stopped') return bare('unjudged');
	const isTrusted = table.level(row) === 'trusted';
	return evaluateGoals(goals, table.metrics(row)).map(({ goal, state, value, margin, metric }) => ({
		state: state === 'missed' ? 'missed' : state === 'unknown' ? 'unjudged' : isTrusted ? 'met' : 'check',
		...{ value, unit: goal.unit || (metric?.unit ?? ''), margin, row, share: null }
	}));
}

/** Cells of each goal, and of all together at the end. */
function yieldCells(
	{ study, fault, plan, table, isStale }: SpecStudy,
	goals: readonly DesignGoal[],
	requiredYield: number
): SpecCell[] {
	const bare = (state: CellState) => [...goals, null].map(() => bareCell(state));
	if (fault || !study || !plan || !table) return bare('fault');
	if (isStale) return bare('stale');
	if (goals.length === 0 || table.done === 0) return bare('waiting');
	const judged = new JudgedRows(table, goals, stopOf(study));
	if (plan.points.isWeighted) return tailCells(judged, plan.points, requiredYield);
	const { count, met, passed, check } = judged.tally();
	const isComplete = judged.end !== null || !table.hasWaiting(plan.points.count);
	return [...met, passed].map((each) => {
		const share = { part: each / count, passed: each, count, ...wilsonInterval(each, count) };
		return { ...bareCell(isComplete ? yieldState(share, each, check, requiredYield) : 'waiting'), share };
	});
}

/** Of samples that count by weights. */
function tailCells(judged: JudgedRows, points: StudyPlan['points'], required: number): SpecCell[] {
	const { count, check, goals, any } = tailEstimates(judged, points);
	const isComplete = points.isComplete && !judged.table.hasWaiting(points.count);
	return [...goals, any].map(({ probability, interval, doubt }) => {
		if (count === 0) return bareCell('waiting');
		if (doubt === 'unmeasured') return bareCell(isComplete ? 'unjudged' : 'waiting');
		const [low, high] = [1 - interval.high, 1 - interval.low];
		const isKnown = doubt === null || doubt === 'none';
		const ofInterval = high < required ? 'missed' : low < required ? 'undecided' : check > 0 ? 'check' : 'met';
		const state = !isComplete ? 'waiting' : isKnown ? ofInterval : 'undecided';
		return { ...bareCell(state), share: { part: 1 - probability, passed: null, count, low, high } };
	});
}

/** @param check samples that count by their figures, which may be wrong */
function yieldState({ count, low, high }: Share, passed: number, check: number, required: number): CellState {
	if (high < required) return 'missed';
	if (low < required) return 'undecided';
	return wilsonInterval(Math.max(0, passed - check), count).low < required ? 'check' : 'met';
}

function together(cells: readonly SpecCell[]): SpecCell {
	const state = worstState(cells.map((cell) => cell.state));
	return { ...bareCell(state), row: cells.find((cell) => cell.state === state)?.row ?? null };
}
