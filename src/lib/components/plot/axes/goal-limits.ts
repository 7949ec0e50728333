import { unitFactor } from '#lib/base/quantity.ts';
import { valueAt } from '#lib/measure/crossings.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { Curve, Pane } from '#lib/charts/draw/curves.ts';

/** A goal as a line across a pane: what is read at a level has a horizontal one, what is read at a frequency a vertical one. */
export interface GoalLimit {
	/** Index of the goal in the list. */
	goal: number;
	pane: string;
	axis: 'x' | 'y';
	/** Position of the target, in the unit of the axis. */
	at: number;
	/** What the goal allows, its tolerance included; infinite where it is open. */
	allowed: { from: number; to: number };
	/** Whether no point of the curve may be outside of what is allowed, as for a maximum that must be small enough. */
	isMask: boolean;
	state: GoalStatus['state'];
	/** The target that a position stands for, in the goal's unit. */
	targetAt(position: number): number;
}

/** From the metric's value to a position on an axis, and back: `origin + scale · value`. */
interface Mapping {
	pane: Pane;
	axis: 'x' | 'y';
	origin: number;
	scale: number;
	/** A goal in this direction keeps every point of the curve on one side of the line. */
	maskOf: 'at_least' | 'at_most' | null;
}

/**
 * The goals that can be drawn in a plot: those of metrics whose value is a level of a curve that is shown, or a frequency. Others have no
 * line, because no level of the curve says whether they are met.
 */
export function goalLimits(goals: readonly GoalStatus[], panes: readonly Pane[], plotId: string): GoalLimit[] {
	return goals.flatMap(({ goal, metric, state }, index): GoalLimit[] => {
		if (!metric || metric.plot !== plotId) return [];
		const factor = goal.unit === '' ? 1 : unitFactor(goal.unit, metric.unit);
		const mapping = factor === null ? null : mappingOf(metric, panes);
		if (!mapping || factor === null) return [];
		const { pane, axis, origin, scale, maskOf } = mapping;
		const place = (target: number): number => origin + scale * target * factor;
		const slack = goal.tolerance * Math.abs(goal.target);
		const from = goal.direction === 'at_most' ? -Infinity : goal.target - slack;
		const to = goal.direction === 'at_least' ? Infinity : goal.target + slack;
		const ends = [place(from), place(to)];
		return [
			{
				goal: index,
				pane: pane.id,
				axis,
				at: place(goal.target),
				allowed: { from: Math.min(...ends), to: Math.max(...ends) },
				isMask: goal.direction === maskOf,
				state,
				targetAt: (position) => (position - origin) / (scale * factor)
			}
		];
	});
}

const LEVELS: ReadonlyMap<string, Mapping['maskOf']> = new Map([
	['maximum', 'at_most'],
	['minimum', 'at_least'],
	['average', null]
]);
const FREQUENCIES: ReadonlySet<string> = new Set([
	'bandwidth',
	'upper_cutoff',
	'lower_cutoff',
	'unity_gain_frequency',
	'crossover_frequency'
]);
/** Measurements of the project that are a level of one signal. */
const levelExpression = /^(max|min|avg)\(([^()]+|[vi]\([^()]*\))\)$/iu;
const levelOf: ReadonlyMap<string, string> = new Map([
	['max', 'maximum'],
	['min', 'minimum'],
	['avg', 'average']
]);

function mappingOf(metric: Metric, panes: readonly Pane[]): Mapping | null {
	if (metric.id.startsWith('expr:')) {
		const [, name = '', signal = ''] = levelExpression.exec(metric.signal.replaceAll(/\s/gu, '')) ?? [];
		const level = levelOf.get(name.toLowerCase());
		return level === undefined ? null : ofLevel(level, signal, metric.unit, panes);
	}
	if (LEVELS.has(metric.id)) return ofLevel(metric.id, metric.signal, metric.unit, panes);
	if (metric.id === 'overshoot') return ofOvershoot(metric, panes);
	if (metric.id === 'gain') return ofGain(metric, panes);
	return FREQUENCIES.has(metric.id) ? ofFrequency(metric, panes) : null;
}

function ofLevel(level: string, signal: string, unit: string, panes: readonly Pane[]): Mapping | null {
	const found = findCurve(panes, signal, (pane) => pane.yAxis.unit === unit);
	return found && { pane: found.pane, axis: 'y', origin: 0, scale: 1, maskOf: LEVELS.get(level) ?? null };
}

/** Percent of the step, beyond the level after it; the metric is read from the places at 10 % and 90 % of the step. */
function ofOvershoot(metric: Metric, panes: readonly Pane[]): Mapping | null {
	const found = findCurve(panes, metric.signal, () => true);
	const [start, end, farthest] = metric.at;
	// Runs of earlier versions have only the farthest place.
	if (!found || !start || !end || !farthest) return null;
	const step = (end.y - start.y) / 0.8;
	return { pane: found.pane, axis: 'y', origin: end.y + 0.1 * step, scale: step / 100, maskOf: 'at_most' };
}

/** Only where the curve is the gain itself: that of the output alone is, when its input has a magnitude of 1. A resonance may be above it. */
function ofGain(metric: Metric, panes: readonly Pane[]): Mapping | null {
	const [place] = metric.at;
	const found = place && findCurve(panes, outputOf(metric), (pane) => pane.yAxis.unit === 'dB');
	if (!found) return null;
	const { x, y } = found.curve.series;
	if (Math.abs(valueAt({ x, y }, place.x, true) - place.y) > 1e-6) return null;
	return { pane: found.pane, axis: 'y', origin: 0, scale: 1, maskOf: null };
}

/** The bandwidth of a band-pass begins at its lower cutoff, the first of its two places. */
function ofFrequency(metric: Metric, panes: readonly Pane[]): Mapping | null {
	const found = findCurve(panes, outputOf(metric), (pane) => pane.yAxis.unit === 'dB' && pane.xAxis.unit === 'Hz');
	const isBand = metric.id === 'bandwidth' && metric.at.length === 2;
	return found && { pane: found.pane, axis: 'x', origin: isBand ? metric.at[0]!.x : 0, scale: 1, maskOf: null };
}

/** The name of a ratio begins with the output. */
function outputOf({ signal }: Metric): string {
	return signal.split('/')[0]!;
}

function findCurve(
	panes: readonly Pane[],
	signal: string,
	fits: (pane: Pane) => boolean
): { pane: Pane; curve: Curve } | null {
	const wanted = signal.trim().toLowerCase();
	for (const pane of panes) {
		if (!fits(pane)) continue;
		const curve = pane.curves.find(({ series }) => !series.parameter && series.signal.toLowerCase() === wanted);
		if (curve) return { pane, curve };
	}
	return null;
}

/** Steps into which the visible part of an axis is divided for targets. */
const STEPS = 1000;

/** The target at a position, rounded to what can be seen: three digits on a logarithmic axis, else about a thousandth of what is visible. */
export function targetOf(
	limit: GoalLimit,
	position: number,
	visible: { min: number; max: number },
	isLog: boolean
): number {
	const target = limit.targetAt(position);
	if (isLog) return Number(target.toPrecision(3));
	const span = Math.abs(limit.targetAt(visible.max) - limit.targetAt(visible.min));
	const step = Math.pow(10, Math.floor(Math.log10(span / STEPS)));
	return Number((Math.round(target / step) * step).toPrecision(12));
}

/** The line while it is moved: what the goal allows moves along. */
export function movedLimit(limit: GoalLimit, at: number): GoalLimit {
	const by = at - limit.at;
	return { ...limit, at, allowed: { from: limit.allowed.from + by, to: limit.allowed.to + by } };
}
