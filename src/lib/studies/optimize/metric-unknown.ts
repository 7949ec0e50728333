import { Fault } from '#lib/base/fault.ts';

/** The fault of an objective that nothing measures, with what is measured. */
export function metricUnknown(metric: string, known: readonly string[]): Fault {
	const names = known.join(', ');
	const message = `Nothing measures the objective ${JSON.stringify(metric)}. Metrics: ${names === '' ? 'none' : names}.`;
	return new Fault('metric_unknown', message, { metric, known: names });
}
