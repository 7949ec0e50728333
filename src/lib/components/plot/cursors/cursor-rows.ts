import type { Messages } from '#lib/i18n/en/messages.ts';
import { quantile } from '#lib/base/quantile.ts';
import { interpolate, isOfMany, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { curveName } from '#lib/charts/series.ts';
import { slopeBetween } from './plot-reading.ts';

/** A row of the table of the cursors. */
export interface CursorRow {
	id: string;
	name: string;
	unit: string;
	/** At A, at B, and their difference. */
	values: (number | null)[];
	slope: { value: number; unit: string } | null;
}

/** The places of the cursors; null where one is not placed. */
interface Places {
	a: number | null;
	b: number | null;
}

/**
 * The values of the curves of a pane at the cursors. Of a large family of which no member is selected, the lowest, middle and highest values
 * at each cursor: they are no curve, so they have no difference and no slope.
 */
export function cursorRows(pane: Pane, curves: readonly Curve[], places: Places, texts: Messages): CursorRow[] {
	const groups = Map.groupBy(curves, (curve) => (isOfMany(curve) ? curve.series.signal : curve.series.id));
	return [...groups.values()].flatMap((group) =>
		group.length > 1 ? rangeRows(pane, group, places, texts) : [curveRow(pane, group[0]!, places)]
	);
}

function curveRow(pane: Pane, curve: Curve, { a, b }: Places): CursorRow {
	const [atA, atB] = [a, b].map((place) => (place === null ? null : interpolate(curve, place))) as [
		number | null,
		number | null
	];
	const { id } = curve.series;
	const rise = atA !== null && atB !== null ? atB - atA : null;
	const { unit } = pane.yAxis;
	return {
		id,
		name: curveName(curve.series),
		unit,
		values: [atA, atB, rise],
		slope: a !== null && b !== null && rise !== null ? slopeBetween(rise, a, b, pane.cursorAxis, unit) : null
	};
}

function rangeRows(pane: Pane, curves: readonly Curve[], { a, b }: Places, { families: t }: Messages): CursorRow[] {
	const { signal } = curves[0]!.series;
	const [atA, atB] = [a, b].map((place) => {
		const values = place === null ? [] : curves.map((curve) => interpolate(curve, place) ?? NaN);
		return Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
	}) as [Float64Array, Float64Array];
	const parts = [
		{ name: t.lowest(signal), part: 0 },
		{ name: t.median(signal), part: 0.5 },
		{ name: t.highest(signal), part: 1 }
	];
	return parts.map(({ name, part }) => ({
		id: `${pane.id}:${name}`,
		name,
		unit: pane.yAxis.unit,
		values: [quantile(atA, part), quantile(atB, part), null],
		slope: null
	}));
}
