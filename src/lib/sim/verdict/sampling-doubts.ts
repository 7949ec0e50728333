import { largest, smallest } from '#lib/base/extremes.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import type { MetricRecord, VerdictReasonRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { scaleData } from '#lib/measure/signals.ts';
import type { Metric } from '../metric.ts';
import { suspicion } from './reason.ts';

/** Minimum number of points per period for a meaningful frequency, duty cycle or distortion. */
const LEAST_PER_PERIOD = 8;
/** Minimum number of points on an edge between the levels it is timed by. */
const LEAST_ON_EDGE = 2;
/** Minimum number of points per decade; below it, a frequency between two points is a guess. */
const LEAST_PER_DECADE = 3;

const EDGES = new Set(['rise_time', 'fall_time', 'slew_rate']);
const CROSSINGS = new Set([
	'bandwidth',
	'upper_cutoff',
	'lower_cutoff',
	'unity_gain_frequency',
	'crossover_frequency',
	'phase_margin',
	'gain_margin'
]);

/** A metric that was read from too few points. */
export interface SamplingDoubt {
	reason: VerdictReasonRecord;
	/** Signal of the edge; the doubt is dropped if a source drives it, as a source's edge is a straight line. */
	edgeOf: string | null;
}

/**
 * Metrics that were read from too few points. Costs a binary search each: a script may give thousands of plots and metrics.
 *
 * @param wanted metrics that the goals name; the timing of edges is checked only where a goal asks for it
 */
export function samplingDoubts(
	plots: readonly Plot[],
	metrics: readonly MetricRecord[],
	wanted: ReadonlySet<string>
): SamplingDoubt[] {
	const byId = new Map(plots.map((plot) => [plot.id, plot]));
	return metrics.flatMap(({ id, value, signal, plot: plotId, at }) => {
		const plot = byId.get(plotId);
		const x = plot && scaleData(plot);
		if (!x || x.length < 2 || value === null) return [];
		const values = { metric: id, signal };
		const places = at.map((point) => point.x);
		const [from, to] = [smallest(places), largest(places)];
		// Period, duty cycle and distortion are read from the same cycles.
		if (id === 'frequency' && to > from) {
			const points = countBetween(x, from, to) / ((to - from) * value);
			return points < LEAST_PER_PERIOD
				? [doubt(suspicion('few_points_per_period', { ...values, points: Number(points.toPrecision(2)) }))]
				: [];
		}
		if (EDGES.has(id) && wanted.has(id) && to > from) {
			const points = countBetween(x, from, to);
			return points < LEAST_ON_EDGE ? [doubt(suspicion('few_points_on_edge', { ...values, points }), signal)] : [];
		}
		if (CROSSINGS.has(id)) {
			const points = densityAt(x, places);
			if (points < LEAST_PER_DECADE)
				return [doubt(suspicion('few_points_per_decade', { ...values, points: Number(points.toPrecision(2)) }))];
		}
		return [];
	});
}

/**
 * The metrics without the corners that a sweep with few points gives by chance and nobody asked for: neither a headline nor in
 * a goal. The upper cutoff of a band that begins below the sweep is all that is read of its bandwidth, a headline.
 */
export function withoutGuesses(
	plots: readonly Plot[],
	metrics: readonly Metric[],
	wanted: ReadonlySet<string>
): Metric[] {
	const byId = new Map(plots.map((plot) => [plot.id, plot]));
	const band = ({ plot, signal }: Metric): string => `${plot} ${signal}`;
	const halfBands = new Set(metrics.filter(({ reason }) => reason === 'band_begins_below').map(band));
	return metrics.map((metric) => {
		const { id, at } = metric;
		if (!CROSSINGS.has(id) || wanted.has(id) || findMeasurement(id)?.headline) return metric;
		if (id === 'upper_cutoff' && halfBands.has(band(metric))) return metric;
		const plot = byId.get(metric.plot);
		const x = plot && scaleData(plot);
		const isGuess =
			x !== undefined &&
			densityAt(
				x,
				at.map((point) => point.x)
			) < LEAST_PER_DECADE;
		return isGuess ? { ...metric, value: null, at: [], reason: 'too_few_points' } : metric;
	});
}

/** The smallest number of points per decade around some places; infinite where there are none. */
function densityAt(x: Float64Array, places: readonly number[]): number {
	return smallest(places.map((place) => pointsPerDecade(x, place)).filter((points) => points !== null));
}

function doubt(reason: VerdictReasonRecord, edgeOf: string | null = null): SamplingDoubt {
	return { reason, edgeOf };
}

function countBetween(x: Float64Array, from: number, to: number): number {
	return lowerBound(x, to) - lowerBound(x, from);
}

/** Points per decade of a rising frequency axis around `place`, Hz; null outside. */
function pointsPerDecade(x: Float64Array, place: number): number | null {
	const above = lowerBound(x, place);
	const [low, high] = [x[above - 1], x[above]];
	if (low === undefined || high === undefined || !(low > 0)) return null;
	return 1 / Math.log10(high / low);
}
