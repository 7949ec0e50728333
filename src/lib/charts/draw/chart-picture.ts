import { windowKinds } from '#lib/measure/spectrum/windows.ts';
import { defaultSettings, type DrawingSettings } from '../drawings/drawing.ts';
import type { TracedDrawing } from '../trace.ts';
import { bandsIn, ofMembers } from '../family-choice.ts';
import { curvesBehind } from '../overlay/curves-behind.ts';
import { isFamily, isLogX, isLogY, toPanes, wholeX, wholeY, type Curve, type Pane } from './curves.ts';
import type { Picture } from './draw-picture.ts';
import type { Range } from './range.ts';

/** How a stored chart is drawn; a window that is unknown is the usual one. */
export function chartSettings({ window, xSignal }: { window: string; xSignal: string | null }): DrawingSettings {
	return {
		...defaultSettings,
		window: windowKinds.find((known) => known === window) ?? defaultSettings.window,
		xSignal
	};
}

/** Visible ranges of a chart; null for the whole axis. */
interface ChartRanges {
	x: Range | null;
	y: Range | null;
}

/** A run that is drawn behind the curves of a chart; null when its curves are no longer kept. */
export interface ComparedDrawing {
	name: string;
	drawing: Pick<TracedDrawing, 'traces'> | null;
}

/** The panes of a chart, with the compared runs behind its curves as the viewer draws them. */
export function chartPanes(
	{ traces }: Pick<TracedDrawing, 'traces'>,
	compared: readonly Pick<ComparedDrawing, 'drawing'>[]
): Pane[] {
	const others = compared.map(({ drawing }) => toPanes(drawing?.traces ?? []));
	return toPanes(traces).map((pane) => {
		const behind = others.flatMap((panes, step) =>
			curvesBehind(pane, pane.id, panes).map((curve) => ({ ...curve, overlay: { step, tolerance: null } }))
		);
		return behind.length > 0 ? { ...pane, behind } : pane;
	});
}

/** The curves that the vertical axis of a pane shows. */
export function shownCurves({ curves, behind = [] }: Pane): Curve[] {
	return [...curves, ...behind];
}

/** What a chart shows of its families: some members, and bands in the place of their curves. */
export interface ChartFamily {
	/** Null for all. */
	members: readonly number[] | null;
	/** Null where the curves are drawn. */
	bands: Pick<TracedDrawing, 'traces'> | null;
}

/** The picture of a chart. A range that an axis cannot have is ignored. */
export function chartPicture(
	drawing: TracedDrawing,
	chart: ChartRanges,
	axisName: Picture['axisName'],
	compared: readonly ComparedDrawing[] = [],
	{ members, bands }: ChartFamily = { members: null, bands: null }
): Picture {
	const panes = chartPanes(drawing, compared).map((pane) => ofMembers(pane, members));
	const drawn = (curves: readonly Curve[]) => (bands ? curves.filter(({ series }) => !series.family) : curves);
	const references = toPanes(drawing.references);
	const signals = [...new Set(panes.flatMap(({ curves }) => curves.map(({ series }) => series.signal)))];
	const bandPanes = toPanes(bands?.traces ?? [], signals);
	return {
		panes: panes.map((pane, index) => ({
			pane,
			x: possible(chart.x, isLogX(pane)) ?? groupX(panes, pane),
			// The panes of a Bode plot have different quantities: a range is that of the first.
			y: (index === 0 ? possible(chart.y, isLogY(pane)) : null) ?? wholeY(shownCurves(pane), isLogY(pane)),
			withXAxis: panes[index + 1]?.group !== pane.group,
			curves: drawn(pane.curves),
			previous: drawn(pane.behind ?? []),
			references: references.find(({ id }) => id === pane.id)?.curves ?? [],
			cursors: [],
			levels: [],
			markers: [],
			marks: [],
			notes: drawing.notes.filter((note) => note.pane === pane.id),
			bands: bandsIn(bandPanes, pane.id),
			member: null
		})),
		legend: [
			...signals.map((signal, order) => ({ signal, order, isFamily: isFamily(panes, signal) })),
			...compared.map(({ name }, step) => ({ signal: name, order: 0, isFamily: false, overlay: step }))
		],
		tables: [],
		faded: false,
		axisName
	};
}

function groupX(panes: readonly Pane[], { group }: Pane): Range {
	return wholeX(panes.filter((pane) => pane.group === group)) ?? { min: 0, max: 1 };
}

function possible(range: Range | null, isLog: boolean): Range | null {
	return range && range.max > range.min && (!isLog || range.min > 0) ? range : null;
}
