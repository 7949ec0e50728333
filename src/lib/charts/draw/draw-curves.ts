import { parametricPath } from '#lib/charts/parametric-path.ts';
import { sliceForView, type Slice } from '#lib/charts/slice.ts';
import { colourIndex, dashOf, pointOf, type Curve } from './curves.ts';
import type { Palette } from './palette.ts';
import { pixelX, pixelY, type PlotFrame } from './plot-frame.ts';
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
	/** Curves of the previous run, drawn faintly behind the others. */
	previous: readonly Curve[];
	/** Lines for orientation, drawn thin. */
	references: readonly Curve[];
	cursors: readonly CursorLine[];
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
	ctx.globalAlpha = PREVIOUS;
	for (const curve of scene.previous) drawCurve(ctx, frame, scene.palette, curve);
	ctx.globalAlpha = scene.faded ? FADED : 1;
	for (const curve of scene.curves) drawCurve(ctx, frame, scene.palette, curve);
	ctx.globalAlpha = 1;
	for (const cursor of scene.cursors) drawCursor(ctx, frame, scene, cursor);
	drawMarks(ctx, frame, scene);
	drawNotes(ctx, frame, scene);
	ctx.restore();
}

function drawCurve(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve): void {
	const { ratio, width } = frame;
	const { x, y } = drawnPoints(frame, curve);
	ctx.beginPath();
	let drawing = false;
	for (let i = 0; i < x.length; i++) {
		const top = pixelY(frame, y[i]!);
		if (Number.isNaN(top)) {
			drawing = false;
			continue;
		}
		const left = pixelX(frame, x[i]!);
		if (drawing) ctx.lineTo(left, top);
		else ctx.moveTo(left, top);
		drawing = true;
	}
	const colour = palette.curves[colourIndex(curve.order)] ?? palette.text;
	ctx.strokeStyle = colour;
	ctx.lineWidth = CURVE_WIDTH * ratio;
	ctx.lineJoin = 'round';
	// Dash patterns on thousands of short segments take long and look like noise.
	ctx.setLineDash(x.length < 2 * width ? dashOf(curve.order).map((length) => length * ratio) : []);
	ctx.stroke();
	ctx.setLineDash([]);
	if (x.length <= 1) drawDot(ctx, frame, x[0] ?? NaN, y[0] ?? NaN, colour, 3);
}

function drawReference(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve): void {
	const { x, y } = drawnPoints(frame, curve);
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

function drawnPoints(frame: PlotFrame, { series, pyramid, xPyramid }: Curve): Slice {
	const { x, width, height, logX } = frame;
	if (!xPyramid) return sliceForView(pyramid, x.min, x.max, width, logX);
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
