import { atOnce, type Steps } from '#lib/base/slices.ts';
import { parametricPath, roughPath } from '#lib/charts/parametric-path.ts';
import type { Note } from '#lib/charts/drawings/drawing.ts';
import type { Series } from '#lib/charts/series.ts';
import { samplesInView } from '#lib/charts/slice.ts';
import type { Pyramid } from '#lib/charts/pyramid.ts';
import { LinePen } from './clipped.ts';
import { SharedColumns } from './covered-columns.ts';
import { curveColour } from './curve-colour.ts';
import { dashOf, isOfMany, pointOf, type Curve } from './curves.ts';
import { dashedColumns } from './dashed-columns.ts';
import { drawFamilyBands, type FamilyBands } from './draw-bands.ts';
import { drawBand, overlayAlpha, overlayDash } from './draw-overlay.ts';
import { drawLevels, drawMarkers, type LevelLine, type MarkerPoint } from './draw-marks.ts';
import type { Palette } from './palette.ts';
import { addLine, cornersInView, fillBand } from './curve-path.ts';
import { pixelMap, pixelX, pixelY, type PlotFrame } from './plot-frame.ts';
import type { CurveSurface, Surface } from './surface.ts';

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
	notes: readonly Note[];
	/** How the values of families are distributed, drawn below the curves. */
	bands: readonly FamilyBands[];
	/** The member of families that is drawn over the others, which are faint; null for none. */
	member: number | null;
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
/** Members of a family beside the selected one; many cover each other, and so add up. */
const UNSELECTED = 0.22;
const UNSELECTED_OF_MANY = 0.1;
/** Width of the selected member, and of the members of a large family, CSS pixels. */
const SELECTED_WIDTH = 3;
const MEMBER_WIDTH = 1.25;

/** Where the curves of a pane are drawn before they are put on a surface. */
export interface CurveLayer {
	/**
	 * Draws what `draw` draws within an area, whose upper left corner is at 0; if it is the same as before it may be taken again.
	 *
	 * @param draw yields after each curve, and within those in any direction; `isRough`: each column may show a few samples of those beside it
	 */
	put(
		frame: PlotFrame,
		scene: DrawnCurves,
		draw: (surface: CurveSurface, frame: PlotFrame, isRough: boolean) => Generator<void, void, void>
	): void;
}

/** What determines how the curves of a pane are drawn. */
export type DrawnCurves = Pick<Scene, 'curves' | 'previous' | 'palette' | 'faded' | 'member'>;

/**
 * Draws curves, cursors and marks into the area of a plot.
 *
 * @param layer for the curves; without it they are drawn on the surface
 */
export function drawScene(ctx: Surface, frame: PlotFrame, scene: Scene, layer?: CurveLayer): void {
	ctx.save();
	ctx.beginPath();
	ctx.rect(frame.left, frame.top, frame.width, frame.height);
	ctx.clip();
	for (const curve of scene.references) drawReference(ctx, frame, scene.palette, curve);
	for (const one of scene.bands) drawFamilyBands(ctx, frame, scene.palette, one);
	for (const curve of scene.previous)
		if (curve.overlay?.tolerance) drawBand(ctx, frame, scene.palette, curve, curve.overlay.tolerance);
	ctx.globalAlpha = 1;
	if (layer) layer.put(frame, scene, (surface, area, isRough) => drawCurves(surface, area, scene, isRough));
	else atOnce(drawCurves(ctx, frame, scene, false));
	ctx.globalAlpha = 1;
	drawLevels(ctx, frame, scene.palette, scene.levels);
	for (const cursor of scene.cursors) drawCursor(ctx, frame, scene, cursor);
	drawMarks(ctx, frame, scene);
	drawNotes(ctx, frame, scene);
	drawMarkers(ctx, frame, scene.palette, scene.markers);
	ctx.restore();
}

function* drawCurves(
	ctx: CurveSurface,
	frame: PlotFrame,
	scene: DrawnCurves,
	isRough: boolean
): Generator<void, void, void> {
	const { curves, previous, palette, faded, member } = scene;
	const columns = new SharedColumns(frame, isRough);
	for (const curve of previous) {
		ctx.globalAlpha = curve.overlay ? overlayAlpha(curve.overlay.step) : PREVIOUS;
		yield* drawCurve(ctx, frame, palette, curve, CURVE_WIDTH, columns);
		yield;
	}
	const full = faded ? FADED : 1;
	const isSelected = ({ series }: Curve) => member !== null && series.family && series.branch === member;
	for (const curve of curves) {
		if (isSelected(curve)) continue;
		ctx.globalAlpha =
			curve.series.family && member !== null ? full * (isOfMany(curve) ? UNSELECTED_OF_MANY : UNSELECTED) : full;
		yield* drawCurve(ctx, frame, palette, curve, isOfMany(curve) ? MEMBER_WIDTH : CURVE_WIDTH, columns);
		yield;
	}
	ctx.globalAlpha = full;
	for (const curve of curves) {
		if (!isSelected(curve)) continue;
		yield* drawCurve(ctx, frame, palette, curve, SELECTED_WIDTH, columns);
		yield;
	}
}

/** A curve with more samples per column of pixels is drawn by its extremes. */
const DENSE = 2;

