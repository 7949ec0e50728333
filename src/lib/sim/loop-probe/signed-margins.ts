import type { Steps } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { responseSteps } from '#lib/measure/response.ts';
import { scaleData, toComplex } from '#lib/measure/signals.ts';
import type { Metric } from '../metric.ts';
import { LOOP_GAIN } from './tian.ts';

const MARGINS = new Set(['phase_margin', 'gain_margin']);

/**
 * Margins count the phase from the middle of the band, because a loop gain may have either sign. That of a probe has a known one:
 * where it is negative in the middle of the band, the feedback is positive, and a margin would be a number without a meaning.
 */
export function* signedMargins(metrics: readonly Metric[], plots: readonly Plot[]): Steps<Metric[]> {
	const isMargin = ({ id, value }: Metric): boolean => MARGINS.has(id) && value !== null;
	const positive = new Set<string>();
	for (const plot of plots)
		if (metrics.some((metric) => isMargin(metric) && metric.plot === plot.id) && (yield* hasPositiveFeedback(plot)))
			positive.add(plot.id);
	return metrics.map((metric) =>
		isMargin(metric) && positive.has(metric.plot)
			? { ...metric, value: null, at: [], reason: 'positive_feedback' }
			: metric
	);
}

function* hasPositiveFeedback(plot: Plot): Steps<boolean> {
	const gain = plot.vectors.find(({ name }) => name === LOOP_GAIN);
	const frequency = scaleData(plot);
	if (!gain || !frequency) return false;
	const { phase, band } = yield* responseSteps(frequency, toComplex(gain));
	return Math.abs(Math.round(phase[band]! / 180)) % 2 === 1;
}
