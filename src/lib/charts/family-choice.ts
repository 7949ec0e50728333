import type { Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { filterMembers, type FilteredFamily } from '#lib/measure/family-filter.ts';
import type { FamilyBands } from './draw/draw-bands.ts';
import type { Curve, Pane } from './draw/curves.ts';
import type { Trace } from './trace.ts';

/** What is shown of a family. */
export interface FamilyChoice {
	/** Which members are shown, as typed; empty for all. */
	filter: string;
	/** Whether bands are drawn instead of curves; null for what suits the family. */
	bands: boolean | null;
}

/** From this many members on, bands can be drawn instead of curves: fewer say little about a distribution. */
const MIN_BANDS = 50;

/** The family that traces of a plot show: 0 curves if they are no family, and no parameters where it is not known what differs. */
export function drawnFamily(plot: Plot, traces: readonly Pick<Trace, 'series'>[]): FilteredFamily {
	const count = traces.reduce((most, { series }) => Math.max(most, series.family?.count ?? 0), 0);
	const family = count > 0 ? familyOf(plot) : null;
	return { count, parameters: family?.members.length === count ? family.parameters : [] };
}

/** Members that a filter chooses, from 0; null for all. @throws as `filterMembers` */
export function chosenMembers(filter: string, family: FilteredFamily): readonly number[] | null {
	return family.count === 0 ? null : filterMembers(filter, family);
}

export function canHaveBands(shownCount: number): boolean {
	return shownCount >= MIN_BANDS;
}

/**
 * Whether bands are drawn. Where the parameter is known, curves say more unless the user asks for bands: their colors show how the signal
 * depends on it, and the values of a sweep are no distribution. Members that only chance tells apart are read as one.
 */
export function areBandsDrawn(
	shownCount: number,
	{ parameters }: Pick<FilteredFamily, 'parameters'>,
	wanted: FamilyChoice['bands']
): boolean {
	return canHaveBands(shownCount) && (wanted ?? parameters.length === 0);
}

/** A pane with these members of its families alone, also behind its curves. @param members null for all */
export function ofMembers(pane: Pane, members: readonly number[] | null): Pane {
	if (!members) return pane;
	const chosen = new Set(members);
	const isShown = ({ series }: Curve) => !series.family || chosen.has(series.branch);
	return {
		...pane,
		curves: pane.curves.filter(isShown),
		...(pane.behind && { behind: pane.behind.filter(isShown) })
	};
}

/** The distributions of the families in a pane, from the panes of their bands. */
export function bandsIn(panes: readonly Pane[], id: string): (FamilyBands & { signal: string })[] {
	const curves = panes.find((pane) => pane.id === id)?.curves ?? [];
	const signals = [...new Set(curves.map(({ series }) => series.signal))];
	return signals.map((signal) => {
		const traces = curves.filter(({ series }) => series.signal === signal);
		return { signal, order: traces[0]!.order, traces };
	});
}
