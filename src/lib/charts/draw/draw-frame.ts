import type { Ticks } from '#lib/charts/ticks.ts';
import { LABEL_SIZE, textWidth } from './axis-ticks.ts';
import type { Palette } from './palette.ts';
import { pixelX, pixelY, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

/** Distance between the plot area and a label, CSS pixels. */
const LABEL_GAP = 5;

interface Axes {
	x: Ticks;
	y: Ticks;
	/** Top of the labels of the horizontal axis, CSS pixels; null for all panes but the lowest. */
	xLabelsFrom: number | null;
}

/** Draws grid, border and labels of a plot. */
export function drawFrame(ctx: Surface, frame: PlotFrame, axes: Axes, palette: Palette): void {
	drawGrid(ctx, frame, axes, palette);
	drawLabels(ctx, frame, axes, palette);
}

function drawGrid(ctx: Surface, frame: PlotFrame, { x, y }: Axes, palette: Palette): void {
	const { left, top, width, height, ratio } = frame;
	ctx.lineWidth = Math.max(1, Math.round(ratio));
	for (const major of [false, true]) {
		ctx.strokeStyle = major ? palette.majorGrid : palette.grid;
		ctx.beginPath();
		for (const { value, isMajor } of x.ticks) {
			if (isMajor !== major) continue;
			const at = Math.round(pixelX(frame, value)) + 0.5;
			ctx.moveTo(at, top);
			ctx.lineTo(at, top + height);
		}
		for (const { value, isMajor } of y.ticks) {
			if (isMajor !== major) continue;
			const at = Math.round(pixelY(frame, value)) + 0.5;
			ctx.moveTo(left, at);
			ctx.lineTo(left + width, at);
		}
		ctx.stroke();
	}
	ctx.strokeStyle = palette.axis;
	ctx.beginPath();
	ctx.moveTo(Math.round(left) + 0.5, top);
	ctx.lineTo(Math.round(left) + 0.5, Math.round(top + height) + 0.5);
	ctx.lineTo(left + width, Math.round(top + height) + 0.5);
	ctx.stroke();
}

function drawLabels(ctx: Surface, frame: PlotFrame, axes: Axes, palette: Palette): void {
	const gap = LABEL_GAP * frame.ratio;
	ctx.fillStyle = palette.text;
	ctx.font = `${LABEL_SIZE * frame.ratio}px ${palette.numberFont}`;
	ctx.textAlign = 'right';
	ctx.textBaseline = 'middle';
	for (const { value, label } of axes.y.ticks) ctx.fillText(label, frame.left - gap, pixelY(frame, value));
	if (axes.xLabelsFrom === null) return;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'top';
	for (const { value, label } of axes.x.ticks) {
		const at = pixelX(frame, value);
		if (at / frame.ratio - textWidth(label) / 2 < axes.xLabelsFrom) continue;
		ctx.fillText(label, at, frame.top + frame.height + gap);
	}
}
