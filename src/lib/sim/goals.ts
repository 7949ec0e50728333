import { splitUnit, unitFactor } from '#lib/base/quantity.ts';
import { measurementUnit } from '#lib/measure/measurement.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { defineProjectFile } from '#lib/project/project-file.ts';
import { parseSignals, type DeclaredSignals } from './declared-signals.ts';
import { goalFields as fields } from './goal-fields.ts';
import type { Metric } from './metric.ts';
import type { MeasuredSignals } from './metrics.ts';
import { optional } from './setting-fields.ts';

/** Path of a project's design goals. */
export const goalsPath = fields.path;

type GoalDirection = 'at_least' | 'at_most' | 'equal';
type GoalPriority = 'must' | 'should';

export interface DesignGoal {
	/** Name in the measurement registry, `meas:<name>` for a `.meas` card, or `expr:<name>` for a measurement of the project. */
	metric: string;
	/** The signal it is measured on; the output if absent. */
	signal?: string;
	/** In `unit`. */
	target: number;
	/** The metric's unit, with any SI prefix; empty means the plain unit. */
	unit: string;
	direction: GoalDirection;
	/** Allowed deviation as a fraction of the target, 0 to 1: 0.02 is 2 %. */
	tolerance: number;
	priority: GoalPriority;
}

export interface DesignGoals {
	version: 1;
	signals: DeclaredSignals;
	goals: DesignGoal[];
}

/** Why a goal cannot be judged. */
type UnknownGoalReason = 'not_measured' | 'no_value' | 'unit_mismatch';

export interface GoalStatus {
	goal: DesignGoal;
	state: 'met' | 'missed' | 'unknown';
	/** Measured value in the goal's unit. */
	value: number | null;
	/** How far the value is on the wrong side of the target, in the goal's unit; 0 or more, 0 if met. */
	gap: number | null;
	/** The gap as a fraction of the target; null if the target is 0. */
	relativeGap: number | null;
	/**
	 * How far the value is inside of what the goal allows, its tolerance included, in the goal's unit; negative if it is outside. Null
	 * without a value.
	 */
	margin: number | null;
	/** The margin as a fraction of the target; null if the target is 0. */
	relativeMargin: number | null;
	/** The metric that the goal was judged by. */
	metric: Metric | null;
	reason: UnknownGoalReason | null;
}

const noGoals: DesignGoals = { version: 1, signals: {}, goals: [] };

export const directions: readonly GoalDirection[] = ['at_least', 'at_most', 'equal'];
export const priorities: readonly GoalPriority[] = ['must', 'should'];
/** A simulated value never equals a number exactly: without a tolerance, within 1 % counts as equal. */
export const EQUAL_TOLERANCE = 0.01;

/** A tolerance as it is shown, without its sign: `1 %`; empty for none. */
export function toleranceText(tolerance: number): string {
	return tolerance > 0 ? `${Number((tolerance * 100).toPrecision(3))} %` : '';
}

/**
 * Reads a design goals file.
 *
 * @throws Fault `goals_not_json` if it is not JSON (with `detail`), `goals_invalid` if a field is wrong (with its
 * `path`, such as `goals[0].target`, and what was `expected`)
 */
export function parseDesignGoals(text: string): DesignGoals {
	const file = fields.object(fields.json(text), 'the file');
	if (file.version !== 1) throw fields.invalid('version', 'the number 1');
	return {
		version: 1,
		signals: parseSignals(file.signals),
		goals: fields.list(file.goals, 'goals').map((goal, i) => parseGoal(goal, `goals[${i}]`))
	};
}

/** Reading it throws like `parseDesignGoals`. */
export const goalsFile = defineProjectFile({
	path: goalsPath,
	parse: parseDesignGoals,
	format: (goals: DesignGoals) => `${JSON.stringify(goals, null, '\t')}\n`,
	default: noGoals
});

/** What to measure for a goals file: its signals, and the metrics that its goals name on other signals. */
export function measuredSignals({ signals, goals }: DesignGoals): MeasuredSignals {
	return { ...signals, also: goals.flatMap(({ metric, signal }) => (signal ? [{ metric, signal }] : [])) };
}

/**
 * Reads one goal.
 *
 * @param path begins the paths in its faults, which are those of `parseDesignGoals`
 */
