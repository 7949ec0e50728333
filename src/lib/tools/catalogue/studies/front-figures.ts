import { formatSi } from '#lib/base/quantity.ts';
import { frontRows } from '#lib/studies/optimize/front/front-rows.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import type { StudyAnswer } from '../../types.ts';
import { rowText } from './study-rows.ts';

/** Rows that are listed: of a longer front, evenly spread ones. */
const MAX_ROWS = 20;
const DIGITS = 5;

/** What a search for several objectives has found: no single row is its best one. */
export function frontFigures({ plan, table }: Pick<StudyAnswer, 'plan' | 'table'>, { objectives }: FrontPlan): string {
	const { front, met, values, units } = frontRows(objectives, table);
	if (front.length === 0) {
		const { best, least } = searchProgress(table);
		if (best === null) return 'Optimization: no row has a result yet.';
		const cost = formatSi(least[best]!, '', 3);
		return `No row with all objectives meets all goals. The nearest is ${rowText(plan, best)}, with a cost of ${cost} (0 is met).`;
	}
	const shown = Math.min(MAX_ROWS, front.length);
	const lines = Array.from({ length: shown }, (_, i) => {
		const row = front[Math.round((i * (front.length - 1)) / Math.max(1, shown - 1))]!;
		const figures = objectives.map(
			({ metric, signal }, index) =>
				`${metric}${signal === undefined ? '' : ` of ${signal}`} ${formatSi(values[index]![row]!, units[index]!, DIGITS)}`
		);
		const check = table.level(row) === 'trusted' ? '' : ' (verdict SUSPICIOUS: its figures may be wrong)';
		return `- ${figures.join(', ')}: ${rowText(plan, row)}${check}`;
	});
	const wanted = objectives.map(({ metric, direction }) => `${direction} ${metric}`).join(', ');
	return [
		`${met.length} rows meet all goals. Of these, ${front.length} are on the front (${wanted}): no other row is better in every objective.`,
		...lines,
		...(front.length > shown ? [`(${shown} of ${front.length}, evenly spread)`] : [])
	].join('\n');
}
