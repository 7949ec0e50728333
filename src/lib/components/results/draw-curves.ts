import type uPlot from 'uplot';
import { sliceForView } from '#lib/charts/slice.ts';
import { colourIndex, dashOf, interpolate, type Curve } from './curves.ts';
import type { Palette } from './palette.ts';
import type { Range } from './range.ts';

/** A vertical line with its letter. */
export interface CursorLine {
	name: 'A' | 'B';
	x: number;
}

export interface Scene {
	curves: readonly Curve[];
	x: Range;
	logX: boolean;
	palette: Palette;
	cursors: readonly CursorLine[];
	/** Where a metric was read. */
	marks: readonly { x: number; y: number }[];
	/** Results of an older netlist or run are drawn faint. */
	faded: boolean;
}

/** Far outside any canvas, and near enough that the canvas still clips it exactly. */
const farAway = 1e5;

/** Draws curves, cursors and marks into a plot whose axes are drawn. Sizes are CSS pixels times the screen's ratio. */
export function drawScene(plot: uPlot, scene: Scene, ratio: number): void {
	const { ctx, bbox } = plot;
	ctx.save();
	ctx.beginPath();
	ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
	ctx.clip();
	ctx.globalAlpha = scene.faded ? 0.35 : 1;
	for (const curve of scene.curves) drawCurve(plot, scene, curve, ratio);
	ctx.globalAlpha = 1;
	for (const cursor of scene.cursors) drawCursor(plot, scene, cursor, ratio);
	drawMarks(plot, scene, ratio);
	ctx.restore();
}

function drawCurve(plot: uPlot, { x: view, logX, palette }: Scene, curve: Curve, ratio: number): void {
	const { ctx, bbox } = plot;
	const { x, y } = sliceForView(curve.pyramid, view.min, view.max, bbox.width / ratio, logX);
	ctx.beginPath();
	let drawing = false;
	for (let i = 0; i < x.length; i++) {
		const top = pixel(plot, y[i]!, 'y');
		if (Number.isNaN(top)) {
			drawing = false;
			continue;
		}
		const left = pixel(plot, x[i]!, 'x');
		if (drawing) ctx.lineTo(left, top);
		else ctx.moveTo(left, top);
		drawing = true;
	}
	ctx.strokeStyle = palette.curves[colourIndex(curve.order)] ?? palette.text;
	ctx.lineWidth = 1.5 * ratio;
	ctx.lineJoin = 'round';
	// Dashes on thousands of short segments take long and look like noise.
	ctx.setLineDash(x.length < 2 * (bbox.width / ratio) ? dashOf(curve.order).map((length) => length * ratio) : []);
	ctx.stroke();
	ctx.setLineDash([]);
	if (x.length <= 1) drawDot(plot, x[0] ?? NaN, y[0] ?? NaN, ctx.strokeStyle, 3 * ratio);
}

function pixel(plot: uPlot, value: number, scale: 'x' | 'y'): number {
	const at = plot.valToPos(value, scale, true);
	return Math.max(-farAway, Math.min(farAway, at));
}

function drawCursor(plot: uPlot, { curves, palette }: Scene, { name, x }: CursorLine, ratio: number): void {
	const { ctx, bbox } = plot;
	const left = Math.round(pixel(plot, x, 'x')) + 0.5;
	ctx.strokeStyle = palette.accent;
	ctx.lineWidth = ratio;
	ctx.beginPath();
	ctx.moveTo(left, bbox.top);
	ctx.lineTo(left, bbox.top + bbox.height);
	ctx.stroke();
	for (const curve of curves) {
		const y = interpolate(curve, x);
		if (y !== null) drawDot(plot, x, y, palette.curves[colourIndex(curve.order)] ?? palette.text, 3 * ratio);
	}
	const size = 14 * ratio;
	ctx.fillStyle = palette.accent;
	const top = bbox.top + bbox.height - size;
	ctx.fillRect(left - size / 2, top, size, size);
	ctx.fillStyle = palette.surface;
	ctx.font = `600 ${10 * ratio}px sans-serif`;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'middle';
	ctx.fillText(name, left, top + size / 2 + ratio / 2);
}

/** How far from a curve a mark may lie, as a part of the height, to belong into this pane. */
const belongs = 0.02;

function drawMarks(plot: uPlot, { curves, marks, palette }: Scene, ratio: number): void {
	const { ctx, bbox } = plot;
	for (const { x, y } of marks) {
		const left = Math.round(pixel(plot, x, 'x')) + 0.5;
		ctx.strokeStyle = palette.accent;
		ctx.lineWidth = ratio;
		ctx.setLineDash([3 * ratio, 3 * ratio]);
		ctx.beginPath();
		ctx.moveTo(left, bbox.top);
		ctx.lineTo(left, bbox.top + bbox.height);
		ctx.stroke();
		ctx.setLineDash([]);
		const height = pixel(plot, y, 'y');
		const near = curves.some((curve) => {
			const own = interpolate(curve, x);
			return own !== null && Math.abs(pixel(plot, own, 'y') - height) < belongs * bbox.height;
		});
		if (near) drawDot(plot, x, y, palette.accent, 4.5 * ratio);
	}
}

function drawDot(
	plot: uPlot,
	x: number,
	y: number,
	colour: string | CanvasGradient | CanvasPattern,
	size: number
): void {
	const { ctx } = plot;
	ctx.fillStyle = colour;
	ctx.beginPath();
	ctx.arc(pixel(plot, x, 'x'), pixel(plot, y, 'y'), size, 0, 2 * Math.PI);
	ctx.fill();
}
