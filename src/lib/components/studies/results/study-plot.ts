import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { FamilyParameter, Plot, RealVector } from '#lib/measure/dataset.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import { isLogSpaced, sweepValues } from '#lib/studies/kinds/sweep-values.ts';
import { targetQuantity, targetUnit } from '#lib/studies/target-format.ts';

/** Id of the plot of a study. */
const PLOT_ID = 'study';

/** Rows and columns as curves: the names of the signals, and where each is in the table. */
interface NamedColumn {
	name: string;
	column: StudyColumn;
}

/** Whether the first level of a sweep goes logarithmically. */
export function isLogarithmic({ study }: StudyPlan): boolean {
	if (study.kind !== 'sweep') return false;
	const first = study.plan.levels[0];
	return first !== undefined && isLogSpaced(first.values);
}

/**
 * The metrics of a sweep over its first level, with a member of the family for all other values; null for a study without numbers
 * along the axis. A row without a value is a gap.
 */
export function studyPlot(plan: StudyPlan, columns: readonly NamedColumn[], title: string): Plot | null {
	const { study, points } = plan;
	if (study.kind !== 'sweep' || columns.length === 0) return null;
	const levels = study.plan.levels.map(({ target, values }) => ({ target, values: sweepValues(values) }));
	const [inner, ...outer] = levels;
	if (!inner || !isNumeric(inner.values) || !outer.every(({ values }) => isNumeric(values))) return null;
	const along = inner.values;
	// Along an axis, values rise: the scale starts again exactly where another member begins.
	const order = Uint32Array.from(along, (_, index) => index).sort((a, b) => along[a]! - along[b]! || a - b);
	if (along[order[0]!] === along[order.at(-1)!]) return null;
	const rows = Uint32Array.from({ length: points.count }, (_, index) => {
		const place = index % along.length;
		return index - place + order[place]!;
	});
	const scale: RealVector = {
		...vectorOf(inner.target),
		data: Float64Array.from(rows, (row) => along[row % along.length]!)
	};
	const names = new Set([scale.name.toLowerCase()]);
	const signals = columns.map(({ name: wanted, column }): RealVector => {
		const { unit } = column.metric;
		let name = wanted;
		for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${wanted} (${number})`;
		names.add(name.toLowerCase());
		return { name, kind: 'real', quantity: 'none', unit, data: Float64Array.from(rows, (row) => column.values[row]!) };
	});
	const parameters = outer.map(({ target }, index): FamilyParameter => {
		const members = points.count / along.length;
		const values = Float64Array.from({ length: members }, (_, member) =>
			Number(points.values(member * along.length)[index + 1])
		);
		return { name: targetName(target), quantity: targetQuantity(target), values };
	});
	return {
		id: PLOT_ID,
		title,
		analysis: 'other',
		scale: scale.name,
		vectors: [scale, ...signals],
		...(parameters.length > 0 && { parameters })
	};
}

function vectorOf(target: Target): Omit<RealVector, 'data'> {
	return { name: targetName(target), kind: 'real', quantity: targetQuantity(target), unit: targetUnit(target) };
}

const isNumeric = (values: readonly (number | string)[]): values is readonly number[] =>
	values.every((value) => typeof value === 'number');
