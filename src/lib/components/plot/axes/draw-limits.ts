import type { Palette } from '#lib/charts/draw/palette.ts';
import type { Surface } from '#lib/charts/draw/surface.ts';
import type { GoalLimit } from './goal-limits.ts';
import { pixelX, pixelY, type PlotFrame } from '#lib/charts/draw/plot-frame.ts';

/** Opacity of what a mask forbids, and of what a goal allows around its target. */
const FORBIDDEN = 0.1;
const ALLOWED = 0.06;

/** Draws goals as lines: dashed at the target, with what they forbid or allow shaded. */
export function drawLimits(
	ctx: Surface,
	frame: PlotFrame,
	limits: readonly GoalLimit[],
	colours: Palette['goals']
): void {
	ctx.save();
	ctx.beginPath();
	ctx.rect(frame.left, frame.top, frame.width, frame.height);
	ctx.clip();
	for (const limit of limits) {
		ctx.fillStyle = colours[limit.state];
		ctx.strokeStyle = colours[limit.state];
		shade(ctx, frame, limit);
		line(ctx, frame, limit);
	}
	ctx.restore();
}

function shade(ctx: Surface, frame: PlotFrame, { axis, allowed, isMask }: GoalLimit): void {
	const { from, to } = allowed;
	if (isMask) {
		ctx.globalAlpha = FORBIDDEN;
		if (to !== Infinity) fill(ctx, frame, axis, to, Infinity);
		if (from !== -Infinity) fill(ctx, frame, axis, -Infinity, from);
	} else if (from !== -Infinity && to !== Infinity) {
		ctx.globalAlpha = ALLOWED;
		fill(ctx, frame, axis, from, to);
	}
	ctx.globalAlpha = 1;
}

function fill(ctx: Surface, frame: PlotFrame, axis: 'x' | 'y', from: number, to: number): void {
	const { left, top, width, height } = frame;
	if (axis === 'x') {
		const start = from === -Infinity ? left : pixelX(frame, from);
		const end = to === Infinity ? left + width : pixelX(frame, to);
		ctx.fillRect(start, top, end - start, height);
		return;
	}
	const upper = to === Infinity ? top : pixelY(frame, to);
	const lower = from === -Infinity ? top + height : pixelY(frame, from);
	ctx.fillRect(left, upper, width, lower - upper);
}

function line(ctx: Surface, frame: PlotFrame, { axis, at }: GoalLimit): void {
	const { left, top, width, height, ratio } = frame;
	ctx.lineWidth = 1.5 * ratio;
	ctx.setLineDash([6 * ratio, 4 * ratio]);
	ctx.beginPath();
	if (axis === 'x') {
		const x = Math.round(pixelX(frame, at)) + 0.5;
		ctx.moveTo(x, top);
		ctx.lineTo(x, top + height);
	} else {
		const y = Math.round(pixelY(frame, at)) + 0.5;
		ctx.moveTo(left, y);
		ctx.lineTo(left + width, y);
	}
	ctx.stroke();
	ctx.setLineDash([]);
}
