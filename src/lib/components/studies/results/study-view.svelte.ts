import type { RowFilter } from '#lib/studies/rows/listed-rows.ts';

/** What the user has chosen to see of a study. It outlives the components, which are removed when another panel is shown. */
export class StudyView {
	/** The first view that the study has, where it does not have this one. */
	as = $state<'figures' | 'table' | 'chart' | 'contours'>('figures');
	filter = $state<RowFilter>('all');
	/** Keys of the columns that were chosen; null before. */
	columns = $state.raw<ReadonlySet<string> | null>(null);
	/** By which column the rows are sorted; null for the order of the study. */
	order = $state.raw<{ column: string; descending: boolean } | null>(null);
	/** Key of the metric of which figures are shown; null for the first one. */
	metric = $state<string | null>(null);
	/** Index of what varies that the metric is drawn against; null for the strongest. */
	parameter = $state<number | null>(null);
	/** Which objectives are along the axes of a front: across and up. */
	axes = $state.raw<readonly [number, number]>([0, 1]);
	/** Of the levels that are not axes of the contours, the place of the value that is held, by the number of the level. */
	held = $state.raw<readonly number[]>([]);
	/** Place of the row that keys act on. */
	active = $state(0);
}
