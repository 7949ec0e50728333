import type { OverlayRecord } from './overlay-records.ts';
import type {
	PlotDrawing,
	PlotDrawings,
	PlotMarkerRecord,
	PlotRangeRecord,
	PlotViewRecord,
	PlotWindowRecord,
	PlotWindowsRecord
} from './plot-records.ts';
import {
	anyObject,
	anything,
	count,
	flag,
	label,
	list,
	nullable,
	number,
	object,
	oneOf,
	strictly,
	table
} from './shape.ts';
import { sliderScales, type SliderRecord } from './tune-records.ts';

/** Maximum number of what one part of the choices has: far more than the app writes. */
const FEW = 1_000;

const drawing = object<PlotDrawing>(
	{
		kind: label,
		window: label,
		xScale: oneOf('linear', 'log'),
		xSignal: nullable(label),
		bins: nullable(number),
		unitInterval: nullable(number),
		signals: nullable(list(label, FEW)),
		panes: strictly(table(count, FEW), anyObject)
	},
	['panes', 'bins', 'unitInterval']
);

const scale = oneOf('linear', 'log');
const plotRange = object<PlotRangeRecord>({ min: number, max: number, isTyped: flag }, ['isTyped']);
const plotMarker = object<PlotMarkerRecord>({ id: label, label, signal: label, pane: label, branch: count, x: number });
const plotView = object<PlotViewRecord>(
	{
		circuit: list(label, FEW),
		hidden: list(label, FEW),
		cursors: table(nullable(number), FEW),
		levels: table(nullable(object<{ pane: string; y: number }>({ pane: label, y: number })), FEW),
		markers: list(plotMarker, FEW),
		snap: label,
		member: count,
		filter: label,
		bands: flag,
		x: table(plotRange, FEW),
		y: table(plotRange, FEW),
		xScales: table(scale, FEW),
		yScales: table(scale, FEW)
	},
	['member', 'filter', 'bands']
);

const plotWindows = object<PlotWindowsRecord>({
	windows: list(object<PlotWindowRecord>({ id: label, name: label }), FEW),
	active: label,
	isLinked: flag
});

const overlay = object<OverlayRecord>({
	id: label,
	isFile: flag,
	hasDifference: flag,
	tolerance: nullable(object<{ value: number; unit: string }>({ value: number, unit: label }))
});

/** As of a damaged view, what is stored is drawn as far as it fits. */
export const plotOverlays = strictly(table(list(overlay, FEW), FEW), anything);

const slider = object<SliderRecord>({
	target: anyObject,
	from: number,
	to: number,
	scale: oneOf(...sliderScales)
});

/** As of overlays. */
export const tuneSliders = strictly(table(list(slider, FEW), FEW), anything);

export const plotDrawings = object<PlotDrawings>(
	// A damaged view is shown as far as it fits, so it does not make the layout damaged; an imported one is checked.
	{
		plots: table(label, FEW),
		drawings: table(drawing, FEW),
		views: strictly(table(plotView, FEW), anyObject),
		windows: strictly(table(plotWindows, FEW), anyObject)
	},
	['views', 'windows']
);
