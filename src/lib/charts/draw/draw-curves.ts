import { parametricPath } from '#lib/charts/parametric-path.ts';
import { samplesInView, type Slice } from '#lib/charts/slice.ts';
import { coveredColumns } from './covered-columns.ts';
import { colourIndex, dashOf, pointOf, type Curve } from './curves.ts';
import { drawBand, overlayAlpha, overlayDash } from './draw-overlay.ts';
import { drawLevels, drawMarkers, type LevelLine, type MarkerPoint } from './draw-marks.ts';
import type { Palette } from './palette.ts';
import { addLine, fillBand } from './curve-path.ts';
import { pixelMap, pixelX, pixelY, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

export type CursorName = 'A' | 'B';

/** A vertical line with a letter. */
export interface CursorLine {
	name: CursorName;
	x: number;
}

/** What is drawn in a pane. */
export interface PaneScene {
	curves: readonly Curve[];
	/** Curves of the previous run and of overlays, drawn behind the others. */
	previous: readonly Curve[];
	/** Lines for orientation, drawn thin. */
	references: readonly Curve[];
	cursors: readonly CursorLine[];
	levels: readonly LevelLine[];
	/** Places that the user has marked. */
	markers: readonly MarkerPoint[];
	/** Points at which a metric was read. */
	marks: readonly { x: number; y: number }[];
	/** Labelled points. */
	notes: readonly { x: number; y: number; text: string }[];
}

export interface Scene extends PaneScene {
	palette: Palette;
	/** Results of an older netlist or run are drawn faintly. */
	faded: boolean;
}

/** Width of curves, CSS pixels. */
const CURVE_WIDTH = 2;
const FADED = 0.45;
const PREVIOUS = 0.3;

/** Draws curves, cursors and marks into the area of a plot. */
export function drawScene(ctx: Surface, frame: PlotFrame, scene: Scene): void {
	ctx.save();
	ctx.beginPath();
	ctx.rect(frame.left, frame.top, frame.width, frame.height);
	ctx.clip();
	for (const curve of scene.references) drawReference(ctx, frame, scene.palette, curve);
	for (const curve of scene.previous) {
		if (curve.overlay?.tolerance) drawBand(ctx, frame, scene.palette, curve, curve.overlay.tolerance);
		ctx.globalAlpha = curve.overlay ? overlayAlpha(curve.overlay.step) : PREVIOUS;
		drawCurve(ctx, frame, scene.palette, curve);
	}
	ctx.globalAlpha = scene.faded ? FADED : 1;
	for (const curve of scene.curves) drawCurve(ctx, frame, scene.palette, curve);
	ctx.globalAlpha = 1;
	drawLevels(ctx, frame, scene.palette, scene.levels);
	for (const cursor of scene.cursors) drawCursor(ctx, frame, scene, cursor);
	drawMarks(ctx, frame, scene);
	drawNotes(ctx, frame, scene);
	drawMarkers(ctx, frame, scene.palette, scene.markers);
	ctx.restore();
}

function drawCurve(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve): void {
	const { ratio, width } = frame;
	const colour = palette.curves[colourIndex(curve.order)] ?? palette.text;
	const samples = samplesOf(frame, curve);
	if (!curve.xPyramid && samples.to - samples.from > width) {
		ctx.fillStyle = colour;
		const columns = coveredColumns(frame, curve.pyramid, samples.from, samples.to);
		return fillBand(ctx, frame.left, columns, CURVE_WIDTH * ratio);
	}
	const drawn = drawnPoints(frame, curve, samples);
	ctx.beginPath();
	if (curve.xPyramid) addPath(ctx, frame, drawn);
	else addLine(ctx, frame, drawn);
	ctx.strokeStyle = colour;
	ctx.lineWidth = CURVE_WIDTH * ratio;
	ctx.lineJoin = 'round';
	// Dash patterns on thousands of short segments take long and look like noise.
	const dash = curve.overlay ? overlayDash(curve.overlay.step) : dashOf(curve.order);
	ctx.setLineDash(drawn.x.length < 2 * width ? dash.map((length) => length * ratio) : []);
	ctx.stroke();
	ctx.setLineDash([]);
	if (drawn.x.length <= 1) drawDot(ctx, frame, drawn.x[0] ?? NaN, drawn.y[0] ?? NaN, colour, 3);
}

/** Adds all points of a curve in any direction; NaN is a gap. */
function addPath(ctx: Surface, frame: PlotFrame, { x, y }: Slice): void {
	const { left, top } = pixelMap(frame);
	let drawing = false;
	for (let i = 0; i < x.length; i++) {
		const height = top(y[i]!);
		if (Number.isNaN(height)) {
			drawing = false;
			continue;
		}
		if (drawing) ctx.lineTo(left(x[i]!), height);
		else ctx.moveTo(left(x[i]!), height);
		drawing = true;
	}
}

function drawReference(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve): void {
	const { x, y } = drawnPoints(frame, curve, samplesOf(frame, curve));
	ctx.beginPath();
	x.forEach((value, i) => ctx.lineTo(pixelX(frame, value), pixelY(frame, y[i]!)));
	ctx.strokeStyle = palette.axis;
	ctx.lineWidth = frame.ratio;
	ctx.stroke();
}

/** Minimum distance of two labels, CSS pixels: closer ones would cover each other. */
const NOTE_DISTANCE = 12;

function drawNotes(ctx: Surface, frame: PlotFrame, { notes, palette }: Scene): void {
	const { ratio } = frame;
	ctx.font = `${10 * ratio}px ${palette.numberFont}`;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'bottom';
	let last = -Infinity;
	for (const { x, y, text } of notes) {
		drawDot(ctx, frame, x, y, palette.accent, 3);
		const left = pixelX(frame, x);
		if (Math.abs(left - last) < NOTE_DISTANCE * ratio) continue;
		last = left;
		ctx.fillStyle = palette.text;
		ctx.fillText(text, left, Math.max(frame.top + 12 * ratio, pixelY(frame, y) - 4 * ratio));
	}
}

/** The samples of a curve that are in view, if its x rises. */
function samplesOf({ x }: PlotFrame, { series }: Curve): { from: number; to: number } {
	return samplesInView(series.x, x.min, x.max);
}

function drawnPoints(
	frame: PlotFrame,
	{ series, pyramid, xPyramid }: Curve,
	{ from, to }: { from: number; to: number }
): Slice {
	if (!xPyramid) return { x: series.x.subarray(from, to), y: series.y.subarray(from, to) };
	const { width, height } = frame;
	const left = (value: number) => pixelX(frame, value) - frame.left;
	const top = (value: number) => pixelY(frame, value) - frame.top;
	const path = parametricPath(xPyramid, pyramid, { left, top, width, height });
	return {
		x: Float64Array.from(path, (index) => series.x[index]!),
		y: Float64Array.from(path, (index) => series.y[index]!)
	};
}

function drawCursor(ctx: Surface, frame: PlotFrame, { curves, palette }: Scene, { name, x }: CursorLine): void {
	const points = curves.flatMap((curve) => {
		const point = pointOf(curve, x);
		return point ? [{ curve, ...point }] : [];
	});
	const isOnCurve = curves.some(({ series }) => series.parameter);
	if (!isOnCurve) drawLine(ctx, frame, palette, x);
	for (const { curve, ...at } of points)
		drawDot(ctx, frame, at.x, at.y, palette.curves[colourIndex(curve.order)] ?? palette.text, 3);
	const size = 14 * frame.ratio;
	if (!isOnCurve)
		drawFlag(ctx, frame, palette, name, Math.round(pixelX(frame, x)) + 0.5, frame.top + frame.height - size / 2);
	else for (const at of points) drawFlag(ctx, frame, palette, name, pixelX(frame, at.x), pixelY(frame, at.y) - size);
}

function drawLine(ctx: Surface, frame: PlotFrame, palette: Palette, x: number): void {
	const left = Math.round(pixelX(frame, x)) + 0.5;
	ctx.strokeStyle = palette.accent;
	ctx.lineWidth = frame.ratio;
	ctx.beginPath();
	ctx.moveTo(left, frame.top);
	ctx.lineTo(left, frame.top + frame.height);
	ctx.stroke();
}

/** A letter in a square around a position, device pixels. */
function drawFlag(
	ctx: Surface,
	{ ratio }: PlotFrame,
	palette: Palette,
	letter: string,
	left: number,
	middle: number
): void {
	const size = 14 * ratio;
	const width = Math.max(size, (letter.length * 7 + 6) * ratio);
	ctx.fillStyle = palette.accent;
	ctx.fillRect(left - width / 2, middle - size / 2, width, size);
	ctx.fillStyle = palette.surface;
	ctx.font = `600 ${10 * ratio}px sans-serif`;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'middle';
	ctx.fillText(letter, left, middle + ratio / 2);
}

/** Maximum distance between a mark and a curve of its pane, as a fraction of the height. */
const belongs = 0.02;

function drawMarks(ctx: Surface, frame: PlotFrame, { curves, marks, palette }: Scene): void {
	const { ratio } = frame;
	for (const { x, y } of marks) {
		const isOnCurve = curves.some(({ series }) => series.parameter);
		if (!isOnCurve) {
			ctx.setLineDash([3 * ratio, 3 * ratio]);
			drawLine(ctx, frame, palette, x);
			ctx.setLineDash([]);
		}
		const height = pixelY(frame, y);
		const near = curves.some((curve) => {
			const own = pointOf(curve, x)?.y;
			return own !== undefined && Math.abs(pixelY(frame, own) - height) < belongs * frame.height;
		});
		if (near && !isOnCurve) drawDot(ctx, frame, x, y, palette.accent, 4.5);
	}
}

/** @param radius in CSS pixels */
function drawDot(ctx: Surface, frame: PlotFrame, x: number, y: number, colour: string, radius: number): void {
	ctx.fillStyle = colour;
	ctx.beginPath();
	ctx.arc(pixelX(frame, x), pixelY(frame, y), radius * frame.ratio, 0, 2 * Math.PI);
	ctx.fill();
}
