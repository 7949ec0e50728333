import { siPrefix } from '#lib/base/quantity.ts';
import { EQUAL_TOLERANCE, type DesignGoal } from './goals.ts';
import type { Metric } from './metric.ts';

type Direction = DesignGoal['direction'];

/** Metrics that should be high or low; all others should have a certain value. */
const directions: ReadonlyMap<string, Direction> = new Map([
	...(
		[
			'gain',
			'bandwidth',
			'upper_cutoff',
			'unity_gain_frequency',
			'phase_margin',
			'gain_margin',
			'cmrr',
			'psrr',
			'slew_rate',
			'efficiency'
		] as const
	).map((id) => [id, 'at_least'] as const),
	...(
		[
			'lower_cutoff',
			'output_noise',
			'output_noise_density',
			'input_noise',
			'input_noise_density',
			'rise_time',
			'fall_time',
			'settling_time',
			'overshoot',
			'thd',
			'supply_power',
			'temperature_coefficient'
		] as const
	).map((id) => [id, 'at_most'] as const)
]);

/**
 * A first goal made from a measured metric, which the run meets: a limit rounded to two digits, or the value itself to
 * three, with a suitable unit prefix.
 *
 * @param metrics all metrics of the run: the signal is named if the goal would otherwise be judged by another metric
 * @returns null for a metric without a value
 */
export function suggestGoal(metric: Metric, metrics: readonly Metric[]): DesignGoal | null {
	if (metric.value === null) return null;
	const { symbol, factor } = siPrefix(Math.abs(metric.value), metric.unit);
	const direction = directions.get(metric.id) ?? 'equal';
	const first = metrics.find(({ id, value }) => id === metric.id && value !== null);
	return {
		metric: metric.id,
		...(first?.signal === metric.signal || metric.signal === '' ? {} : { signal: metric.signal }),
		target: roundedTarget(metric.value / factor, direction),
		unit: metric.unit === '' ? '' : `${symbol}${metric.unit}`,
		direction,
		tolerance: direction === 'equal' ? EQUAL_TOLERANCE : 0,
		priority: 'must'
	};
}

/** Rounds the target so that the value still meets it. */
function roundedTarget(value: number, direction: Direction): number {
	if (value === 0 || direction === 'equal') return Number(value.toPrecision(3));
	const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
	// Avoids rounding a quotient that differs from an integer only by floating-point error.
	const steps = Number((value / step).toPrecision(12));
	return Number(((direction === 'at_least' ? Math.floor(steps) : Math.ceil(steps)) * step).toPrecision(2));
}
