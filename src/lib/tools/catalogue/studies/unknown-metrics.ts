import type { StudyTable } from '#lib/studies/rows/study-table.ts';
import { failed } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { ToolOutcome } from '../../types.ts';
import { isCalled, metricText } from './study-rows.ts';

/** The failure for names that no metric of a study has, with the nearest ones; null if there is none, or no row has metrics yet. */
export function unknownMetrics(names: readonly string[], { columns }: Pick<StudyTable, 'columns'>): ToolOutcome | null {
	if (columns.length === 0) return null;
	const isKnown = (name: string) => columns.some((column) => isCalled(column, name.trim().toLowerCase(), columns));
	const unknown = names.filter((name) => !isKnown(name));
	if (unknown.length === 0) return null;
	const metrics = columns.map(({ metric }) => metricText(metric, columns));
	return failed({
		errorType: 'metric_not_found',
		message: `The study has no metric ${unknown.map((name) => JSON.stringify(name)).join(', ')}.`,
		context: { similar: [...new Set(unknown.flatMap((name) => similarMetrics(name, metrics)))], metrics },
		suggestions: ['Use one of these names. The rows are stored: nothing is run again.']
	});
}

/** The metrics most similar to a name, which may lack the kind of a measurement (`meas:`). */
export function similarMetrics(name: string, metrics: readonly string[]): string[] {
	const bare = (text: string): string => text.trim().replace(/^(?:expr|meas):/iu, '');
	const similar = mostSimilar(bare(name), metrics.map(bare));
	return metrics.filter((metric) => similar.includes(bare(metric)));
}
