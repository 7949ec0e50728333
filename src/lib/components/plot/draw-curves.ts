import { sliceForView } from '#lib/charts/slice.ts';
import { colourIndex, dashOf, interpolate, type Curve } from './curves.ts';
import type { Palette } from './palette.ts';
import { pixelX, pixelY, type PlotFrame } from './plot-frame.ts';

export type CursorName = 'A' | 'B';

/** A vertical line with a letter. */
export interface CursorLine {
	name: CursorName;
	x: number;
}

export interface Scene {
	curves: readonly Curve[];
	/** Curves of the previous run, drawn faintly behind the others. */
	previous: readonly Curve[];
	palette: Palette;
	cursors: readonly CursorLine[];
	/** Points at which a metric was read. */
	marks: readonly { x: number; y: number }[];
	/** Results of an older netlist or run are drawn faintly. */
	faded: boolean;
}

/** Width of curves, CSS pixels. */
const CURVE_WIDTH = 2;
const FADED = 0.45;
const PREVIOUS = 0.3;

/** Draws curves, cursors and marks into the area of a plot. */
export function drawScene(ctx: CanvasRenderingContext2D, frame: PlotFrame, scene: Scene): void {
	ctx.save();
	ctx.beginPath();
	ctx.rect(frame.left, frame.top, frame.width, frame.height);
	ctx.clip();
	ctx.globalAlpha = PREVIOUS;
	for (const curve of scene.previous) drawCurve(ctx, frame, scene.palette, curve);
	ctx.globalAlpha = scene.faded ? FADED : 1;
	for (const curve of scene.curves) drawCurve(ctx, frame, scene.palette, curve);
	ctx.globalAlpha = 1;
	for (const cursor of scene.cursors) drawCursor(ctx, frame, scene, cursor);
	drawMarks(ctx, frame, scene);
	ctx.restore();
}

function drawCurve(ctx: CanvasRenderingContext2D, frame: PlotFrame, palette: Palette, curve: Curve): void {
	const { ratio, width } = frame;
	const { x, y } = sliceForView(curve.pyramid, frame.x.min, frame.x.max, width, frame.logX);
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
	ctx.strokeStyle = palette.curves[colourIndex(curve.order)] ?? palette.text;
	ctx.lineWidth = CURVE_WIDTH * ratio;
	ctx.lineJoin = 'round';
	// Dash patterns on thousands of short segments take long and look like noise.
	ctx.setLineDash(x.length < 2 * width ? dashOf(curve.order).map((length) => length * ratio) : []);
	ctx.stroke();
	ctx.setLineDash([]);
	if (x.length <= 1) drawDot(ctx, frame, x[0] ?? NaN, y[0] ?? NaN, ctx.strokeStyle, 3);
}

function drawCursor(
	ctx: CanvasRenderingContext2D,
	frame: PlotFrame,
	{ curves, palette }: Scene,
	{ name, x }: CursorLine
): void {
	const { ratio } = frame;
	const left = Math.round(pixelX(frame, x)) + 0.5;
	ctx.strokeStyle = palette.accent;
	ctx.lineWidth = ratio;
	ctx.beginPath();
	ctx.moveTo(left, frame.top);
	ctx.lineTo(left, frame.top + frame.height);
	ctx.stroke();
	for (const curve of curves) {
		const y = interpolate(curve, x);
		if (y !== null) drawDot(ctx, frame, x, y, palette.curves[colourIndex(curve.order)] ?? palette.text, 3);
	}
	const size = 14 * ratio;
	ctx.fillStyle = palette.accent;
	const top = frame.top + frame.height - size;
	ctx.fillRect(left - size / 2, top, size, size);
	ctx.fillStyle = palette.surface;
	ctx.font = `600 ${10 * ratio}px sans-serif`;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'middle';
	ctx.fillText(name, left, top + size / 2 + ratio / 2);
}

/** Maximum distance between a mark and a curve of its pane, as a fraction of the height. */
const belongs = 0.02;

function drawMarks(ctx: CanvasRenderingContext2D, frame: PlotFrame, { curves, marks, palette }: Scene): void {
	const { ratio } = frame;
	for (const { x, y } of marks) {
		const left = Math.round(pixelX(frame, x)) + 0.5;
		ctx.strokeStyle = palette.accent;
		ctx.lineWidth = ratio;
		ctx.setLineDash([3 * ratio, 3 * ratio]);
		ctx.beginPath();
		ctx.moveTo(left, frame.top);
		ctx.lineTo(left, frame.top + frame.height);
		ctx.stroke();
		ctx.setLineDash([]);
		const height = pixelY(frame, y);
		const near = curves.some((curve) => {
			const own = interpolate(curve, x);
			return own !== null && Math.abs(pixelY(frame, own) - height) < belongs * frame.height;
		});
		if (near) drawDot(ctx, frame, x, y, palette.accent, 4.5);
	}
}

/** @param radius in CSS pixels */
function drawDot(
	ctx: CanvasRenderingContext2D,
	frame: PlotFrame,
	x: number,
	y: number,
	colour: string | CanvasGradient | CanvasPattern,
	radius: number
): void {
	ctx.fillStyle = colour;
	ctx.beginPath();
	ctx.arc(pixelX(frame, x), pixelY(frame, y), radius * frame.ratio, 0, 2 * Math.PI);
	ctx.fill();
}