/** @param thickness CSS pixels */
function* drawCurve(
	ctx: CurveSurface,
	frame: PlotFrame,
	palette: Palette,
	curve: Curve,
	thickness: number,
	shared: SharedColumns
): Steps<void> {
	const { ratio, width } = frame;
	const colour = curveColour(palette, curve);
	const { from, to } = samplesOf(frame, curve);
	const pattern = curve.overlay ? overlayDash(curve.overlay.step) : isOfMany(curve) ? [] : dashOf(curve.order);
	const dash = pattern.map((length) => length * ratio);
	// Few points are enough of a smooth member of a large family, however many samples it has.
	const corners = isOfMany(curve) && !curve.xPyramid ? cornersInView(frame, curve.series, { from, to }) : null;
	if (!curve.xPyramid && (corners?.length ?? to - from) > DENSE * width) {
		ctx.fillStyle = colour;
		const columns = dashedColumns(shared.of(curve.pyramid, from, to), dash);
		if (ctx.fillColumns) ctx.fillColumns(columns, thickness * ratio);
		else fillBand(ctx, frame.left, columns, thickness * ratio);
		return;
	}
	const parts = curve.xPyramid ? yield* pathOf(frame, curve, curve.xPyramid, shared.isRough) : null;
	const count = parts ? parts.reduce((sum, { length }) => sum + length, 0) : to - from;
	ctx.strokeStyle = colour;
	ctx.lineWidth = thickness * ratio;
	ctx.lineJoin = 'round';
	// Dash patterns on thousands of short segments take long and look like noise.
	ctx.setLineDash(count < 2 * width ? dash : []);
	if (parts) yield* strokePath(ctx, frame, curve.series, parts);
	else {
		ctx.beginPath();
		addLine(ctx, frame, curve.series, { from, to }, corners ?? undefined);
		ctx.stroke();
	}
	ctx.setLineDash([]);
	if (count > 1) return;
	const [x, y] = [curve.series.x[from], curve.series.y[from]];
	drawDot(ctx, frame, x ?? NaN, y ?? NaN, colour, 3);
}

/** Draws the points of a curve in any direction, part by part; NaN is a gap. */
function* strokePath(ctx: CurveSurface, frame: PlotFrame, { x, y }: Series, parts: readonly number[][]): Steps<void> {
	const { left, top } = pixelMap(frame);
	let last: number | undefined;
	for (const part of parts) {
		if (last !== undefined) yield;
		ctx.beginPath();
		const pen = new LinePen(ctx);
		// A part begins where the one before ends.
		if (last !== undefined) pen.add(left(x[last]!), top(y[last]!));
		for (const index of part) pen.add(left(x[index]!), top(y[index]!));
		ctx.stroke();
		last = part.at(-1);
	}
}

function drawReference(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve): void {
	ctx.strokeStyle = palette.axis;
	ctx.lineWidth = frame.ratio;
	if (curve.xPyramid) {
		atOnce(strokePath(ctx, frame, curve.series, atOnce(pathOf(frame, curve, curve.xPyramid, false))));
		return;
	}
	ctx.beginPath();
	addLine(ctx, frame, curve.series, samplesOf(frame, curve));
	ctx.stroke();
}

/** Minimum distance of two labels, CSS pixels: closer ones would cover each other. */
const NOTE_DISTANCE = 12;

function drawNotes(ctx: Surface, frame: PlotFrame, { notes, palette }: Scene): void {
	const { ratio } = frame;
	ctx.font = `${10 * ratio}px ${palette.numberFont}`;
	ctx.textBaseline = 'bottom';
	const placed: { left: number; top: number }[] = [];
	const isNear = (a: number, b: number) => Math.abs(a - b) < NOTE_DISTANCE * ratio;
	for (const { x, y, text, isBeside = false } of notes) {
		drawDot(ctx, frame, x, y, palette.accent, 3);
		const [left, top] = [pixelX(frame, x), Math.max(frame.top + 12 * ratio, pixelY(frame, y) - 4 * ratio)];
		if (placed.some((other) => isNear(left, other.left) && isNear(top, other.top))) continue;
		placed.push({ left, top });
		ctx.fillStyle = palette.text;
		ctx.textAlign = isBeside ? 'right' : 'center';
		const shift = isBeside ? 6 * ratio : 0;
		ctx.fillText(text, left - shift, top);
	}
}

/** The samples of a curve that are in view, if its x rises. */
function samplesOf({ x }: PlotFrame, { series }: Curve): { from: number; to: number } {
	return samplesInView(series.x, x.min, x.max);
}

/** The points to draw of a curve with a parameter. */
function* pathOf(frame: PlotFrame, { pyramid }: Curve, xPyramid: Pyramid, isRough: boolean): Steps<number[][]> {
	const { width, height } = frame;
	const view = { ...pixelMap({ ...frame, left: 0, top: 0 }), width, height };
	return isRough ? [roughPath(xPyramid, pyramid, view)] : yield* parametricPath(xPyramid, pyramid, view);
}

function drawCursor(ctx: Surface, frame: PlotFrame, { curves, palette, member }: Scene, { name, x }: CursorLine): void {
	const isRead = (curve: Curve) =>
		!curve.series.family || (member === null ? !isOfMany(curve) : curve.series.branch === member);
	const points = curves.filter(isRead).flatMap((curve) => {
		const point = pointOf(curve, x);
		return point ? [{ curve, ...point }] : [];
	});
	const isOnCurve = curves.some(({ series }) => series.parameter);
	if (!isOnCurve) drawLine(ctx, frame, palette, x);
	for (const { curve, ...at } of points) drawDot(ctx, frame, at.x, at.y, curveColour(palette, curve), 3);
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
function drawDot(ctx: CurveSurface, frame: PlotFrame, x: number, y: number, colour: string, radius: number): void {
	ctx.fillStyle = colour;
	ctx.beginPath();
	ctx.arc(pixelX(frame, x), pixelY(frame, y), radius * frame.ratio, 0, 2 * Math.PI);
	ctx.fill();
}