export function parseGoal(value: unknown, path: string): DesignGoal {
	const goal = fields.object(value, path);
	const metric = fields.optionalText(goal.metric, `${path}.metric`);
	const known = metric === undefined ? undefined : findMeasurement(metric);
	if (metric === undefined || !(known || /^(?:meas|expr):\S+$/.test(metric)))
		throw fields.invalid(
			`${path}.metric`,
			'the name of a metric, meas:<name> for a .meas card, or expr:<name> for a measurement of the project'
		);
	const signal = fields.optionalText(goal.signal, `${path}.signal`);
	const unit =
		goal.unit === undefined || goal.unit === '' ? '' : (fields.optionalText(goal.unit, `${path}.unit`) ?? '');
	if (known && unit !== '') {
		const own = ['V', 'A'].map((signalUnit) => measurementUnit(known, signalUnit));
		if (own.every((candidate) => unitFactor(unit, candidate) === null))
			throw fields.invalid(`${path}.unit`, [...new Set(own)].join(' / '));
	}
	const direction = fields.oneOf(goal.direction, directions, `${path}.direction`);
	return {
		metric,
		...optional('signal', signal),
		target: fields.number(goal.target, `${path}.target`),
		unit,
		direction,
		tolerance:
			goal.tolerance === undefined
				? direction === 'equal'
					? EQUAL_TOLERANCE
					: 0
				: asTolerance(goal.tolerance, `${path}.tolerance`),
		priority: goal.priority === undefined ? 'must' : fields.oneOf(goal.priority, priorities, `${path}.priority`)
	};
}

function asTolerance(value: unknown, path: string): number {
	const tolerance = fields.number(value, path);
	if (tolerance < 0 || tolerance > 1) throw fields.invalid(path, 'a number from 0 to 1');
	return tolerance;
}

/**
 * Compares metrics with goals.
 *
 * A goal uses the first metric with its name (and signal) that has a value, in plot order. At least: met from
 * target - tolerance upwards; at most: up to target + tolerance; equal: within the tolerance on both sides.
 */
export function evaluateGoals(goals: readonly DesignGoal[], metrics: readonly Metric[]): GoalStatus[] {
	return goals.map((goal) => evaluateGoal(goal, metrics));
}

function evaluateGoal(goal: DesignGoal, metrics: readonly Metric[]): GoalStatus {
	const candidates = metrics.filter((metric) => isOf(metric, goal));
	const metric = candidates.find((candidate) => candidate.value !== null) ?? candidates[0] ?? null;
	if (!metric) return unknown(goal, null, 'not_measured');
	if (metric.value === null) return unknown(goal, metric, 'no_value');
	// A `.meas` result without a unit is assumed to be in the base unit of the goal's.
	const factor =
		goal.unit === '' ? 1 : metric.unit === '' ? splitUnit(goal.unit).factor : unitFactor(goal.unit, metric.unit);
	if (factor === null) return unknown(goal, metric, 'unit_mismatch');
	const value = metric.value / factor;
	const off = Math.max(0, signedDistance(goal, value));
	const allowed = goal.tolerance * Math.abs(goal.target);
	const met = off <= allowed;
	const margin = allowed - signedDistance(goal, value);
	const gap = met ? 0 : off;
	const relativeGap = goal.target === 0 ? (met ? 0 : null) : gap / Math.abs(goal.target);
	const relativeMargin = goal.target === 0 ? null : margin / Math.abs(goal.target);
	const state = met ? 'met' : 'missed';
	return { goal, state, value, gap, relativeGap, margin, relativeMargin, metric, reason: null };
}

/** Whether a metric is the one a goal names; a goal without a signal means the output, which is measured first. */
function isOf(metric: Metric, goal: DesignGoal): boolean {
	if (metric.id.toLowerCase() !== goal.metric.toLowerCase()) return false;
	if (!goal.signal) return true;
	const wanted = goal.signal.replaceAll(' ', '').toLowerCase();
	const signal = metric.signal.replaceAll(' ', '').toLowerCase();
	return signal === wanted || signal.startsWith(`${wanted}/`);
}

/** How far a value is beyond the target; negative on the right side of it. */
function signedDistance({ direction, target }: DesignGoal, value: number): number {
	if (direction === 'at_least') return target - value;
	if (direction === 'at_most') return value - target;
	return Math.abs(value - target);
}

function unknown(goal: DesignGoal, metric: Metric | null, reason: UnknownGoalReason): GoalStatus {
	const nothing = { value: null, gap: null, relativeGap: null, margin: null, relativeMargin: null };
	return { goal, state: 'unknown', ...nothing, metric, reason };
}
