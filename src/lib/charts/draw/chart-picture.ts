import { windowKinds } from '#lib/measure/spectrum/windows.ts';
import { defaultSettings, type DrawingSettings } from '../drawings/drawing.ts';
import type { TracedDrawing } from '../trace.ts';
import { isLogX, isLogY, toPanes, wholeX, wholeY, type Pane } from './curves.ts';
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

/** The picture of a chart. A range that an axis cannot have is ignored. */
export function chartPicture(drawing: TracedDrawing, chart: ChartRanges, axisName: Picture['axisName']): Picture {
	const panes = toPanes(drawing.traces);
	const references = toPanes(drawing.references);
	const signals = [...new Set(panes.flatMap(({ curves }) => curves.map(({ series }) => series.signal)))];
	return {
		panes: panes.map((pane, index) => ({
			pane,
			x: possible(chart.x, isLogX(pane)) ?? groupX(panes, pane),
			// The panes of a Bode plot have different quantities: a range is that of the first.
			y: (index === 0 ? possible(chart.y, isLogY(pane)) : null) ?? wholeY(pane.curves, isLogY(pane)),
			withXAxis: panes[index + 1]?.group !== pane.group,
			curves: pane.curves,
			previous: [],
			references: references.find(({ id }) => id === pane.id)?.curves ?? [],
			cursors: [],
			levels: [],
			markers: [],
			marks: [],
			notes: drawing.notes.filter((note) => note.pane === pane.id)
		})),
		legend: signals.map((signal, order) => ({ signal, order })),
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
