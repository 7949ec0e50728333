import type { Plot } from '#lib/measure/dataset.ts';
import { toResponse } from '#lib/measure/response.ts';
import { scaleData, toComplex } from '#lib/measure/signals.ts';
import type { Metric } from '../metric.ts';
import { LOOP_GAIN } from './tian.ts';

const MARGINS = new Set(['phase_margin', 'gain_margin']);

/**
 * Margins count the phase from the middle of the band, because a loop gain may have either sign. That of a probe has a known one:
 * where it is negative in the middle of the band, the feedback is positive, and a margin would be a number without a meaning.
 */
export function signedMargins(metrics: readonly Metric[], plots: readonly Plot[]): Metric[] {
	const isPositive = new Map(plots.map((plot) => [plot.id, hasPositiveFeedback(plot)]));
	return metrics.map((metric) =>
		MARGINS.has(metric.id) && metric.value !== null && isPositive.get(metric.plot)
			? { ...metric, value: null, at: [], reason: 'positive_feedback' }
			: metric
	);
}

function hasPositiveFeedback(plot: Plot): boolean {
	const gain = plot.vectors.find(({ name }) => name === LOOP_GAIN);
	const frequency = scaleData(plot);
	if (!gain || !frequency) return false;
	const { phase, band } = toResponse(frequency, toComplex(gain));
	return Math.abs(Math.round(phase[band]! / 180)) % 2 === 1;
}
