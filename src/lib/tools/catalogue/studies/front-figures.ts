import { formatSi } from '#lib/base/quantity.ts';
import { inSlices } from '#lib/base/slices.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { designOf, judgedRank, rowsOfCandidate } from '#lib/studies/optimize/candidate-rows.ts';
import { FrontTracker, type FrontRows } from '#lib/studies/optimize/front/front-rows.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { valueText } from '#lib/studies/target-format.ts';
import type { StudyAnswer } from '../../types.ts';
import { rowText } from './study-rows.ts';

/** Rows that are listed beside the best ones: of a longer front, evenly spread ones. */
const MAX_ROWS = 12;
const MAX_VALUES = 8;
const DIGITS = 5;

type Answer = Pick<StudyAnswer, 'plan' | 'table'>;

/** What a search for several objectives has found: no single row is its best one. The front is found in slices. */
export async function frontFigures(answer: Answer, search: FrontPlan): Promise<string> {
	const { plan, table } = answer;
	const { objectives } = search;
	const perCandidate = rowsOfCandidate(search);
	const found = await inSlices(new FrontTracker(search, table).update());
	const { front, met, values, units } = found;
	if (front.length === 0) {
		const { best, least } = searchProgress(table, perCandidate, judgedRank(search));
		if (best === null) return 'Optimization: no row has a result yet.';
		const cost = formatSi(least[best]!, '', 3);
		return `No row with all objectives meets all goals. The nearest is ${rowText(plan, best)}, with a cost of ${cost} (0 is met).`;
	}
	const names = objectives.map(({ metric, signal }) => (signal === undefined ? metric : `${metric} of ${signal}`));
	const marks = marksOf(found, search, names);
	const listed = new Set([
		...Array.from({ length: MAX_ROWS }, (_, i) => front[Math.round((i * (front.length - 1)) / (MAX_ROWS - 1))]!),
		...marks.keys()
	]);
	const lines = [...front]
		.filter((row) => listed.has(row))
		.map((row) => {
			const figures = names.map((name, index) => `${name} ${formatSi(values[index]![row]!, units[index]!, DIGITS)}`);
			const mark = marks.has(row) ? `(${marks.get(row)!}) ` : '';
			return `- ${mark}${figures.join(', ')}: ${pointText(answer, search, row)}`;
		});
	const wanted = objectives.map(({ direction }, index) => `${direction} ${names[index]}`).join(', ');
	const what = perCandidate === 1 ? 'rows' : 'points';
	const judged = search.spread
		? ` A figure is what ${judgedRank(search)} of ${perCandidate} samples reach; check the yield with a Monte Carlo study.`
		: perCandidate > 1
			? ' A figure is that of its worst corner.'
			: '';
	return [
		`${met.length} ${what} meet all goals. Of these, ${front.length} are on the front (${wanted}): no other one is better in every objective.${judged}`,
		...lines,
		...(front.length > lines.length ? [`(${lines.length} of ${front.length}, evenly spread)`] : [])
	].join('\n');
}

/** A row, or the rows of a point, with the values of its design. */
function pointText({ plan, table }: Answer, search: FrontPlan, first: number): string {
	const count = rowsOfCandidate(search);
	const rows = Array.from({ length: count }, (_, index) => first + index);
	const isTrusted = rows.every((row) => table.level(row) === 'trusted');
	const check = isTrusted ? '' : ' (verdict SUSPICIOUS: its figures may be wrong)';
	if (count === 1) return rowText(plan, first) + check;
	const values = designOf(search, plan.points.values(first), plan.targets.length).flatMap((value, index) => {
		const target = plan.targets[index]!;
		return value === null ? [] : [`${targetName(target)}=${valueText(value, target, DIGITS)}`];
	});
	const rest = values.length > MAX_VALUES ? [`and ${values.length - MAX_VALUES} more`] : [];
	const text = values.length === 0 ? 'as in the netlist' : [...values.slice(0, MAX_VALUES), ...rest].join(', ');
	return `rows ${first + 1} to ${first + count}: ${text}${check}`;
}

/** What is special about rows of the front: the best one of each objective, and the one that is nearest to the best values of all. */
function marksOf(
	{ front, values }: FrontRows,
	{ objectives }: FrontPlan,
	names: readonly string[]
): Map<number, string> {
	const marks = new Map<number, string>();
	const mark = (row: number, text: string): void =>
		void marks.set(row, [marks.get(row), text].filter((each) => each !== undefined).join(', '));
	const parts = objectives.map(({ direction }, index) => {
		const own = (row: number): number => values[index]![row]! * (direction === 'minimize' ? 1 : -1);
		let [best, worst] = [front[0]!, front[0]!];
		for (const row of front) {
			if (own(row) < own(best)) best = row;
			if (own(row) > own(worst)) worst = row;
		}
		mark(best, `best ${names[index]!}`);
		const range = own(worst) - own(best);
		return (row: number): number => (range > 0 ? (own(row) - own(best)) / range : 0);
	});
	if (front.length < 3) return marks;
	const distance = (row: number): number => Math.hypot(...parts.map((part) => part(row)));
	mark(
		front.reduce((nearest, row) => (distance(row) < distance(nearest) ? row : nearest)),
		'knee'
	);
	return marks;
}
