import { contentHash } from '#lib/db/hash.ts';
import { targetName, type TargetValue } from '#lib/db/runs/run-setting.ts';
import type { StudyBase, StudyPlan } from '../run/study-plan.ts';

/** The samples of a study as its bundle has them: one line for each row. */
export interface Samples {
	header: string;
	/** Rows with other sections of libraries have other netlists. */
	bases: readonly StudyBase[];
	/** The number of the row from 1, the index of its netlist, and its values; nothing where the netlist's is kept. */
	line(row: number): string;
	/** Equal for equal runs of the study. It is what the results of a row are known by. */
	inputHash(row: number): Promise<string>;
}

/** Columns before the values. */
export const FIRST_VALUE = 2;

export function samplesOf({ key, targets, points, base }: StudyPlan): Samples {
	const indices = new Map<StudyBase, number>();
	for (let row = 0; row < points.count; row += 1) {
		const own = base(row);
		if (!indices.has(own)) indices.set(own, indices.size);
	}
	const line = (row: number): string =>
		[row + 1, indices.get(base(row)) ?? 0, ...points.values(row).map(valueText)].map(cell).join(',');
	return {
		header: ['id', 'netlist', ...targets.map(targetName)].map(cell).join(','),
		bases: [...indices.keys()],
		line,
		inputHash: (row) => contentHash(`${key}\n${line(row)}`)
	};
}

/** As it is written into a netlist. A number has up to 17 digits: as many as it takes to be read as the same bits. */
const valueText = (value: TargetValue | null): string => (value === null ? '' : String(value));

/** RFC 4180. */
function cell(value: string | number): string {
	const text = String(value);
	return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
