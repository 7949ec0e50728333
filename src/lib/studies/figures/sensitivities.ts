import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import { NOMINAL_ROW, rowsOfTarget } from '../kinds/sensitivity.ts';
import type { StudyColumn } from '../rows/study-table.ts';
import type { StudyPlan } from '../run/study-plan.ts';
import { isLevel, numericalError } from './metric-scale.ts';

/**
 * Why there is no figure: a run that has not ended, a value that is missing, no change at all, a change below the error of the
 * simulator, or two steps that do not agree.
 */
export type NoSensitivity = 'waiting' | 'missing' | 'unchanged' | 'too_small' | 'disagree';

/** How a metric depends on one target. */
export interface Sensitivity {
	/** Index of the target. */
	target: number;
	/** Rows with the value below and above that of the netlist. */
	low: number;
	high: number;
	/** Null with a reason. */
	figures: SensitivityFigures | null;
	reason: NoSensitivity | null;
}

export interface SensitivityFigures {
	/** dy/dx, in the unit of the metric per unit of the target. */
	slope: number;
	/** (x/y) dy/dx; null where that means nothing: a value of 0, or a metric in dB or degrees. A temperature counts in K. */
	normalised: number | null;
	/** Change of the metric when the target becomes 1 % larger, away from 0; null for a value of 0. */
	perPercent: number | null;
	/** Changes in the runs with a smaller and a larger value, scaled to 1 %. */
	measured: readonly [smaller: number, larger: number] | null;
}

/** Two estimates of a slope that differ by more than this part of it do not count as one figure. */
const AGREEMENT = 0.1;
const PERCENT = 0.01;

/** The sensitivities of one metric, the strongest first; those without a figure last. */
export function sensitivities(
	plan: StudyPlan,
	{ metric, values }: StudyColumn,
	isWaiting: (row: number) => boolean
): Sensitivity[] {
	return plan.targets
		.map((target, index): Sensitivity => {
			const rows = rowsOfTarget(index);
			const [low, high] = rows;
			const y = [NOMINAL_ROW, ...rows].map((row) => values[row] ?? NaN);
			if (y.some(Number.isNaN)) {
				const reason = [NOMINAL_ROW, ...rows].some(isWaiting) ? 'waiting' : 'missing';
				return { target: index, low, high, figures: null, reason };
			}
			const x = [low, high].map((row) => Number(plan.points.values(row)[index]));
			const slope = slopeOf(y as FiveValues, (x[1]! - x[0]!) / 2, numericalError(metric, y[0]!, plan.tolerances));
			if (typeof slope === 'string') return { target: index, low, high, figures: null, reason: slope };
			const given = {
				slope,
				nominal: y[0]!,
				isLevel: isLevel(metric),
				low: y[1]!,
				high: y[2]!,
				step: (x[1]! - x[0]!) / 2
			};
			return { target: index, low, high, figures: figuresOf(target, plan.nominal[index] ?? null, given), reason: null };
		})
		.sort((a, b) => rank(b) - rank(a) || a.target - b.target);
}

type FiveValues = [nominal: number, low: number, high: number, halfLow: number, halfHigh: number];

/**
 * Central difference, extrapolated from the whole and the half step (Richardson), with its checks.
 *
 * @param step in the unit of the target
 * @param error of a value of the metric
 */
function slopeOf(
	[nominal, low, high, halfLow, halfHigh]: FiveValues,
	step: number,
	error: number
): number | NoSensitivity {
	if ([low, high, halfLow, halfHigh].every((value) => value === nominal)) return 'unchanged';
	if (Math.abs(high - low) <= error) return 'too_small';
	const [whole, half] = [(high - low) / (2 * step), (halfHigh - halfLow) / step];
	// The fourth difference of a smooth metric vanishes, so what is left of it is noise, or a bend: its variance is 70 times that of a value.
	const noise = Math.abs(low + high - 4 * (halfLow + halfHigh) + 6 * nominal) / Math.sqrt(70);
	const limit = AGREEMENT * Math.min(Math.abs(whole), Math.abs(half));
	if (Math.abs(whole - half) > limit || (noise * Math.SQRT2) / step > limit) return 'disagree';
	return (4 * half - whole) / 3;
}

interface Given {
	slope: number;
	nominal: number;
	isLevel: boolean;
	low: number;
	high: number;
	step: number;
}

function figuresOf(target: Target, value: TargetValue | null, given: Given): SensitivityFigures {
	const { slope, nominal, low, high, step } = given;
	// Degrees Celsius have no zero of their own.
	const x = Number(value) + (target.kind === 'temperature' ? 273.15 : 0);
	if (x === 0) return { slope, normalised: null, perPercent: null, measured: null };
	const scale = (PERCENT * Math.abs(x)) / step;
	const [below, above] = [(low - nominal) * scale, (high - nominal) * scale];
	return {
		slope,
		normalised: given.isLevel || nominal === 0 ? null : (slope * x) / nominal,
		perPercent: slope * x * PERCENT,
		measured: x > 0 ? [below, above] : [above, below]
	};
}

function rank({ figures }: Sensitivity): number {
	if (!figures) return -2;
	return figures.perPercent === null ? -1 : Math.abs(figures.perPercent);
}
