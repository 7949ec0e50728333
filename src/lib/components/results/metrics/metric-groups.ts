import type { MetricRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { measurements as registry } from '#lib/measure/registry.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';

/** What is known about what a netlist measures. */
export interface KnownMetrics {
	/** Those of a run. */
	metrics: readonly Pick<MetricRecord, 'id' | 'value'>[];
	/** Those of the project. */
	measurements: readonly Pick<ProjectMeasurement, 'name'>[];
}

export interface MetricGroup {
	label: string;
	ids: readonly string[];
}

/**
 * Ids of metrics to choose from, in groups: those with a value, what the user has written, and all others.
 *
 * @param chosen ids that are offered in any case
 * @param measuredLabel names the run of those with a value
 */
export function metricGroups(
	{ metrics, measurements }: KnownMetrics,
	chosen: readonly string[],
	t: Messages,
	measuredLabel: string
): MetricGroup[] {
	const measured = unique(metrics.filter(({ value }) => value !== null).map(({ id }) => id)).filter((id) => !isOwn(id));
	const own = unique([
		...measurements.map(({ name }) => `expr:${name}`),
		...metrics.map(({ id }) => id).filter(isOwn),
		...chosen.filter(isOwn)
	]);
	const others = registry.map(({ id }) => id).filter((id) => !measured.includes(id));
	return [
		{ label: measuredLabel, ids: measured },
		{ label: t.workbench.goalOwn, ids: own },
		{ label: t.workbench.goalOthers, ids: others }
	].filter(({ ids }) => ids.length > 0);
}

const isOwn = (id: string): boolean => /^(?:meas|expr):/u.test(id);
const unique = (ids: readonly string[]): string[] => [
	...new Map(ids.map((each) => [each.toLowerCase(), each])).values()
];
